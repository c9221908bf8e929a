import type { BoardCard } from '#lib/domain/opportunity/board/card.ts'
import type { BoardSettings } from '#lib/domain/opportunity/board/settings.ts'
import { daysUnchanged } from '#lib/domain/opportunity/stuck.ts'
import type { CardWords } from './use-card-words.ts'

interface StuckMarkProps {
  card: BoardCard
  settings: BoardSettings
  words: CardWords
}

/** An icon with the reasons for being stuck. "Late" is left out where the card shows its deadline anyway. */
export function StuckMark({ card, settings, words: { t, reasonsOf, now } }: StuckMarkProps) {
  const reasons = reasonsOf(card).filter(
    (reason) => reason !== 'late' || settings.hidden.includes('deadline') || card.deadline === null,
  )
  if (reasons.length === 0) return null
  const text = reasons.map((reason) => t(`stuck.${reason}`, { days: daysUnchanged(card, now()) })).join('\n')
  return (
    <span
      data-part="stuck"
      data-tooltip={text}
      className="icon-shape icon-hourglass relative z-[1] text-ink-3"
    >
      {t('stuck.needs', { reasons: text.replaceAll('\n', ', ') })}
    </span>
  )
}
