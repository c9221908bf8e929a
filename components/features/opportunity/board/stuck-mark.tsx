import type { BoardCard } from '#lib/domain/opportunity/board/card.ts'
import type { BoardSettings } from '#lib/domain/opportunity/board/settings.ts'
import { daysUnchanged } from '#lib/domain/opportunity/stuck.ts'
import type { CardWords } from './card-words.ts'

const hourglass = (
  <svg aria-hidden="true" viewBox="0 0 12 12" width={12} height={12} className="fill-none stroke-current">
    <path strokeLinecap="round" strokeLinejoin="round" d="M3 1h6M3 11h6M4 1v2l4 6v2M8 1v2L4 9v2" />
  </svg>
)

interface StuckMarkProps {
  card: BoardCard
  settings: BoardSettings
  words: CardWords
}

/** Why the card needs somebody: a quiet sign, its reasons in words. What the deadline says itself is not said again. */
export function StuckMark({ card, settings, words: { t, reasonsOf, now } }: StuckMarkProps) {
  const reasons = reasonsOf(card).filter(
    (reason) => reason !== 'late' || settings.hidden.includes('deadline') || card.deadline === null,
  )
  if (reasons.length === 0) return null
  const text = reasons.map((reason) => t(`stuck.${reason}`, { days: daysUnchanged(card, now()) })).join('\n')
  return (
    <span data-part="stuck" data-tooltip={text} className="relative z-[1] inline-flex shrink-0 text-ink-3">
      {hourglass}
      <span className="sr-only">{t('stuck.needs', { reasons: text.replaceAll('\n', ', ') })}</span>
    </span>
  )
}
