import { textScale } from '#components/ui/text-scale.ts'
import type { BoardSettings, ShownField } from '#lib/domain/opportunity/board/settings.ts'

/** Gap between two cards of a column, pixels. */
export const CARD_GAP = 6
/** Most card elements in the document. */
export const MAX_CARDS = 800

/** Height above and below the cards in a wide window, pixels. */
export const ABOVE_AND_BELOW = 196

/** Width of an open column with its gap, pixels. */
const COLUMN = 280

/** Whether the column at index `at` is in view when the board is scrolled to `left`, assuming that none is folded. */
export const isInView = (at: number, left: number, width: number): boolean =>
  at * COLUMN - left < width && (at + 1) * COLUMN - left > 0

/** With large text on a phone, amount and deadline stand on a line each. */
export const stacksFigures = (): boolean => window.innerWidth < 256 * textScale()

const shows = ({ hidden }: BoardSettings, ...fields: ShownField[]) =>
  fields.some((field) => !hidden.includes(field))

/** The lines below a card's title. All cards have the same height, so that none is measured. */
export const cardLines = (settings: BoardSettings) => ({
  company: !settings.compact && shows(settings, 'company'),
  figures: !settings.compact && shows(settings, 'amount', 'deadline'),
  people: !settings.compact && shows(settings, 'owner', 'contact', 'age'),
  one: settings.compact && shows(settings, 'company', 'deadline', 'owner'),
})

/** Height of a card, pixels at 16 px to the rem: padding and border, then 20 for the title, and its lines. */
export function cardHeight(settings: BoardSettings): number {
  const { company, figures, people, one } = cardLines(settings)
  const frame = settings.compact ? 12 : 18
  return (
    textScale() *
    (frame +
      20 +
      (company ? 18 : 0) +
      (figures ? (stacksFigures() ? 44 : 22) : 0) +
      (people ? 18 : 0) +
      (one ? 16 : 0))
  )
}
