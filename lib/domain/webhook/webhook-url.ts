import { type IpKind, ipKindOf } from '#lib/domain/identifiers/ip-range.ts'

/** Why a URL is invalid: the API would refuse it (api.md 4.18). */
export type WebhookUrlProblem = 'empty' | 'notHttps' | 'noHost' | 'unreadable' | 'tooLong'

/** Why the API could probably not reach this URL, or what it would disclose. It may be right all the same. */
export type WebhookUrlWarning =
  | 'credentials'
  | 'localhost'
  | 'loopback'
  | 'private'
  | 'linkLocal'
  | 'reserved'
  | 'ipAddress'
  | 'singleLabel'
  | 'localName'
  | 'badName'
  | 'port'
  | 'fragment'
  | 'hidden'

export interface WebhookUrlCheck {
  /** The URL to send: trimmed. Null when it is invalid. */
  url: string | null
  problem: WebhookUrlProblem | null
  warnings: WebhookUrlWarning[]
  /** Host and port as clients parse them, where they differ from what was typed (0x7f.1, Unicode names). */
  readAs: string | null
}

/** Most characters that the contract allows. */
const MAX_LENGTH = 2000
const HIDDEN = /[\p{Cc}\p{Default_Ignorable_Code_Point}\p{Cs}\s\\]/u
// Names that public DNS does not resolve or that are examples: RFC 2606, 6761, 6762, 8375, and home routers' names.
const LOCAL_NAME =
  /\.(?:local|localdomain|internal|intranet|lan|home|home\.arpa|corp|private|test|example|invalid|onion)$|(?:^|\.)example\.(?:com|net|org)$/
// A label of a host name: RFC 1123, 2.1, plus the underscore that some clouds use.
const LABEL = /^[a-z\d_](?:[a-z\d_-]{0,61}[a-z\d_])?$/

const ofIp: Record<IpKind, WebhookUrlWarning> = {
  public: 'ipAddress',
  loopback: 'loopback',
  private: 'private',
  linkLocal: 'linkLocal',
  reserved: 'reserved',
}

function hostWarning(hostname: string): WebhookUrlWarning | null {
  const kind = ipKindOf(hostname)
  if (kind !== null) return ofIp[kind]
  const name = hostname.replace(/\.$/, '')
  if (name === 'localhost' || name.endsWith('.localhost')) return 'localhost'
  if (!name.includes('.')) return 'singleLabel'
  if (!name.split('.').every((label) => LABEL.test(label))) return 'badName'
  return LOCAL_NAME.test(name) ? 'localName' : null
}

/** Host and port as typed, in lower case. */
function typedHost(text: string): string {
  const rest = text.replace(/^[a-z]+:[\\/]*/i, '')
  const authority = /^[^/?#\\]*/.exec(rest)?.[0] ?? ''
  return authority.slice(authority.lastIndexOf('@') + 1).toLowerCase()
}

function warningsOf(text: string, url: URL): WebhookUrlWarning[] {
  const host = hostWarning(url.hostname)
  const found: [boolean, WebhookUrlWarning][] = [
    // An `@` with nothing before it holds no credentials: no warning.
    [url.username !== '' || url.password !== '', 'credentials'],
    [host !== null, host ?? 'reserved'],
    [url.port !== '', 'port'],
    [url.hash !== '' || text.includes('#'), 'fragment'],
    [HIDDEN.test(text), 'hidden'],
  ]
  return found.flatMap(([holds, warning]) => (holds ? [warning] : []))
}

const refused = (problem: WebhookUrlProblem): WebhookUrlCheck => ({
  url: null,
  problem,
  warnings: [],
  readAs: null,
})

/**
 * Validates a webhook's URL before it is sent. A problem means that the API refuses it: it must be HTTPS (api.md 8). A
 * warning means that it is unlikely for a receiver on the internet, and blocks nothing. Never throws.
 */
export function checkWebhookUrl(typed: string): WebhookUrlCheck {
  const text = typed.trim()
  if (text === '') return refused('empty')
  if (text.length > MAX_LENGTH) return refused('tooLong')
  if (!/^https:\/\//i.test(text)) return refused('notHttps')
  if (/^https:\/\/[/?#]|^https:\/\/$/i.test(text)) return refused('noHost')
  if (!URL.canParse(text)) return refused(typedHost(text) === '' ? 'noHost' : 'unreadable')
  const url = new URL(text)
  const shown = typedHost(text).replace(/:(?:0*443)?$/, '')
  return {
    url: text,
    problem: null,
    warnings: warningsOf(text, url),
    readAs: shown === url.host ? null : url.host,
  }
}
