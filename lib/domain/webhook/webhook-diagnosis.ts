import { DELIVERY_TIMEOUT_MS } from './delivery-timeout.ts'

export interface DeliveryOutcome {
  status: string
  /** Null, or 0 from some clients: there was no response. */
  httpStatus: number | null
  /** The beginning of the response body; without a response, the API may give the error here, in any wording. */
  responseBody: string | null
  /** Duration of the request, milliseconds; null where it was not measured. */
  durationMs: number | null
}

/** The timeout less a tolerance for clocks and rounding. */
const NEARLY_TIMEOUT_MS = DELIVERY_TIMEOUT_MS - 500

// How HTTP clients word connection errors. The first match counts.
const ERROR_PATTERNS = [
  [/abandonn|withdrawn/i, 'withdrawn'],
  [/non autoris|not allowed|blocked (?:address|host)|forbidden address/i, 'forbiddenTarget'],
  [/ECONNREFUSED|connection refused|(?:could not|couldn.t) connect/i, 'refused'],
  [
    /ENOTFOUND|EAI_AGAIN|ENODATA|getaddrinfo|(?:could not|couldn.t) resolve|no such host|name or service not known|nor servname|name resolution|UnknownHost/i,
    'dns',
  ],
  [/ALPN|application[ _]protocol/i, 'httpVersion'],
  // TLS alerts come from the receiver, and are about the caller's certificate.
  [/ALERT[ _](?:BAD[ _])?CERTIFICATE|certificate[ _]required|tls: bad certificate/i, 'clientCertificate'],
  [/CERT_HAS_EXPIRED|certificat\w* (?:has |a )?expir/i, 'certificateExpired'],
  [
    /ALTNAME|NAME.?MISMATCH|certificate is valid for|alternative (?:\w+ ){0,2}name|(?:host ?name|subject|CN=).*n(?:o|')t match/i,
    'certificateName',
  ],
  [/CERT|UNABLE_TO_(?:VERIFY|GET)|SELF_SIGNED|certificat|unknown authority/i, 'certificate'],
  [/EPROTO|ERR_SSL|SSL_ERROR|wrong version number|\bTLS\b|\bSSL\b|handshake|response to HTTPS/i, 'tls'],
  [
    /HPE_|malformed HTTP|bad ?status ?line|invalid HTTP|not HTTP|headers?.(?:overflow|exceeded)|large response headers|more than \d+ (?:headers|bytes)/i,
    'notHttp',
  ],
  [
    /ECONNRESET|EPIPE|socket hang up|connection reset|(?:side|end) closed|empty reply|\bEOF\b|changement de protocole/i,
    'reset',
  ],
  [/EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|no route|unreachable/i, 'unreachable'],
  [
    /ETIMEDOUT|ESOCKETTIMEDOUT|ECONNABORTED|time[d-]?\s?out|deadline|délai|aucune réponse|\b10\s?s\b/i,
    'timeout',
  ],
] as const

const BY_STATUS = {
  304: 'oddStatus',
  401: 'unauthorised',
  403: 'unauthorised',
  407: 'unauthorised',
  404: 'notFound',
  410: 'gone',
  405: 'method',
  501: 'method',
  413: 'tooLarge',
  415: 'mediaType',
  429: 'rateLimited',
  505: 'httpVersion',
} as const

/** Diagnoses of a delivery's outcome, for whoever has to fix the receiver. */
export type WebhookDiagnosis =
  | (typeof ERROR_PATTERNS)[number][1]
  | (typeof BY_STATUS)[keyof typeof BY_STATUS]
  | 'delivered'
  | 'webPage'
  | 'redirect'
  | 'refusedByReceiver'
  | 'gateway'
  | 'serverError'
  | 'incomplete'
  | 'noAnswer'

function withoutAnswer({ responseBody, durationMs }: DeliveryOutcome): WebhookDiagnosis {
  const words = responseBody ?? ''
  const named = ERROR_PATTERNS.find(([pattern]) => pattern.test(words))?.[1]
  if (named !== undefined) return named
  return durationMs !== null && durationMs >= NEARLY_TIMEOUT_MS ? 'timeout' : 'noAnswer'
}

/** Those from 520 are Cloudflare's: the server behind it is down or does not respond. */
const GATEWAY = [502, 503, 504, 520, 521, 522, 523, 524]

function byHundreds(httpStatus: number): WebhookDiagnosis {
  switch (Math.floor(httpStatus / 100)) {
    case 2:
      return 'incomplete'
    case 3:
      return 'redirect'
    case 4:
      return 'refusedByReceiver'
    case 5:
      return GATEWAY.includes(httpStatus) ? 'gateway' : 'serverError'
    default:
      return 'oddStatus'
  }
}

/** An HTML page in place of a receiver: a login, a single-page application, a parked domain. These respond with 200. */
const WEB_PAGE = /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)*<(?:!doctype\s+html|html|head|body)\b/i

/** What Node's HTTP/2 servers say to a caller that offers HTTP/1.1 or nothing, with status 403. */
const HTTP_2_ONLY = /^(?:Missing|Unknown) ALPN Protocol/

/**
 * The diagnosis of a delivery; the screen has a text for each. The HTTP status decides, with two bodies that programs
 * write; only without a response are the API's error text and the duration used.
 */
export function diagnoseDelivery(outcome: DeliveryOutcome): WebhookDiagnosis {
  const { httpStatus, responseBody } = outcome
  if (outcome.status === 'SUCCESS') return WEB_PAGE.test(responseBody ?? '') ? 'webPage' : 'delivered'
  if (httpStatus === null || httpStatus === 0) return withoutAnswer(outcome)
  if (httpStatus === 403 && HTTP_2_ONLY.test(responseBody ?? '')) return 'httpVersion'
  return (BY_STATUS as Readonly<Record<number, WebhookDiagnosis>>)[httpStatus] ?? byHundreds(httpStatus)
}

/** The diagnosis of an event so far; null while no attempt at it has ended. */
export const diagnoseEvent = (
  event: Omit<DeliveryOutcome, 'durationMs'> & { retryCount: number },
): WebhookDiagnosis | null =>
  event.status === 'SUCCESS' || event.status === 'FAILED' || event.retryCount > 0
    ? diagnoseDelivery({ ...event, durationMs: null })
    : null

/** How much of a test's response body the API returns, characters (api.md 8). */
export const TEST_BODY_LENGTH = 1000

/**
 * A receiver's response body as the API stores it: at most 1,000 code points. Half a surrogate pair, which a cut by
 * UTF-16 units leaves at the end, is dropped.
 */
export function keptBody(body: string): string {
  const whole = body.replace(/[\ud800-\udbff]$/, '')
  return whole.length <= TEST_BODY_LENGTH ? whole : Array.from(whole).slice(0, TEST_BODY_LENGTH).join('')
}

/**
 * Whether a response body is gzip (1f 8b 08) that the API read as text. The second byte becomes one character or another
 * by encoding, and bytes are lost with it, so that it cannot be unpacked.
 */
export const isGzipText = (body: string): boolean => body[0] === '\u001f' && body[2] === '\b'
