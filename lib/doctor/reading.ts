/** The points that api.md leaves open, one word each (docs/sandbox.md, "Dialects"). */
export const WORDS = [
  'arrays',
  'count',
  'update',
  'ids',
  'polling',
  'dates',
  'numbers',
  'codes',
  'order',
  'extra',
  'limits',
] as const
export type Word = (typeof WORDS)[number]

/** How an API handles such a point, or why reads cannot tell. */
export interface DialectReading {
  readonly word: Word
  /** Null: cannot be determined. */
  readonly reading: string | null
  /** How it was determined, or why not. */
  readonly how: string
  /** The matching setting of the dashboard, e.g. `API_ARRAY_FORMAT=comma`. Null where there is none. */
  readonly setting: string | null
}

export const determined = (
  word: Word,
  reading: string,
  how: string,
  setting: string | null = null,
): DialectReading => ({ word, reading, how, setting })

export const undetermined = (word: Word, why: string, setting: string | null = null): DialectReading => ({
  word,
  reading: null,
  how: why,
  setting,
})

/** `1 item`, `2 items`. */
export const many = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`
