import { z } from 'zod'
import { tryOrNull } from '#lib/domain/text/try-or-null.ts'
import { singleton } from './singleton.ts'

const ON_THIS_MACHINE = /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/
const MIN_SECRET = 32
const MIN_TOKEN = 16

const wholeNumber = (low: number, high: number) =>
  z
    .string()
    .regex(/^\d+$/, { error: 'must be a whole number' })
    .transform(Number)
    .pipe(
      z
        .number()
        .min(low, { error: `must be at least ${low}` })
        .max(high, { error: `must be at most ${high}` }),
    )

const httpUrl = (text: string) => {
  const url = URL.parse(text)
  return url && (url.protocol === 'http:' || url.protocol === 'https:') ? url : null
}

/** A setting that `read` parses from text; null from it means that the value is invalid. */
const readAs = <Value>(mistake: string, read: (text: string) => Value | null) =>
  z.string().transform((text, context) => {
    const value = read(text.trim())
    if (value !== null) return value
    context.addIssue({ code: 'custom', message: mistake })
    return z.NEVER
  })

const ApiBaseUrl = z
  .string({ error: 'is missing: the address of the API before /v1' })
  .transform((text, context) => {
    const url = httpUrl(text.trim())
    const complain = (message: string) => {
      context.addIssue({ code: 'custom', message })
      return z.NEVER
    }
    if (!url) return complain('must be an http or https address')
    if (url.username || url.password) return complain('must not hold a user or password')
    if (url.search || url.hash) return complain('must not hold a query or a fragment')
    const path = url.pathname.replace(/\/+$/, '')
    if (path.endsWith('/v1')) return complain('is the address before /v1, so it must not end in /v1')
    return { origin: url.origin, path }
  })

const Secrets = z
  .string({ error: `is missing: ${MIN_SECRET} characters or more, several separated by commas` })
  .transform((text) => text.split(',').map((secret) => secret.trim()))
  .pipe(
    z.array(z.string().min(MIN_SECRET, { error: `must have ${MIN_SECRET} characters or more each` })).min(1),
  )

const Origin = readAs('must be an origin such as https://dashboard.example', (text) => {
  const url = httpUrl(text)
  return url && url.pathname === '/' && !url.search && !url.hash && !url.username ? url.origin : null
})

const NEEDED_FOR_OIDC = [
  'OIDC_ISSUER',
  'OIDC_CLIENT_ID',
  'OIDC_CLIENT_SECRET',
  'API_KEYS_FILE',
  'PUBLIC_ORIGIN',
] as const

const Issuer = readAs('must be an https address such as https://login.example/realm', (text) => {
  const url = httpUrl(text)
  const isPrivate = url?.protocol === 'https:' || ON_THIS_MACHINE.test(url?.hostname ?? '')
  if (!url || url.search || url.hash || !isPrivate) return null
  // With a slash at the end it is the same provider, whose people must not become others.
  return url.pathname === '/' ? url.origin : text
})

const word = z
  .string()
  .trim()
  .regex(/^[\x21-\x7e]{1,500}$/, { error: 'must be visible ASCII without spaces' })

const Collector = readAs('must be an address such as http://localhost:4318', (text) => {
  const url = httpUrl(text)
  return url && !url.search && !url.hash && !url.username ? text.replace(/\/+$/, '') : null
})

/** `name=value,name=value`, the values percent-encoded, as OpenTelemetry has it. */
const pairs = readAs('must be name=value, several separated by commas', (text) => {
  const found = text.split(',').map((pair) => /^\s*([\w.-]+)=([\x21-\x7e]*)\s*$/.exec(pair))
  if (!found.every((pair) => pair !== null)) return null
  const pairOf = ([, name = '', value = '']: RegExpExecArray) => [name, decodeURIComponent(value)] as const
  return tryOrNull(() => Object.fromEntries(found.map(pairOf)))
})

const REDIS_PROTOCOLS: Readonly<Record<string, string>> = { valkey: 'redis', valkeys: 'rediss' }

