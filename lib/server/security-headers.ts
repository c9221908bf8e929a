import { createHash } from 'node:crypto'
import type { HeaderReader } from './http/messages.ts'

type Pair = readonly [name: string, value: string]

const FILE_HEADERS: readonly Pair[] = [
  ['x-content-type-options', 'nosniff'],
  ['cross-origin-resource-policy', 'same-origin'],
]

const COMMON: readonly Pair[] = [
  ...FILE_HEADERS,
  ['referrer-policy', 'no-referrer'],
  ['cross-origin-opener-policy', 'same-origin'],
  [
    'permissions-policy',
    'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=(), clipboard-write=(self)',
  ],
  ['cache-control', 'private, no-store'],
]

const HSTS: Pair = ['strict-transport-security', 'max-age=31536000; includeSubDomains']

const secured = (https: boolean): readonly Pair[] => (https ? [HSTS] : [])

const nothingRuns = (but = ''): Pair => [
  'content-security-policy',
  `default-src 'none'; ${but}base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
]

const inert = (common: readonly Pair[], policy = nothingRuns()) => {
  const [plain, secure] = [false, true].map((https) => [...common, ...secured(https), policy])
  return (https: boolean): readonly Pair[] => (https ? secure : plain) as readonly Pair[]
}

export const headersOfApi = inert(COMMON)

/** Headers of the build's files: a browser requests a dozen on a first visit, so only those with an effect there. */
export const headersOfBuild = inert(FILE_HEADERS)

/** Headers of a web worker's entry script, whose policy governs the worker: it may load its own chunks and nothing else. */
export const headersOfWorker = inert(FILE_HEADERS, nothingRuns("script-src 'self'; "))

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Headers of a page that holds this style sheet and this script, and nothing else. */
export const headersOfNote = (style: string, script: string) =>
  inert(COMMON, nothingRuns(`style-src ${hashOf(style)}; script-src ${hashOf(script)}; `))

/** Headers of every page, except the content security policy. */
export const headersOfPage = (https: boolean): readonly Pair[] => [...COMMON, ...secured(https)]

/**
 * The content security policy of a page, for one nonce.
 * Only `style-src-attr` is open: server-rendered rows are positioned by `style="…"`, and such an attribute runs no code
 * and loads nothing that img-src and font-src do not already allow (docs/decisions/bff-csp.md).
 */
export function pagePolicy(nonce: string, development: boolean): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'${development ? " 'unsafe-eval'" : ''}`,
    development ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    `connect-src 'self'${development ? ' ws: wss:' : ''}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ')
}

/** Whether the browser uses TLS: known from our own public origin, else from a trusted proxy's header. */
export function isHttps(headers: HeaderReader, publicOrigin: string | undefined, trusted: number): boolean {
  if (publicOrigin !== undefined) return publicOrigin.startsWith('https:')
  return trusted > 0 && headers.get('x-forwarded-proto') === 'https'
}
