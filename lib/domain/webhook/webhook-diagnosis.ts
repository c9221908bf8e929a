/** What a delivery's outcome comes down to, for somebody who has to mend the receiver. */
export type WebhookDiagnosis =
  | 'delivered'
  | 'webPage'
  | 'redirect'
  | 'unauthorised'
  | 'notFound'
  | 'gone'
  | 'method'
  | 'tooLarge'
  | 'mediaType'
  | 'rateLimited'
  | 'refusedByReceiver'
  | 'gateway'
  | 'serverError'
  | 'oddStatus'
  | 'incomplete'
  | 'timeout'
  | 'refused'
  | 'dns'
  | 'certificateExpired'
  | 'certificateName'
  | 'certificate'
  | 'tls'
  | 'reset'
  | 'unreachable'
  | 'forbiddenTarget'
  | 'withdrawn'
  | 'noAnswer'

export interface DeliveryOutcome {
  status: string
  /** Null, or 0 as some clients write it: no answer came. */
  httpStatus: number | null
  /** The beginning of the answer; where none came, the API may say here why (any words of its own). */
  responseBody: string | null
  /** How long the call took, milliseconds; null where nobody measured it. */
  durationMs: number | null
}

/** api.md 6.1. */
const DELIVERY_TIMEOUT_MS = 10_000
/** Short of the ten seconds by as much as clocks and rounding may take. */
const NEARLY_TIMEOUT_MS = DELIVERY_TIMEOUT_MS - 500

// How clients word the failures of connecting. The first that fits counts.
const WORDS: readonly (readonly [RegExp, WebhookDiagnosis])[] = [
  [/abandonn|withdrawn/i, 'withdrawn'],
  [/non autoris|not allowed|blocked (?:address|host)|forbidden address/i, 'forbiddenTarget'],
  [/ECONNREFUSED|connection refused/i, 'refused'],
  [/ENOTFOUND|EAI_AGAIN|ENODATA|getaddrinfo|could not resolve|name or service not known/i, 'dns'],
  [/CERT_HAS_EXPIRED|certificat\w* (?:has |a )?expir/i, 'certificateExpired'],
  [
    /ALTNAME|HOSTNAME.MISMATCH|certificate is valid for|alternative (?:certificate subject )?name/i,
    'certificateName',
  ],
  [/CERT|UNABLE_TO_(?:VERIFY|GET)|SELF_SIGNED|certificat|unknown authority/i, 'certificate'],
  [/EPROTO|ERR_SSL|SSL_ERROR|wrong version number|\bTLS\b|\bSSL\b|handshake/i, 'tls'],
  [
    /ECONNRESET|EPIPE|socket hang up|HPE_|connection reset|other side closed|changement de protocole/i,
    'reset',
  ],
  [/EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|no route|unreachable/i, 'unreachable'],
  [/ETIMEDOUT|ESOCKETTIMEDOUT|ECONNABORTED|time[d-]?\s?out|délai|aucune réponse|\b10\s?s\b/i, 'timeout'],
]

function withoutAnswer({ responseBody, durationMs }: DeliveryOutcome): WebhookDiagnosis {
  const words = responseBody ?? ''
  const named = WORDS.find(([pattern]) => pattern.test(words))?.[1]
  if (named !== undefined) return named
  return durationMs !== null && durationMs >= NEARLY_TIMEOUT_MS ? 'timeout' : 'noAnswer'
}

const BY_STATUS: Readonly<Record<number, WebhookDiagnosis>> = {
  401: 'unauthorised',
  403: 'unauthorised',
  407: 'unauthorised',
  404: 'notFound',
  410: 'gone',
  405: 'method',
  413: 'tooLarge',
  415: 'mediaType',
  429: 'rateLimited',
}

/** From 520 on Cloudflare's own: the server behind it is down, or does not answer. */
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

/** A page for people where a receiver should be: a login, a single-page application, a parked name. They answer 200. */
const WEB_PAGE = /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)*<(?:!doctype\s+html|html|head|body)\b/i

/**
 * What became of a delivery, in one word that the screen has plain sentences for.
 * The status is believed first; only where no answer came are the API's words and the time it took read.
 */
export function diagnoseDelivery(outcome: DeliveryOutcome): WebhookDiagnosis {
  const { httpStatus, responseBody } = outcome
  if (outcome.status === 'SUCCESS') return WEB_PAGE.test(responseBody ?? '') ? 'webPage' : 'delivered'
  if (httpStatus === null || httpStatus === 0) return withoutAnswer(outcome)
  return BY_STATUS[httpStatus] ?? byHundreds(httpStatus)
}

/** api.md 8. */
export const TEST_BODY_LENGTH = 1000

/**
 * The answer of a receiver as kept by the API: 1,000 characters at most, counted as code points. Half a character, which
 * a cut by UTF-16 units leaves at the end, is dropped.
 */
export function keptBody(body: string): string {
  const whole = body.replace(/[\ud800-\udbff]$/, '')
  return whole.length <= TEST_BODY_LENGTH ? whole : Array.from(whole).slice(0, TEST_BODY_LENGTH).join('')
}