// The client knows only the older protocol names, redis and rediss.
const RedisUrl = readAs('must be an address such as redis://user:password@host:6379/0', (text) => {
  const url = text.replace(/^valkeys?(?=:)/i, (name) => REDIS_PROTOCOLS[name.toLowerCase()] ?? name)
  const isPath = (path: string) => /^(?:\/\d{0,4})?$/.test(path)
  if (/^rediss?:\/\//i.test(url) && URL.canParse(url)) {
    const { hostname, pathname, search, hash, username, password } = new URL(url)
    // The client decodes both.
    const isDecodable = tryOrNull(() => decodeURIComponent(username + password)) !== null
    if (hostname !== '' && isPath(pathname) && search === '' && hash === '' && isDecodable) return url
  }
  return null
})

const PostgresUrl = z
  .string()
  .trim()
  .refine((text) => /^postgres(?:ql)?:\/\//i.test(text) && URL.canParse(text), {
    error: 'must be an address such as postgres://user:password@host:5432/dashboard',
  })
  // pg takes the others for verify-full, but with a warning at each start, which would count as a fault.
  .transform((text) =>
    text.includes('uselibpqcompat')
      ? text
      : text.replace(/([?&]sslmode=)(?:prefer|require|verify-ca)(?=&|$)/, '$1verify-full'),
  )

const isTimeZone = (zone: string): boolean =>
  tryOrNull(() => new Intl.DateTimeFormat('en', { timeZone: zone })) !== null

const Settings = z.object({
  API_BASE_URL: ApiBaseUrl,
  SESSION_SECRET: Secrets,
  SESSION_IDLE_MINUTES: wholeNumber(1, 1440).default(60),
  SESSION_MAX_HOURS: wholeNumber(1, 168).default(12),
  PUBLIC_ORIGIN: Origin.optional(),
  TRUST_PROXY: wholeNumber(0, 16).default(0),
  API_TIMEOUT_MS: wholeNumber(100, 120_000).default(10_000),
  API_MAX_RESPONSE_MB: wholeNumber(1, 512).default(32),
  API_ARRAY_FORMAT: z
    .enum(['repeat', 'brackets', 'comma'], { error: 'must be repeat, brackets or comma' })
    .default('repeat'),
  API_TIME_ZONE: z
    .string()
    .refine((zone) => isTimeZone(zone), { error: 'must be a time zone such as Europe/Paris or UTC' })
    .default('Europe/Paris'),
  API_IDS_PER_CALL: wholeNumber(1, 1000).default(50),
  REDIS_URL: RedisUrl.optional(),
  DATABASE_URL: PostgresUrl.optional(),
  ACTIVITY_DAYS: wholeNumber(1, 3650).default(365),
  FEED_DAYS: wholeNumber(1, 365).default(30),
  OIDC_ISSUER: Issuer.optional(),
  OIDC_CLIENT_ID: word.optional(),
  OIDC_CLIENT_SECRET: word.optional(),
  OIDC_SCOPE: z
    .string()
    .trim()
    .regex(/^(?=(?:.* )?openid(?: |$))[\x21-\x7e ]+$/, {
      error: 'must be words separated by spaces, openid one of them',
    })
    .default('openid profile email'),
  OIDC_GROUP_CLAIM: word.default('groups'),
  OIDC_ROLE_CLAIM: word.optional(),
  OIDC_ONLY: wholeNumber(0, 1).default(0),
  API_KEYS_FILE: z.string().trim().optional(),
  KEEP_READS_SECONDS: wholeNumber(0, 300).default(60),
  METRICS_TOKEN: z
    .string()
    .trim()
    .regex(/^[\x21-\x7e]*$/, { error: 'must be visible ASCII without spaces' })
    .min(MIN_TOKEN, { error: `must have ${MIN_TOKEN} characters or more` })
    .optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: Collector.optional(),
  OTEL_EXPORTER_OTLP_HEADERS: pairs.optional(),
  OTEL_EXPORTER_OTLP_PROTOCOL: z
    .literal('http/json', { error: 'must be http/json: nothing else is spoken' })
    .optional(),
  OTEL_SERVICE_NAME: word.default('company-dashboard'),
  OTEL_RESOURCE_ATTRIBUTES: pairs.optional(),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(?:0(?:\.\d+)?|1(?:\.0+)?)$/, { error: 'must be a share from 0 to 1' })
    .transform(Number)
    .default(1),
  TRACE_TO_API: wholeNumber(0, 1).default(0),
  DATA_DIR: z.string().default('.data'),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], {
      error: 'must be trace, debug, info, warn, error, fatal or silent',
    })
    .default('info'),
  WORKERS: wholeNumber(1, 64).default(1),
  PORT: wholeNumber(0, 65_535).default(3000),
  HOSTNAME: z.string().trim().optional(),
  KEEP_ALIVE_TIMEOUT: wholeNumber(1_000, 600_000).default(65_000),
  DEMO_KEYS: z
    .string()
    .transform((text) =>
      text
        .split(',')
        .map((key) => key.trim())
        .filter((key) => key !== ''),
    )
    .default([]),
  DEMO_RECEIVER_URL: z.url({ protocol: /^https$/, error: 'must be an https address' }).optional(),
  DEMO_PLAIN_COOKIE: wholeNumber(0, 1).default(0),
})

