/** What api.md leaves open, a word each (docs/sandbox.md, "Dialects"). */
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

/** Which way an API chose, or why reads cannot tell. */
export interface DialectReading {
  readonly word: Word
  /** Null: cannot be told from here. */
  readonly reading: string | null
  /** How it was told, or why not. */
  readonly how: string
  /** `API_ARRAY_FORMAT=comma`: the dashboard's setting that follows. Null where none does. */
  readonly setting: string | null
}

export const told = (
  word: Word,
  reading: string,
  how: string,
  setting: string | null = null,
): DialectReading => ({ word, reading, how, setting })

export const untold = (word: Word, why: string, setting: string | null = null): DialectReading => ({
  word,
  reading: null,
  how: why,
  setting,
})

/** `1 item`, `2 items`. */
export const many = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`
