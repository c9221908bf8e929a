import { useTranslations } from 'use-intl'
import { clockAhead } from '#components/entities/opportunity/api-clock.ts'
import { inStageSince, useStagesNow } from '#components/entities/opportunity/stages-now.ts'
import type { BoardCard } from '#lib/domain/opportunity/board/card.ts'
import { instantOf } from '#lib/format/dates.ts'
import { formatSpan } from '#lib/format/span.ts'
import type { CardWords } from './card-words.ts'

/** How long a card has been in its stage, where the workspace knows it. */
export function StageAge({ card, notation }: { card: BoardCard } & Pick<CardWords, 'notation'>) {
  const t = useTranslations('opportunity.stages')
  const now = useStagesNow()
  const since = inStageSince(now, card)
  // As old as the last change, which stands beside it.
  if (since === null || (since.atLeast && since.at === instantOf(card.modified))) return null
  const span = Date.now() + clockAhead() - since.at
  const time = formatSpan(span, notation.locale)
  const words = t(since.atLeast ? 'atLeast' : 'since', { time })
  return (
    <>
      <span aria-hidden="true" className="shrink-0" data-tooltip={words}>
        {since.atLeast && '≥ '}
        {formatSpan(span, notation.locale, 'brief')} ·
      </span>
      <span className="sr-only">{words}</span>
    </>
  )
}