// Each condition alone rules out a dashboard that anybody but a user of this machine can open.
const Environment = Settings.refine(
  ({ DEMO_PLAIN_COOKIE, DEMO_KEYS, HOSTNAME, API_BASE_URL, PUBLIC_ORIGIN, TRUST_PROXY }) =>
    DEMO_PLAIN_COOKIE === 0 ||
    (DEMO_KEYS.length > 0 &&
      ON_THIS_MACHINE.test(HOSTNAME ?? '') &&
      ON_THIS_MACHINE.test(new URL(API_BASE_URL.origin).hostname) &&
      PUBLIC_ORIGIN === undefined &&
      TRUST_PROXY === 0),
  {
    path: ['DEMO_PLAIN_COOKIE'],
    error:
      'is the demo’s alone: HOSTNAME and API_BASE_URL must be on this machine, DEMO_KEYS set, PUBLIC_ORIGIN unset and TRUST_PROXY 0',
  },
)

/** The settings of this process, typed; docs/configuration.md says what each does. */
export type Env = z.output<typeof Environment>

const lineOf = ({ path: [name], message }: z.core.$ZodIssue) => `${String(name)} ${message}`

/** By what is given, not by what is valid: zod compares settings only once each of them is. */
function missingForOidc(given: Readonly<Record<string, string | undefined>>): string[] {
  const isWanted = given.OIDC_ONLY === '1' || NEEDED_FOR_OIDC.slice(0, 4).some((name) => given[name])
  const missing = NEEDED_FOR_OIDC.filter((name) => isWanted && !given[name])
  return missing.map((name) => `${name} is missing: sign-in by OIDC needs it`)
}

/**
 * Reads the settings from `source`. Empty values count as absent.
 * Throws an Error whose message has a line for each wrong variable, with its name; values are never in it.
 */
export function parseEnv(source: Readonly<Record<string, string | undefined>>): Env {
  const given = Object.entries(source).filter(([, value]) => value !== undefined && value.trim() !== '')
  const texts = Object.fromEntries(given)
  const parsed = Environment.safeParse(texts)
  // Several secrets may each be too short, which is one mistake.
  const wrong = new Set([...(parsed.error?.issues.map(lineOf) ?? []), ...missingForOidc(texts)])
  if (parsed.success && wrong.size === 0) return parsed.data
  throw new Error([...wrong].join('\n'))
}

/** Whether the accounts' API keys leave this machine unencrypted. */
export const sendsKeysInTheClear = ({ API_BASE_URL }: Env): boolean => {
  const { protocol, hostname } = new URL(API_BASE_URL.origin)
  return protocol === 'http:' && !ON_THIS_MACHINE.test(hostname)
}

/** The settings of this process, read once. Throws as `parseEnv` does. */
export const env = (): Env => singleton('env', () => parseEnv(process.env))
