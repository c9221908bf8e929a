import { type FormEvent, type ReactNode, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { removeTeamLimit, setTeamLimit } from '#components/entities/shared/share-limits.ts'
import { useSharing } from '#components/entities/shared/use-sharing.ts'
import { useDisabledReason } from '#components/entities/team/role.tsx'
import { Button } from '#components/ui/button.tsx'
import { useAttempt } from '#components/ui/feedback/use-attempt.ts'
import { Field } from '#components/ui/form/field.tsx'
import { Input } from '#components/ui/form/input.tsx'
import { SegmentedControl } from '#components/ui/form/segmented-control.tsx'
import { closeFloating } from '#components/ui/overlay/floating.tsx'
import { amountFault, readAmount, writeAmount } from '#lib/domain/opportunity/amount.ts'
import type { ColumnLimit } from '#lib/domain/opportunity/board/settings.ts'
import { WRITING } from '#lib/domain/text/writing.ts'
import { formatNumber } from '#lib/format/numbers.ts'
import { useNotation } from '#lib/preferences/use-notation.ts'
import { useBoardParts } from './board-ui.ts'

interface ColumnLimitFormProps {
  columnKey: string
  /** Other actions for the column, placed before the form's own buttons. */
  children: ReactNode
}

/** Form for a column's limit, the person's or the team's: shows which applies and who set it. */
export function ColumnLimitForm({ columnKey: key, children }: ColumnLimitFormProps) {
  const { settings, onSettings } = useBoardParts()
  const t = useTranslations('board')
  const faults = useTranslations('opportunity.form.faults')
  const notation = useNotation()
  const digits = WRITING[useLocale()]
  const { state } = useSharing()
  const off = useDisabledReason()
  const own = settings.limits[key]
  const team = settings.teamLimits[key]
  const [whose, setWhose] = useState<'mine' | 'team'>(own || !team ? 'mine' : 'team')
  const limit = whose === 'mine' ? own : team
  /** What was chosen and typed and is not set yet: a colleague's new limit of the team does not replace it. */
  const [chosen, setChosen] = useState<ColumnLimit['kind'] | null>(null)
  const [typed, setTyped] = useState<string | null>(null)
  const kind = chosen ?? limit?.kind ?? 'count'
  const text = typed ?? writeAmount(limit?.most ?? null, digits)
  const [error, setError] = useState<string | null>(null)
  const { busy, attempt } = useAttempt(({ title }) => setError(title))

  const keep = async (next: ColumnLimit | null, element: Element) => {
    setError(null)
    if (whose === 'team')
      return attempt(async () => {
        if (next) await setTeamLimit({ key, ...next })
        else if (team) await removeTeamLimit(team)
        closeFloating(element)
      })
    const { [key]: _before, ...others } = settings.limits
    onSettings({ limits: next ? { ...others, [key]: next } : others })
    closeFloating(element)
  }
  const type = (next: string) => {
    setTyped(next)
    setChosen(kind)
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isOff) return
    const most = readAmount(text, digits.decimal, notation.currency)
    if (most === null && amountFault(text, digits.decimal, notation.currency) === 'amountTooLarge')
      return setError(faults('amountTooLarge'))
    if (most === null || (most ?? 0) < 0) return setError(t('limitWrong'))
    if (kind === 'count' && !Number.isInteger(most ?? 0)) return setError(t('limitWhole'))
    void keep(most === undefined ? null : { kind, most }, event.currentTarget)
  }
  const teamHint = team?.by ? t('limitTeamBy', { name: team.by }) : t('limitTeamHint')
  const ownHint =
    own && team ? t('limitOverTeam', { most: formatNumber(team.most, notation.locale) }) : t('limitHint')
  const isOff = whose === 'team' && off !== undefined
  const canShare = state === 'on' || state === 'nobody' || state === 'full'
  return (
    <form onSubmit={submit} className="flex flex-col gap-3">
      {(canShare || team) && (
        <SegmentedControl
          label={t('limitWhose')}
          value={whose}
          onChange={(next) => {
            setWhose(next)
            setError(null)
            setTyped(null)
            setChosen((next === 'mine' ? own : team) ? null : kind)
          }}
          options={[
            { value: 'mine', label: t('limitMine') },
            { value: 'team', label: t('limitTeam') },
          ]}
        />
      )}
      <Field label={t('limit')} hint={whose === 'mine' ? ownHint : (off ?? teamHint)} error={error}>
        <Input inputMode="decimal" value={text} onValueChange={type} size="sm" />
      </Field>
      <SegmentedControl
        label={t('limitKind')}
        value={kind}
        onChange={setChosen}
        options={[
          { value: 'count', label: t('limitCount') },
          { value: 'amount', label: t('limitAmount') },
        ]}
      />
      {state === 'away' && <p className="max-w-64 text-xs text-ink-3">{t('limitAway')}</p>}
      <div className="flex flex-wrap justify-between gap-2">
        {children}
        <span className="flex gap-2">
          {limit && (
            <Button
              size="sm"
              disabled={busy || isOff}
              onClick={(event) => void keep(null, event.currentTarget)}
              label={t('limitNone')}
            />
          )}
          <Button size="sm" variant="primary" type="submit" busy={busy} disabled={isOff}>
            {t(whose === 'team' ? 'limitSetTeam' : 'limitSet')}
          </Button>
        </span>
      </div>
    </form>
  )
}
