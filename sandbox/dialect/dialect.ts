import { instantIn } from '#lib/domain/time/wall-clock.ts'

/**
 * What api.md leaves open, and the readings of it that the sandbox can speak (design.md section 10). The first of each
 * is the default.
 */
export const READINGS = {
  /** Spellings of several values; any other spelling filters by the last value alone, as PHP does. */
  arrays: ['any', 'repeat', 'brackets', 'comma'],
  /** `count` of campaign results: of all that match, or of the page. */
  count: ['total', 'page'],
  /** A field left out of an opportunity's update: kept, or set to null. */
  update: ['merge', 'replace'],
  /** Values that one parameter takes; more is a 400. */
  ids: ['50', '10', 'all'],
  /** The longest window of `polling` and its kin, minutes; more is a 400. */
  polling: ['all', '1440'],
  /** Stamps in UTC, of Paris without a zone, of Paris with its offset. */
  dates: ['utc', 'paris', 'offset'],
  /** Amounts and decimal numbers as numbers, or as text. */
  numbers: ['number', 'text'],
  /** `code`: as api.md has it for each endpoint, always text, always an int where it is digits. */
  codes: ['mixed', 'text', 'int'],
  /** Lists by id, by last change, or in an order that moves between calls. */
  order: ['id', 'recent', 'none'],
  /** Fields and enum values that api.md does not know. */
  extra: ['none', 'fields'],
  /** No limit, or 429 past five calls a second of one key. */
  limits: ['none', 'rate'],
} as const

type Readings = typeof READINGS
export type DialectWord = keyof Readings
export type Dialect = { readonly [Word in DialectWord]: Readings[Word][number] }

const WORDS = Object.keys(READINGS) as DialectWord[]

export const DEFAULT_DIALECT = Object.fromEntries(WORDS.map((word) => [word, READINGS[word][0]])) as Dialect

/** `count=page,dates=paris` as a dialect. Throws a RangeError whose message names what is unknown, and what is not. */
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

/** The moment of midnight of a day, in UTC or in Paris as the dialect's stamps are. */
export const midnightOf = (day: string, { dates }: Dialect): number =>
  instantIn(Date.parse(`${day}T00:00:00Z`), dates === 'utc' ? 'UTC' : PARIS)
