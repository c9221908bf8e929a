import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { Button } from '#components/ui/button.tsx'
import { Callout } from '#components/ui/feedback/callout.tsx'
import { useAttempt } from '#components/ui/feedback/use-attempt.ts'
import { Field } from '#components/ui/form/field.tsx'
import { Options, Select } from '#components/ui/form/input.tsx'
import { MoneyInput } from '#components/ui/form/money-input.tsx'
import { FormDialog } from '#components/ui/overlay/form-dialog.tsx'
import { amountFault, readAmount, writeAmount } from '#lib/domain/opportunity/amount.ts'
import { spanOf } from '#lib/domain/opportunity/report/period.ts'
import { monthsOf } from '#lib/domain/opportunity/report/targets.ts'
import { WRITING } from '#lib/domain/text/writing.ts'
import type { Target } from '#lib/domain/workspace/workspace.ts'
import { formatMonthOfDay } from '#lib/format/calendar-days.ts'
import { NO_VALUE } from '#lib/format/locale.ts'
import { formatCents } from '#lib/format/numbers.ts'
import { useNotation } from '#lib/preferences/use-notation.ts'
import { workspaceKey, writeWorkspace } from '#lib/query/workspace.ts'
import { useOwnerOptions } from '../form/owner-field.tsx'
import { useBoardOwners } from '../model/use-board.tsx'

const ALL = 'all'
/** How many months before and after the initial one can be chosen. */
const BEFORE = 12
const AFTER = 24

interface TargetsDialogProps {
  targets: readonly Target[]
  /** The initial month, YYYY-MM. */
  month: string
  onClose: () => void
}

/** Dialog to set monthly targets, for each owner and for the team. Says what a colleague has set since it was opened. */
export function TargetsDialog({ targets, month: first, onClose }: TargetsDialogProps) {
  const t = useTranslations('report.targets')
  const form = useTranslations('opportunity.form')
  const locale = useLocale()
  const digits = WRITING[locale]
  const client = useQueryClient()
  // Also who has a target and, by now, no opportunity: it could not be removed.
  const aimed = useMemo(() => targets.map(({ idUser }) => idUser), [targets])
  const owners = useOwnerOptions(useBoardOwners(), aimed)
  const notation = useNotation()
  const [month, setMonth] = useState(first)
  const [atFirst] = useState(targets)
  /** Unsaved texts by month and owner, so that several months can be edited before saving. */
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const [error, setError] = useState<string | null>(null)
  const { busy, attempt } = useAttempt(({ title }) => setError(title))
  const lines = [
    ...owners.map(({ value, label }) => ({ idUser: Number(value), label })),
    { idUser: null, label: t('all') },
  ]
  const keyOf = (at: string, idUser: number | null) => `${at} ${idUser ?? ALL}`
  const knownIn = (at: string, idUser: number | null, among = targets) =>
    among.find((target) => target.month === at && target.idUser === idUser)?.cents ?? null
  const textOf = (idUser: number | null) => {
    const cents = knownIn(month, idUser)
    return typed[keyOf(month, idUser)] ?? writeAmount(cents === null ? null : cents / 100, digits)
  }
  /** Parses a target; null: none, undefined: invalid. */
  const centsIn = (text: string): number | null | undefined => {
    const amount = readAmount(text, digits.decimal, notation.currency)
    if (amount === null || (amount ?? 0) < 0) return undefined
    return amount === undefined ? null : Math.round(amount * 100)
  }
  const changes = Object.entries(typed).flatMap(([key, text]) => {
    const [at = '', owner] = key.split(' ')
    const idUser = owner === ALL ? null : Number(owner)
    const cents = centsIn(text)
    return cents === knownIn(at, idUser) ? [] : [{ idUser, month: at, cents }]
  })
  const wrongIn = changes.find(({ cents }) => cents === undefined)?.month
  const before = monthsOf(spanOf('month', `${month}-01`, -1))[0] ?? month
  const copyLast = () =>
    setTyped((now) => ({
      ...now,
      ...Object.fromEntries(
        lines.flatMap(({ idUser }) => {
          const cents = knownIn(before, idUser)
          return cents === null ? [] : [[keyOf(month, idUser), writeAmount(cents / 100, digits)]]
        }),
      ),
    }))
  const beginning = `${first}-01`
  const offered = monthsOf({
    from: spanOf('month', beginning, -BEFORE).from,
    to: spanOf('month', beginning, AFTER).to,
  })
  const months = [...new Set([...offered, ...targets.map((target) => target.month)])].sort()
  const save = async () => {
    // An invalid field may be in another month: show that month, so that its error is seen.
    if (wrongIn !== undefined) return setMonth(wrongIn)
    setError(null)
    await attempt(async () => {
      await writeWorkspace('PUT', 'targets', { targets: changes })
      await client.invalidateQueries({ queryKey: [workspaceKey, 'targets'] })
      onClose()
    })
  }
  return (
    <FormDialog
      title={t('set')}
      onClose={busy ? undefined : onClose}
      submitLabel={t('save', { count: changes.length })}
      onSubmit={save}
      busy={busy}
      disabled={changes.length === 0}
    >
      <p className="text-sm text-ink-2">{t('setAbout')}</p>
      {error && <Callout tone="danger" live title={error} />}
      <div className="flex flex-wrap items-end gap-2">
        <Field label={t('month')}>
          {/* A select, as Firefox and Safari have no month input. */}
          <Select size="sm" value={month} onValueChange={setMonth}>
            <Options of={months} text={(one) => formatMonthOfDay(`${one}-01`, locale)} />
          </Select>
        </Field>
        <Button size="sm" onClick={copyLast} disabled={!targets.some((target) => target.month === before)}>
          {t('copy')}
        </Button>
      </div>
      <ul className="flex flex-col divide-y divide-line border-y border-line">
        {lines.map(({ idUser, label }) => {
          const text = textOf(idUser)
          const cents = centsIn(text)
          const wrong = cents === undefined
          const now = knownIn(month, idUser)
          const isOvertaken = now !== cents && now !== knownIn(month, idUser, atFirst)
          return (
            <li key={idUser ?? ALL} className="flex items-center gap-3 py-1.5 pe-1 text-sm">
              <span className="min-w-0 flex-1">
                <span className="block truncate">{label}</span>
                {wrong && (
                  <span className="block text-xs text-danger-ink">
                    {form(`faults.${amountFault(text, digits.decimal, notation.currency)}`)}
                  </span>
                )}
                {isOvertaken && (
                  <span role="status" className="block text-xs text-warning-ink">
                    {t('meanwhile', { amount: now === null ? NO_VALUE : formatCents(now, notation) })}
                  </span>
                )}
              </span>
              <span className="w-36">
                <MoneyInput
                  size="sm"
                  className="text-end tabular-nums"
                  aria-label={t('targetOf', { name: label })}
                  aria-invalid={wrong || undefined}
                  value={text}
                  onChange={(next) => setTyped((now) => ({ ...now, [keyOf(month, idUser)]: next }))}
                />
              </span>
            </li>
          )
        })}
      </ul>
    </FormDialog>
  )
}
