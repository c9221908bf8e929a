import { instantIn } from '#lib/domain/time/wall-clock.ts'

/** What api.md leaves open, and the readings that the sandbox supports, the default first. */
export const READINGS = {
  /** Encoding of arrays; in any other encoding only the last value filters, as in PHP. */
  arrays: ['any', 'repeat', 'brackets', 'comma'],
  /** `count` of campaign results: all matches, or those on the page. */
  count: ['total', 'page'],
  /** A field missing from an opportunity's update: kept, or set to null. */
  update: ['merge', 'replace'],
  /** Limit of values per parameter; more is a 400. */
  ids: ['50', '10', 'all'],
  /** The longest window of `polling` and similar parameters, minutes; more is a 400. */
  polling: ['all', '1440'],
  /** Datetimes in UTC, in Paris time without a zone, or in Paris time with its offset. */
  dates: ['utc', 'paris', 'offset'],
  /** Amounts and decimal numbers as numbers, or as text. */
  numbers: ['number', 'text'],
  /** `code`: as api.md has it per endpoint, always text, or an int wherever it is digits. */
  codes: ['mixed', 'text', 'int'],
  /** Order of lists: by id, by last change, or one that changes between calls. */
  order: ['id', 'recent', 'none'],
  /** Adds fields and enum values that api.md does not have. */
  extra: ['none', 'fields'],
  /** No limit, or 429 above five calls a second per key. */
  limits: ['none', 'rate'],
} as const

type Readings = typeof READINGS
export type DialectWord = keyof Readings
export type Dialect = { readonly [Word in DialectWord]: Readings[Word][number] }

const WORDS = Object.keys(READINGS) as DialectWord[]

export const DEFAULT_DIALECT = Object.fromEntries(WORDS.map((word) => [word, READINGS[word][0]])) as Dialect

/** Parses `count=page,dates=paris`. Throws a RangeError whose message names the unknown word and the known ones. */
export function parseDialect(texts: readonly string[]): Dialect {
  const given = texts.flatMap((text) => text.split(',')).map((part) => part.trim())
  const chosen = given
    .filter((part) => part !== '')
    .map((part) => {
      const [word = '', reading = ''] = part.split('=')
      if (!Object.hasOwn(READINGS, word)) throw new RangeError(`'${word}' is none of ${WORDS.join(', ')}`)
      const readings: readonly string[] = READINGS[word as DialectWord]
      if (!readings.includes(reading))
        throw new RangeError(`${word} is one of ${readings.join(', ')}, not '${reading}'`)
      return [word, reading]
    })
  return { ...DEFAULT_DIALECT, ...(Object.fromEntries(chosen) as Partial<Dialect>) }
}

export const PARIS = 'Europe/Paris'

/** Midnight of a day, in UTC or in Paris, as in the dialect's datetimes. */
export const midnightOf = (day: string, { dates }: Dialect): number =>
  instantIn(Date.parse(`${day}T00:00:00Z`), dates === 'utc' ? 'UTC' : PARIS)
