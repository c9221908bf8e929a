import { readJson } from './webhook-json.ts'

/** The webhook headers found in a text. Lists have every distinct value found. */
export interface DeliveryHeaders {
  /** `X-Webhook-Signature` (api.md 6.1). */
  readonly accountSignatures: readonly string[]
  /** `X-Service-Signature` (api.md 6.2). */
  readonly requestSignatures: readonly string[]
  /** `X-Webhook-Timestamp`. */
  readonly timestamps: readonly string[]
  /** `X-Webhook-Id`; null when absent. */
  readonly id: string | null
  /** Bytes; null when absent or not a whole number. */
  readonly contentLength: number | null
}

const NAMES = {
  accountSignatures: ['x', 'webhook', 'signature'],
  requestSignatures: ['x', 'service', 'signature'],
  timestamps: ['x', 'webhook', 'timestamp'],
  id: ['x', 'webhook', 'id'],
  contentLength: ['content', 'length'],
} as const

// CGI spells X-Webhook-Id as HTTP_X_WEBHOOK_ID, nginx as $http_x_webhook_id.
const nameOf = (words: readonly string[]) =>
  new RegExp(`(["']?)(?<![A-Za-z0-9_-])(?:HTTP_)?${words.join('[-_]')}(?![A-Za-z0-9_-])`, 'gi')

// What separates name and value: `:`, `=`, PHP's `=>`, the tab of a table, the comma of a list of pairs, HAR's "value":.
const BETWEEN =
  /^(["']?)\]?(?:[ \t]*=>\s*(?:string\(\d+\)\s*)?|[ \t]*[:=][ \t]*|[ \t]*\t|\s*,\s*(?:["']value["']\s*:\s*)?)(?:b(?=["']))?/i

// Browsers copy a list of names and values with each on a line of its own.
const LINE_BREAK = /^[ \t]*\r?\n(?!["'$]?(?:http_)?(?:x[-_](?:webhook|service)[-_]|content[-_]length\b))/i
const STARTS_LINE = /(?:^|\n)[ \t]*$/

// Several headers on one line: the next one is a known name after a space, or any `name=` as in logfmt.
const NEXT_NAME =
  /[\s,;]+["'$]?(?:http_)?(?:x[-_](?:webhook|service)[-_]|content[-_]length\b)|\s+[$\w-]+=(?!=*$)/i

function quoted(rest: string): string | null {
  const quote = rest[0]
  if (quote !== '"' && quote !== "'" && quote !== '`') return null
  const end = rest.indexOf(quote, 1)
  return end === -1 ? null : rest.slice(1, end)
}

/** Go prints `map[Name:[value]]`, Express an array for a repeated header. */
function listed(rest: string): string | null {
  if (rest[0] !== '[') return null
  const end = rest.indexOf(']')
  if (end === -1) return null
  const inside = rest.slice(1, end).trim()
  return quoted(inside) ?? inside
}

function bare(rest: string, outerQuote: string): string {
  const line = rest.split(/\r?\n/, 1)[0] ?? ''
  const own = outerQuote && line.includes(outerQuote) ? line.slice(0, line.indexOf(outerQuote)) : line
  return (own.split(NEXT_NAME, 1)[0] ?? '').replace(/[\s,;\\]+$/, '')
}

function valueAfter(rest: string, openedBy: string, isFirst: boolean): string | null {
  const between = BETWEEN.exec(rest) ?? (isFirst ? LINE_BREAK.exec(rest) : null)
  if (!between) return null
  const value = rest.slice(between[0].length)
  // A quote opened before the name and not closed after it encloses the whole header, as in curl's -H.
  const outer = openedBy !== '' && !between[1] ? openedBy : ''
  return (quoted(value) ?? listed(value) ?? bare(value, outer)).trim()
}

function valuesOf(text: string, words: readonly string[]): string[] {
  const found = new Set<string>()
  for (const match of text.matchAll(nameOf(words))) {
    const { 0: name, 1: openedBy = '', index } = match
    const isFirst = openedBy === '' && STARTS_LINE.test(text.slice(Math.max(0, index - 100), index))
    const value = valueAfter(text.slice(index + name.length), openedBy, isFirst)
    if (value) found.add(value)
  }
  return [...found]
}

/**
 * Parses the headers of a delivery from text as curl, nginx, Express, PHP, Python or Go print it, or as a browser copies
 * it from a table or list, in any case and order; headers that are not in api.md 6 are skipped. Never throws.
 */
export function readDeliveryHeaders(text: string): DeliveryHeaders {
  const length = Number(valuesOf(text, NAMES.contentLength)[0] ?? Number.NaN)
  return {
    accountSignatures: valuesOf(text, NAMES.accountSignatures),
    requestSignatures: valuesOf(text, NAMES.requestSignatures),
    timestamps: valuesOf(text, NAMES.timestamps),
    id: valuesOf(text, NAMES.id)[0] ?? null,
    contentLength: Number.isInteger(length) ? length : null,
  }
}

const isSigned = (head: string) => {
  const { accountSignatures, requestSignatures } = readDeliveryHeaders(head)
  return accountSignatures.length + requestSignatures.length > 0
}

/**
 * Splits a raw request into head and body: where a blank line is followed by JSON, quoted or not, or where JSON follows
 * a head with a signature, as a browser copies it. Null where neither is so. Linear in the text.
 */
export function splitRequest(text: string): { head: string; body: string } | null {
  for (const { index, 0: space } of text.matchAll(/(?<!\s)\s+(?="?[{[])/g)) {
    const gap = /\r?\n[ \t]*\r?\n/.exec(space)
    if (gap === null) continue
    const end = index + gap.index
    return { head: text.slice(0, end), body: text.slice(end + gap[0].length) }
  }
  const end = text.search(/\n[{[]/)
  const [head, body] = [text.slice(0, Math.max(0, end)), text.slice(end + 1)]
  return isSigned(head) && readJson(body) ? { head, body } : null
}
