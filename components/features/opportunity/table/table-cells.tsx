import { type MouseEvent, startTransition, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { inStageSince } from '#components/entities/opportunity/stages-now.ts'
import { useElapsed } from '#components/entities/opportunity/use-elapsed.ts'
import { useDisabledReason } from '#components/entities/team/role.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { NoValue } from '#components/ui/description-list.tsx'
import { Select } from '#components/ui/form/input.tsx'
import { TextLink } from '#components/ui/text-link.tsx'
import type { Stade } from '#lib/contract/schemas/opportunity.ts'
import type { BoardCard } from '#lib/domain/opportunity/board/card.ts'
import type { StuckReason } from '#lib/domain/opportunity/stuck.ts'
import { readId } from '#lib/domain/text/read-id.ts'
import { useHasDraft } from '#lib/drafts/use-draft.ts'
import { formatDate } from '#lib/format/dates.ts'
import { lineOrNull } from '#lib/format/plain-text.ts'
import { formatSpan } from '#lib/format/span.ts'
import { useNotation } from '#lib/preferences/use-notation.ts'
import { whenIdle } from '#lib/when-idle.ts'
import { draftKeyOf } from '../draft-of.ts'
import { StadeOptions } from '../form/stade-field.tsx'

interface TitleCellProps {
  row: BoardCard
  href: string
  onOpen: (row: BoardCard) => void
}

/** The title, as a link: opens the sheet, or the same page in a new tab. */
export function TitleCell({ row, href, onOpen }: TitleCellProps) {
  const t = useTranslations('opportunity')
  const hasDraft = useHasDraft(draftKeyOf(row.idOpportunity))
  const onClick = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onOpen(row)
  }
  return (
    <>
      <TextLink href={href} onClick={onClick} data-opportunity={row.idOpportunity} className="font-medium">
        {lineOrNull(row.title) ?? t('untitled', { id: String(row.idOpportunity) })}
      </TextLink>
      {hasDraft && <Badge className="ms-2">{t('draft')}</Badge>}
    </>
  )
}

/** Time in the current stage, where the workspace knows it. */
export function InStage({ since }: { since: ReturnType<typeof inStageSince> }) {
  const t = useTranslations('opportunity.stages')
  const { locale } = useNotation()
  const span = useElapsed(since?.at ?? 0)
  if (since === null) return <NoValue />
  const time = formatSpan(span, locale)
  return (
    <span data-tooltip={t(since.atLeast ? 'atLeast' : 'since', { time })}>
      {since.atLeast && '≥ '}
      {time}
    </span>
  )
}

/** The day on which it entered its stage, where the workspace knows it. */
export function StageSince({ since }: { since: ReturnType<typeof inStageSince> }) {
  const t = useTranslations('opportunityTable')
  const notation = useNotation()
  if (since === null) return <NoValue />
  const day = formatDate(new Date(since.at).toISOString(), notation)
  return (
    <span data-tooltip={since.atLeast ? t('sinceAtLeast', { day }) : undefined}>
      {since.atLeast && '≤ '}
      {day}
    </span>
  )
}

export function StuckCell({ reasons }: { reasons: readonly StuckReason[] }) {
  const t = useTranslations('opportunity.stuck')
  if (reasons.length === 0) return <NoValue />
  return reasons.map((reason) => t(reason)).join(', ')
}

/** The stage's options are rendered at the latest this long after the cell, milliseconds. */
const OPTIONS_WITHIN = 300

interface StadeCellProps {
  row: BoardCard
  stades: readonly Stade[]
  onMove: (row: BoardCard, idStade: number) => void
}

/** The stage, editable in place. "No stage" is not offered: the API describes no way to clear it. */
export function StadeCell({ row, stades, onMove }: StadeCellProps) {
  const t = useTranslations('opportunity')
  const off = useDisabledReason()
  const current = row.idStade === null ? '' : String(row.idStade)
  // Options are half of a row's cost: rows that only scroll past render just the current one.
  const [rests, setRests] = useState(false)
  useEffect(() => whenIdle(() => startTransition(() => setRests(true)), OPTIONS_WITHIN), [])
  const shown = rests ? stades : stades.filter((stade) => stade.idCustomFieldValue === row.idStade)
  return (
    <Select
      size="sm"
      quiet
      disabled={off !== undefined}
      title={off}
      value={current}
      aria-label={t('table.stadeOf', { id: String(row.idOpportunity) })}
      onPointerEnter={() => setRests(true)}
      onFocus={() => setRests(true)}
      onValueChange={(value) => {
        const idStade = readId(value)
        if (idStade !== null) onMove(row, idStade)
      }}
      className="-ms-2 w-44 max-w-[calc(100%+0.5rem)]"
    >
      <StadeOptions stades={shown} current={current} withNone={false} />
    </Select>
  )
}

export function DeadlineCell({ deadline, late }: { deadline: string | null; late: boolean }) {
  const t = useTranslations('opportunity')
  const notation = useNotation()
  if (deadline === null) return <NoValue />
  return (
    <span className="inline-flex items-center gap-2">
      {formatDate(deadline, notation)}
      {late && <Badge tone="danger">{t('late')}</Badge>}
    </span>
  )
}
