import type { BoardSettings, ShownField } from '#lib/domain/opportunity/board/settings.ts'

/** Between two cards of a column, pixels. */
export const CARD_GAP = 6
/** Never more card nodes than this in the document. */
export const MOST_CARDS = 800

/** What a wide window holds above and below the cards, pixels. */
export const ABOVE_AND_BELOW = 196

/** A column and the gap beside it, pixels; folded ones are narrower. */
const COLUMN = 280

/** Whether the column in place `at` would be in view of a board scrolled to `left`, were none folded. */
export const isInView = (at: number, left: number, width: number): boolean =>
  at * COLUMN - left < width && (at + 1) * COLUMN - left > 0

const shows = ({ hidden }: BoardSettings, ...fields: ShownField[]) =>
  fields.some((field) => !hidden.includes(field))

/** Which lines a card has, below its title. All cards are equally high, so that a column needs no measuring. */
export function cardLines(settings: BoardSettings) {
  if (settings.compact) {
    return {
      company: false,
      figures: false,
      people: false,
      one: shows(settings, 'company', 'deadline', 'owner'),
    }
  }
  return {
    company: shows(settings, 'company'),
    figures: shows(settings, 'amount', 'deadline'),
    people: shows(settings, 'owner', 'contact', 'age'),
    one: false,
  }
}

/** A card's height, pixels: padding and border, then 20 for the title and its lines. */
export function cardHeight(settings: BoardSettings): number {
  const { company, figures, people, one } = cardLines(settings)
  const frame = settings.compact ? 12 : 18
  return frame + 20 + (company ? 18 : 0) + (figures ? 22 : 0) + (people ? 18 : 0) + (one ? 16 : 0)
}
