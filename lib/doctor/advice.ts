import type { CallTrouble } from './answer.ts'
import type { EndpointReport, Examination } from './examine.ts'

/** By kind of failure: its name in the report, and how the dashboard handles it. */
const TROUBLES: Readonly<Record<Exclude<CallTrouble, 'status' | 'not-asked'>, readonly [string, string]>> = {
  unreachable: [
    'cannot be reached',
    'upstream_unreachable: a banner, the last rows stay. Look at the address, DNS and the certificate.',
  ],
  timeout: [
    'no answer in 10 s',
    'upstream_timeout: Retry, the last rows stay. API_TIMEOUT_MS gives it more time.',
  ],
  cut: [
    'the connection broke',
    'two more tries, then upstream_error: the last rows stay, marked stale, with Retry.',
  ],
  'too-large': [
    'more than 32 MB',
    'upstream_too_large: the panel asks for a narrower filter. API_MAX_RESPONSE_MB allows more.',
  ],
  redirect: [
    'a redirect',
    'upstream_redirect: an error; it is not followed, since the key would travel. Set API_BASE_URL to where it leads.',
  ],
  html: [
    'HTML instead of JSON',
    'upstream_malformed: an error panel, never an empty table. A proxy answers for the API, or API_BASE_URL is another address.',
  ],
  empty: [
    'an empty body',
    'upstream_malformed: an error panel, never an empty table. Tell whoever runs the API.',
  ],
  'not-json': [
    'a body that is no JSON',
    'upstream_malformed: an error panel, never an empty table. Tell whoever runs the API.',
  ],
  'wrong-envelope': [
    'JSON without what was asked for',
    'upstream_malformed: an error panel, never an empty table. Is this the API of the contract?',
  ],
  'success-false': ['success: false with 200', 'upstream_rejected: an error with the API’s message.'],
}

const STATUSES: Readonly<Record<number, string>> = {
  401: 'session_invalid: the sign-in over the page. The key opens other reads: ask whoever gave it.',
  403: 'forbidden: that panel says "no access" in the API’s words, the rest works. The subscription of this key lacks it.',
  404: 'not_found: a message on that panel. Is API_BASE_URL the address before /v1?',
  429: 'rate_limited: a short wait is waited out, a longer one is a countdown.',
}

const ofStatus = (status: number | null): string => {
  if (status !== null && status >= 500)
    return 'two more tries, then upstream_error: the last rows stay, marked stale, with Retry.'
  return STATUSES[status ?? 0] ?? 'invalid: a message on that panel.'
}

/** `403`, `HTML instead of JSON`. */
export function troubleWords({ trouble, status }: EndpointReport): string {
  if (trouble === null || trouble === 'not-asked') return ''
  return trouble === 'status' ? String(status) : TROUBLES[trouble][0]
}

function adviceOn({ trouble, status, breaches }: EndpointReport): string[] {
  const drift =
    'the item is delivered and counted in x-contract-drift, logged once a field; a value of another type is mended or a dash.'
  return [
    ...(trouble === null || trouble === 'not-asked'
      ? []
      : [trouble === 'status' ? ofStatus(status) : TROUBLES[trouble][1]]),
    ...(breaches.length > 0 ? [drift] : []),
  ]
}

/** What to do, one line each: settings first, then how the dashboard handles each failure, and for which operations. */
export function advice({ readings, endpoints }: Examination): string[] {
  const settings = readings.flatMap(({ word, setting }) =>
    setting !== null && !setting.endsWith('(default)') ? [`Set ${setting} (${word}).`] : [],
  )
  const operationsOf = new Map<string, string[]>()
  for (const endpoint of endpoints)
    for (const line of adviceOn(endpoint))
      operationsOf.set(line, [...(operationsOf.get(line) ?? []), endpoint.operation])
  const troubles = [...operationsOf].map(([line, where]) => `${where.join(', ')}: ${line}`)
  return settings.length + troubles.length === 0 ? ['Nothing: the defaults fit.'] : [...settings, ...troubles]
}
