import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useOff } from '#components/entities/team/role.tsx'
import { useErrorText } from '#components/ui/feedback/error-text.ts'
import { panelError } from '#components/ui/feedback/panel-state.ts'
import { toast } from '#components/ui/feedback/toast-store.ts'
import { Input } from '#components/ui/form/input.tsx'
import { MOST_STUCK_DAYS, USUAL_STUCK_DAYS } from '#lib/domain/opportunity/stuck.ts'
import type { StuckRule } from '#lib/domain/workspace/workspace.ts'
import { workspaceKey, writeWorkspace } from '#lib/query/workspace.ts'

interface StuckDaysProps {
  /** Null: every stage that has no number of its own. */
  idStade: number | null
  label: string
  rules: readonly StuckRule[]
}

/** After how many days without a change an opportunity of a stage needs attention; empty is the usual number. */
export function StuckDays({ idStade, label, rules }: StuckDaysProps) {
  const t = useTranslations('preferences.stages')
  const client = useQueryClient()
  const errorText = useErrorText()
  const off = useOff('admin')
  const [typed, setTyped] = useState<string | null>(null)
  const said = rules.find((rule) => rule.idStade === idStade)?.days
  const usual = rules.find((rule) => rule.idStade === null && idStade !== null)?.days ?? USUAL_STUCK_DAYS
  const text = typed ?? said?.toString() ?? ''
  const isValid = /^\d{0,4}$/.test(text) && Number(text) <= MOST_STUCK_DAYS
  const keep = async () => {
    if (!isValid) return
    // What a colleague changes later shows in its place, and is not written over by who only passes through the field.
    if (text === (said?.toString() ?? '')) return setTyped(null)
    const path = `stuck/${idStade ?? 'all'}`
    try {
      await (text === ''
        ? writeWorkspace('DELETE', path)
        : writeWorkspace('PUT', path, { days: Number(text) }))
      await client.invalidateQueries({ queryKey: [workspaceKey, 'stages'] })
      setTyped((now) => (now === text ? null : now))
    } catch (error) {
      toast({
        tone: 'danger',
        title: t('failed', { label }),
        description: errorText(panelError(error)).title,
      })
    }
  }
  return (
    <span className="flex w-28 items-center gap-1">
      <Input
        size="sm"
        inputMode="numeric"
        className="text-end tabular-nums"
        aria-label={t('daysOf', { label })}
        aria-invalid={isValid ? undefined : true}
        data-tooltip={t('daysOf', { label })}
        placeholder={String(usual)}
        value={text}
        disabled={off !== undefined}
        onChange={({ target }) => setTyped(target.value.trim())}
        onBlur={() => void keep()}
        onKeyDown={({ key }) => key === 'Enter' && void keep()}
      />
      <span aria-hidden="true" className="text-xs text-ink-2">
        {t('days')}
      </span>
    </span>
  )
}
