import { type IpKind, ipKindOf } from '#lib/domain/identifiers/ip-range.ts'

/** Why an address cannot be sent: the API would refuse it (api.md 4.18). */
export type WebhookUrlProblem = 'empty' | 'notHttps' | 'noHost' | 'unreadable' | 'tooLong'

/** Why the API could hardly reach a receiver there, or what it would give away. It may be right all the same. */
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
  /** As it would be sent: what was typed, without the spaces around it. Null when it cannot be. */
  url: string | null
  problem: WebhookUrlProblem | null
  warnings: WebhookUrlWarning[]
  /** The host and port that a client reads in it, when it is spelled otherwise than typed (0x7f.1, Unicode names). */
  readAs: string | null
}

/** What the contract takes. */
const LONGEST = 2000
const HIDDEN = /[\p{Cc}\p{Default_Ignorable_Code_Point}\p{Cs}\s\\]/u
// Names that no public DNS answers or that stand for others: RFC 2606, 6761, 6762, 8375, and what home routers use.
const LOCAL_NAME =
  /\.(?:local|localdomain|internal|intranet|lan|home|home\.arpa|corp|private|test|example|invalid|onion)$|(?:^|\.)example\.(?:com|net|org)$/
// A label of a host’s name: RFC 1123, 2.1, and the underscore that some clouds put into theirs.
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

/** What stands for the host and port in the text as typed, lower case. */
function typedHost(text: string): string {
  const rest = text.replace(/^[a-z]+:[\\/]*/i, '')
  const authority = /^[^/?#\\]*/.exec(rest)?.[0] ?? ''
  return authority.slice(authority.lastIndexOf('@') + 1).toLowerCase()
}

function warningsOf(text: string, url: URL): WebhookUrlWarning[] {
  const host = hostWarning(url.hostname)
  const found: [boolean, WebhookUrlWarning][] = [
    // An `@` with nothing before it leaves neither a name nor a password, and is a slip all the same.
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
 * Looks at a webhook's address before it is sent. A problem means that the API refuses it: it must be HTTPS (api.md 8).
 * Warnings are of what a receiver on the internet cannot have; they stop nothing. Never throws.
 */
export function checkWebhookUrl(typed: string): WebhookUrlCheck {
  const text = typed.trim()
  if (text === '') return refused('empty')
  if (text.length > LONGEST) return refused('tooLong')
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
