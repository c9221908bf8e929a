import { tryOrNull } from '#lib/domain/text/try-or-null.ts'
import { utf8 } from './webhook-digest.ts'
import {
  COMPACT,
  type JsonMember,
  type JsonNode,
  mapJson,
  mapTokens,
  memberKey,
  readJson,
  SPACINGS,
  writeJson,
} from './webhook-json.ts'

/** What may have changed in a body between the sender and the text given here. */
export type BodyChange =
  | 'whitespace'
  | 'keyOrder'
  | 'nullsDropped'
  | 'unicodeEscapes'
  | 'slashes'
  | 'numbers'
  | 'trailingNewline'
  | 'outerSpace'
  | 'lineEndings'
  | 'bom'
  | 'truncatedEnd'
  | 'logEscaped'
  | 'htmlEscaped'
  | 'quotedTwice'
  | 'encoding'
  | 'normalization'

export interface BodyGuess {
  readonly changes: readonly BodyChange[]
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** Most guesses kept: enough for every style of a real delivery; bounds what somebody may paste. */
const MAX = 900
/** Above this length, characters, the JSON is not rewritten: only changes of the text as a whole are guessed. */
const LARGE = 200_000

const SHAPE: readonly (readonly string[])[] = [
  ['test', 'idProcessAction', 'enrichmentType', 'status', 'timestamp', 'idCrmVisitCard', 'result'],
  ['firstName', 'lastName', 'email', 'phone', 'mobile', 'linkedinUrl'],
  ['event', 'timestamp', 'data'],
  ['idProcessAction', 'type', 'success', 'result'],
]

type Order = (members: readonly JsonMember[]) => readonly JsonMember[]

const shapeOf = (members: readonly JsonMember[]) => {
  const keys = members.map(memberKey)
  const known = (shape: readonly string[]) => keys.filter((key) => shape.includes(key)).length
  const best = [...SHAPE].sort((a, b) => known(b) - known(a))[0] ?? []
  return known(best) * 2 > keys.length ? best : null
}

/** The key order of api.md 6; unknown keys follow in their own order. */
const documented: Order = (members) => {
  const shape = shapeOf(members)
  if (!shape) return members
  const rank = (member: JsonMember) => {
    const place = shape.indexOf(memberKey(member))
    return place === -1 ? shape.length : place
  }
  return [...members].sort((a, b) => rank(a) - rank(b))
}

/** The same, with missing keys added as null, as some libraries omit nulls. */
const withNulls: Order = (members) => {
  const shape = shapeOf(members)
  if (!shape?.includes('linkedinUrl')) return documented(members)
  const missing = shape.filter((key) => !members.some((member) => memberKey(member) === key))
  const nulls = missing.map((key) => ({
    key: JSON.stringify(key),
    value: { kind: 'token', raw: 'null' } as const,
  }))
  return documented([...members, ...nulls])
}

const withoutNulls: Order = (members) =>
  members.filter(({ value }) => value.kind !== 'token' || value.raw !== 'null')

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
const sorted: Order = (members) => [...members].sort((a, b) => compare(memberKey(a), memberKey(b)))
/** The key order of PostgreSQL's jsonb: shorter keys first. */
const byLength: Order = (members) =>
  [...members].sort(
    (a, b) => memberKey(a).length - memberKey(b).length || compare(memberKey(a), memberKey(b)),
  )

const asIs = <Value>(value: Value): Value => value
const ORDERS: readonly Order[] = [asIs, documented, sorted, byLength, withNulls, withoutNulls]

const escapeAll = (text: string, which: RegExp, upper = false) =>
  text.replace(which, (unit) => {
    const hex = unit.charCodeAt(0).toString(16).padStart(4, '0')
    return `\\u${upper ? hex.toUpperCase() : hex}`
  })
const NON_ASCII = /[\u007f-\uffff]/g
const HTML = /[<>&\u2028\u2029]/g
const DOT_NET = /[<>&'+`\u007f-\uffff]/g

const restring = (write: (plain: string) => string) => (raw: string) =>
  raw.startsWith('"') ? write(JSON.stringify(JSON.parse(raw))) : raw
const slashed = (text: string) => text.replaceAll('/', '\\/')

const ESCAPES: readonly ((raw: string) => string)[] = [
  asIs,
  restring(asIs),
  restring((text) => escapeAll(text, NON_ASCII)),
  restring((text) => escapeAll(text, NON_ASCII, true)),
  restring(slashed),
  restring((text) => slashed(escapeAll(text, NON_ASCII))),
  restring((text) => escapeAll(text, HTML)),
  restring((text) => escapeAll(text, DOT_NET, true)),
]

const isNumber = (raw: string) => /^-?\d/.test(raw)
const NUMBERS: readonly ((raw: string) => string)[] = [
  asIs,
  (raw) => (isNumber(raw) ? String(Number(raw)) : raw),
  (raw) => (/^-?\d+$/.test(raw) ? `${raw}.0` : raw),
  (raw) => (/^"[1-9]\d{0,14}"$|^"0"$/.test(raw) ? raw.slice(1, -1) : raw),
  (raw) => (/^-?\d+$/.test(raw) ? `"${raw}"` : raw),
]

const unescapeSlashes = (text: string) => text.replace(/\\\//g, '/')

function escapeChanges(text: string, change: (raw: string) => string): BodyChange[] {
  const changed = mapTokens(text, change)
  if (changed === text) return []
  const count = (each: string) => each.split('\\/').length
  const found: BodyChange[] = count(changed) === count(text) ? [] : ['slashes']
  if (unescapeSlashes(changed) !== unescapeSlashes(text)) found.push('unicodeEscapes')
  return found
}

const whole = (node: JsonNode, order: Order) => writeJson(mapJson(node, asIs, order), COMPACT)

function orderChanges(node: JsonNode, order: Order): BodyChange[] {
  const [before, after] = [whole(node, asIs), whole(node, order)]
  if (before === after) return []
  if (before.length === after.length) return ['keyOrder']
  const kept = order === withoutNulls ? after : whole(node, documented)
  return kept === before || order === withoutNulls ? ['nullsDropped'] : ['keyOrder', 'nullsDropped']
}

type Text = { changes: BodyChange[]; text: string }

/** The same JSON as different libraries serialise it. */
function* rewritten(text: string): Generator<Text> {
  const node = readJson(text)
  if (!node) return
  const orders = ORDERS.map((order) => ({ order, changes: orderChanges(node, order) })).filter(
    ({ order, changes }) => order === asIs || changes.length > 0,
  )
  const strings = ESCAPES.map((change) => ({ change, changes: escapeChanges(text, change) })).filter(
    ({ change, changes }) => change === asIs || changes.length > 0,
  )
  const numbers = NUMBERS.filter((change) => change === asIs || mapTokens(text, change) !== text)
  for (const number of numbers) {
    for (const string of strings) {
      const token = (raw: string) => number(string.change(raw))
      const tokenChanges: BodyChange[] = [...string.changes, ...(number === asIs ? [] : ['numbers' as const])]
      yield { changes: tokenChanges, text: mapTokens(text, token) }
      for (const { order, changes } of orders) {
        const changed = mapJson(node, token, order)
        for (const spacing of SPACINGS) {
          const isSpaced = writeJson(node, spacing) !== text
          yield {
            changes: [...(isSpaced ? ['whitespace' as const] : []), ...changes, ...tokenChanges],
            text: writeJson(changed, spacing),
          }
        }
      }
    }
  }
}

/** Whether a non-ASCII text could be bytes that were decoded as Latin-1. */
const isLatin = (text: string) => {
  const codes = Array.from(text, (character) => character.charCodeAt(0))
  return codes.some((code) => code > 127) && codes.every((code) => code < 256)
}
const latinBytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))

const misread = (text: string) =>
  isLatin(text) ? tryOrNull(() => new TextDecoder('utf-8', { fatal: true }).decode(latinBytes(text))) : null

const inner = (text: string) => {
  const value: unknown = JSON.parse(text)
  return typeof value === 'string' ? value : text
}

const ENTITIES: Record<string, string> = {
  '&quot;': '"',
  '&#34;': '"',
  '&#39;': "'",
  '&lt;': '<',
  '&gt;': '>',
  '&amp;': '&',
}

const ESCAPED: Record<string, string> = { '"': '&quot;', '<': '&lt;', '>': '&gt;', '&': '&amp;' }

// nginx escapes bytes in its logs as \xHH.
const unlogged = (text: string) =>
  decodeURIComponent(text.replaceAll('%', '%25').replace(/\\x([0-9A-Fa-f]{2})/g, '%$1'))

/** Changes of the text as a whole, not of its JSON. */
function* edged(text: string): Generator<Text> {
  const guesses: [BodyChange, string | null][] = [
    // Before any trim, which would remove a byte order mark too.
    ['bom', text.replace(/^\ufeff/, '')],
    ['trailingNewline', text.replace(/(?:\r?\n)+$/, '')],
    ['trailingNewline', `${text}\n`],
    ['trailingNewline', `${text}\r\n`],
    ['outerSpace', text.trim()],
    ['outerSpace', text.trimStart()],
    ['bom', `\ufeff${text}`],
    ['lineEndings', text.replaceAll('\r\n', '\n')],
    ['lineEndings', text.replace(/\r?\n/g, '\r\n')],
    ['outerSpace', text.trim().replace(/^(['`])([\s\S]*)\1$/, '$2')],
    ['truncatedEnd', `${text}}`],
    ['truncatedEnd', `${text}}}`],
    ['truncatedEnd', `${text}"}}`],
    ['truncatedEnd', `${text}}\n`],
    ['logEscaped', tryOrNull(() => unlogged(text))],
    ['logEscaped', tryOrNull(() => JSON.parse(`"${text}"`) as string)],
    ['htmlEscaped', text.replace(/&(?:quot|lt|gt|amp|#34|#39);/g, (entity) => ENTITIES[entity] ?? entity)],
    ['htmlEscaped', text.replace(/["<>&]/g, (character) => ESCAPED[character] ?? character)],
    ['quotedTwice', tryOrNull(() => inner(text))],
    ['quotedTwice', JSON.stringify(text)],
    ['encoding', misread(text)],
    [
      'encoding',
      /[\u0080-\uffff]/.test(text)
        ? Array.from(utf8(text), (byte) => String.fromCharCode(byte)).join('')
        : null,
    ],
    ['normalization', text.normalize('NFC')],
    ['normalization', text.normalize('NFD')],
  ]
  for (const [change, guess] of guesses)
    if (guess !== null && guess !== text) yield { changes: [change], text: guess }
}

const REREAD: readonly BodyChange[] = [
  'bom',
  'outerSpace',
  'logEscaped',
  'htmlEscaped',
  'quotedTwice',
  'encoding',
]

/**
 * The bodies that the sender may have signed if `text` is what is left of it, each with the changes since, fewest
 * changes first. The first is `text` itself.
 */
export function guessBodies(text: string): BodyGuess[] {
  const found = new Map<string, readonly BodyChange[]>([[text, []]])
  const take = ({ changes, text: guess }: Text) => {
    const known = found.get(guess)
    if (known ? changes.length < known.length : found.size < MAX) found.set(guess, changes)
  }
  for (const guess of edged(text)) take(guess)
  if (text.length <= LARGE) {
    for (const guess of rewritten(text)) take(guess)
    if (!readJson(text)) {
      for (const { changes, text: readable } of [...edged(text)]) {
        if (!changes.some((change) => REREAD.includes(change))) continue
        for (const guess of rewritten(readable)) take({ ...guess, changes: [...changes, ...guess.changes] })
      }
    }
  }
  const guesses = [...found].map(([guess, changes]) => ({ changes, bytes: utf8(guess) }))
  // A receiver that decodes the body as Latin-1 computes over other bytes for the same characters.
  if (isLatin(text)) guesses.push({ changes: ['encoding'], bytes: latinBytes(text) })
  return guesses.sort((a, b) => a.changes.length - b.changes.length)
}
