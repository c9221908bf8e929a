import { tryOrNull } from '#lib/domain/text/try-or-null.ts'
import { readBase64, readHex, toHex, utf8 } from './webhook-digest.ts'
import { readJson } from './webhook-json.ts'

export type SecretChange =
  | 'secretSpace'
  | 'secretLineBreak'
  | 'secretQuotes'
  | 'secretAssignment'
  | 'secretPrefix'
  | 'secretHex'
  | 'secretBase64'
  | 'secretCase'
  | 'secretEscaped'
  | 'secretMissing'

export type LayoutChange =
  | 'missingDot'
  | 'otherSeparator'
  | 'bodyFirst'
  | 'withId'
  | 'wrongKindBodyAlone'
  | 'wrongKindTimestamp'
  | 'timestampNotation'
  | 'timestampOfBody'
  | 'timestampMissing'

type Bytes = Uint8Array<ArrayBuffer>

export interface SecretGuess {
  readonly changes: readonly SecretChange[]
  /** Index in the secrets given; -1 for values that receivers use when the secret is not set. */
  readonly index: number
  readonly key: Bytes
}

const owned = (bytes: Uint8Array | null): Bytes | null => (bytes ? new Uint8Array(bytes) : null)

function keysOf(secret: string): [SecretChange, string | Bytes | null][] {
  const plain = secret.trim()
  const unquoted = plain.replace(/^(["'`])([\s\S]*)\1$/, '$2')
  const unassigned = plain.replace(/^(?:export\s+)?[A-Za-z_]\w*\s*[=:]\s*(?=\S)/, '')
  const stem = unquoted.replace(/^[a-z]+_/i, '')
  return [
    [/[\r\n]/.test(secret.replace(plain, '')) ? 'secretLineBreak' : 'secretSpace', plain],
    ['secretQuotes', unquoted],
    ['secretQuotes', unquoted.trim()],
    ['secretAssignment', unassigned],
    ['secretAssignment', unassigned.replace(/^(["'`])([\s\S]*)\1$/, '$2')],
    ['secretLineBreak', `${plain}\n`],
    ['secretLineBreak', `${plain}\r\n`],
    ['secretLineBreak', `${plain}\r`],
    ['secretSpace', `${plain} `],
    ['secretSpace', ` ${plain}`],
    ['secretQuotes', `"${plain}"`],
    ['secretQuotes', `'${plain}'`],
    ['secretPrefix', stem],
    ['secretPrefix', `whsec_${plain}`],
    ['secretHex', owned(readHex(unquoted))],
    ['secretHex', owned(readHex(stem))],
    ['secretBase64', owned(readBase64(unquoted))],
    ['secretBase64', owned(readBase64(stem))],
    ['secretBase64', tryOrNull(() => btoa(unquoted))],
    ['secretHex', toHex(utf8(unquoted))],
    ['secretCase', plain.toLowerCase()],
    ['secretCase', plain.toUpperCase()],
    ['secretEscaped', tryOrNull(() => decodeURIComponent(plain))],
    ['secretEscaped', encodeURIComponent(plain)],
    ['secretEscaped', plain.replaceAll('\\n', '\n')],
  ]
}

const FALLBACKS = ['', 'undefined', 'null', 'None', 'false']

/** The keys that may have been used for these secrets, the current first; all as given before misread variants. */
export function guessSecrets(secrets: readonly string[]): SecretGuess[] {
  const guesses = new Map<string, SecretGuess>()
  const take = (index: number, changes: readonly SecretChange[], key: string | Bytes | null) => {
    if (key === null || (key.length === 0 && index >= 0)) return
    const bytes = typeof key === 'string' ? utf8(key) : key
    const name = bytes.join()
    if (!guesses.has(name)) guesses.set(name, { index, changes, key: bytes })
  }
  for (const [index, secret] of secrets.entries()) take(index, [], secret)
  for (const [index, secret] of secrets.entries())
    for (const [change, key] of keysOf(secret)) take(index, [change], key)
  for (const key of FALLBACKS) take(-1, ['secretMissing'], key)
  return [...guesses.values()]
}

const ISO = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:[.,]\d+)?)?(?:Z|[+-]\d\d:?\d\d)?$/i

/** Parses an instant in any notation (ISO 8601, Unix time, an HTTP date, an access log's): milliseconds, or null. */
export function readInstant(text: string): number | null {
  const plain = text.trim()
  if (/^\d{9,11}(?:\.\d+)?$/.test(plain)) return Math.round(Number(plain) * 1000)
  if (/^\d{12,14}$/.test(plain)) return Number(plain)
  // [21/Nov/2026:10:00:00 +0100], as nginx and Apache write it.
  const log = /^\[?(\d\d)\/([A-Za-z]{3})\/(\d{4}):(\d\d:\d\d:\d\d) ([+-]\d{4})\]?$/.exec(plain)
  const time = Date.parse(log ? `${log[1]} ${log[2]} ${log[3]} ${log[4]} ${log[5]}` : zoned(plain))
  return Number.isNaN(time) ? null : time
}

// A time without a zone is read as UTC, so that the result does not depend on the reader's zone.
const zoned = (text: string) =>
  ISO.test(text) && !/(?:Z|[+-]\d\d:?\d\d)$/i.test(text) ? `${text.replace(' ', 'T')}Z` : text

/** Whether a timestamp has the format of api.md 6.1: ISO 8601 with a zone. */
export const isIsoInstant = (text: string): boolean =>
  ISO.test(text) && /(?:Z|[+-]\d\d:?\d\d)$/i.test(text) && readInstant(text) !== null

function notationsOf(timestamp: string): string[] {
  const instant = readInstant(timestamp)
  if (instant === null) return []
  const iso = new Date(instant).toISOString()
  const whole = iso.replace(/\.\d+Z$/, 'Z')
  return [
    iso,
    whole,
    iso.replace('Z', '+00:00'),
    whole.replace('Z', '+00:00'),
    whole.replace('Z', '+0000'),
    iso.replace('Z', ''),
    whole.replace('Z', ''),
    iso.replace('Z', '000Z'),
    iso.replace('Z', '000+00:00'),
    whole.replace('T', ' ').replace('Z', ''),
    iso.replace('T', ' ').replace('Z', '+00:00'),
    String(instant),
    String(Math.floor(instant / 1000)),
    new Date(instant).toUTCString(),
  ]
}

/** The `timestamp` field of a body; null where it has none. */
function timestampIn(body: string): string | null {
  if (!readJson(body)) return null
  const value: unknown = JSON.parse(body)
  if (typeof value !== 'object' || value === null || !('timestamp' in value)) return null
  return typeof value.timestamp === 'string' ? value.timestamp : null
}

export interface LayoutGuess {
  readonly changes: readonly LayoutChange[]
  /** The text before and after the body in the signed message. */
  readonly before: string
  readonly after: string
}

interface LayoutFacts {
  readonly isAccount: boolean
  readonly timestamps: readonly string[]
  readonly id: string | null
  readonly body: string
}

const EMPTY_TIMESTAMPS = ['', 'undefined', 'null', 'None', 'NaN']

/** The ways in which the signed message may have been built around the body; the right one first, where known. */
export function guessLayouts({ isAccount, timestamps, id, body }: LayoutFacts): LayoutGuess[] {
  const guesses = new Map<string, LayoutGuess>()
  const take = (changes: readonly LayoutChange[], before: string, after = '') => {
    const name = `${before}\0${after}`
    if (!guesses.has(name)) guesses.set(name, { changes, before, after })
  }
  const ofBody = timestampIn(body)
  if (!isAccount) {
    take([], '')
    for (const timestamp of [...timestamps, ...(ofBody === null ? [] : [ofBody])])
      take(['wrongKindTimestamp'], `${timestamp}.`)
    take(['wrongKindTimestamp'], '.')
    return [...guesses.values()]
  }
  for (const timestamp of timestamps) take([], `${timestamp}.`)
  take(['wrongKindBodyAlone'], '')
  for (const timestamp of timestamps) {
    take(['missingDot'], timestamp)
    for (const separator of [':', '\n', ' ', ',', '|', '-', '. ', '.\n'])
      take(['otherSeparator'], timestamp + separator)
    take(['bodyFirst'], '', `.${timestamp}`)
    take(['bodyFirst', 'missingDot'], '', timestamp)
    if (id !== null) take(['withId'], `${id}.${timestamp}.`)
    for (const notation of notationsOf(timestamp)) take(['timestampNotation'], `${notation}.`)
  }
  if (ofBody !== null) {
    const cause = timestamps.length === 0 ? 'timestampMissing' : 'timestampOfBody'
    for (const each of [ofBody, ...notationsOf(ofBody)]) take([cause], `${each}.`)
  }
  for (const empty of EMPTY_TIMESTAMPS) take(['timestampMissing'], `${empty}.`)
  for (const timestamp of timestamps)
    for (const notation of notationsOf(timestamp)) take(['timestampNotation', 'missingDot'], notation)
  return [...guesses.values()]
}
