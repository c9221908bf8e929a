import { commonAttempts, deepAttempts, messageOf, type SignatureAttempt } from './webhook-attempts.ts'
import { type BodyChange, guessBodies } from './webhook-body-guesses.ts'
import {
  type DigestHash,
  hmacMaker,
  type NotationFault,
  type ReadDigest,
  readDigest,
  sameDigest,
  utf8,
} from './webhook-digest.ts'
import {
  guessLayouts,
  guessSecrets,
  isIsoInstant,
  type LayoutChange,
  readInstant,
  type SecretChange,
} from './webhook-guesses.ts'
import type { DeliveryHeaders } from './webhook-headers.ts'
import { COMPACT, readJson, writeJson } from './webhook-json.ts'
import { signAccountDelivery, signRequestDelivery } from './webhook-signature.ts'

/** The two kinds of webhooks of api.md 6: of the account, or of one request. */
export type WebhookKind = 'account' | 'request'

/** Why a signature does not verify; the screen has a text for each. */
export type CauseCode =
  | BodyChange
  | SecretChange
  | LayoutChange
  | NotationFault
  | 'earlierSecret'
  | 'secretOther'
  | 'wrongHash'
  | 'unsigned'
  | 'bodyCut'
  | 'bodyLength'
  | 'signatureUnreadable'
  | 'headerRepeated'

export interface Cause {
  readonly code: CauseCode
  /** True: computed with this mistake, the signature is equal. False: only likely. */
  readonly isProven: boolean
  readonly values?: Readonly<Record<string, string | number>>
}

export interface TimestampAge {
  /** Time of receipt minus time of sending, milliseconds: negative when sent later than received. */
  readonly ageMs: number
  readonly isWithin: boolean
  /** Whether the age is measured to the given time of receipt or to now. */
  readonly against: 'receivedAt' | 'now'
}

export type Missing = 'secret' | 'signature' | 'body' | 'timestamp'

interface Judged {
  readonly kind: WebhookKind
  readonly clock: TimestampAge | null
}

export type Verdict =
  | {
      readonly outcome: 'incomplete'
      readonly kind: WebhookKind | null
      readonly missing: readonly Missing[]
    }
  /** The signature is the one of api.md 6. */
  | (Judged & { readonly outcome: 'genuine' })
  /** It is a different one. Explained: the mistake that produces it was found; else the causes are unproven guesses. */
  | (Judged & {
      readonly outcome: 'explained' | 'unexplained'
      readonly causes: readonly Cause[]
      readonly expected: string | null
    })

export interface BenchInput {
  /** The current secret first, then earlier ones. */
  readonly secrets: readonly string[]
  readonly headers: DeliveryHeaders
  readonly body: string
  /** Milliseconds since 1970; null: unknown, the age is measured to `now`. */
  readonly receivedAt: number | null
  readonly now: number
  /** Checks this signature in place of the header's: what the receiver computed for the delivery. */
  readonly computed?: string
}

export interface JudgeOptions {
  readonly signal?: AbortSignal
  /** Also tries combined mistakes that the usual search leaves out: takes a second or more. */
  readonly isDeep?: boolean
}

/** Largest age of a delivery, and how far it may be ahead of the receiver's clock, milliseconds. */
const WINDOW_MS = 5 * 60_000

/** The kind of a delivery, by its headers; null when they have no signature. */
function kindOf(headers: DeliveryHeaders): WebhookKind | null {
  if (headers.accountSignatures.length > 0) return 'account'
  return headers.requestSignatures.length > 0 ? 'request' : null
}

function clockOf(kind: WebhookKind, { headers, receivedAt, now }: BenchInput): TimestampAge | null {
  const sent = kind === 'account' ? readInstant(headers.timestamps[0] ?? '') : null
  if (sent === null) return null
  const ageMs = (receivedAt ?? now) - sent
  return {
    ageMs,
    isWithin: Math.abs(ageMs) <= WINDOW_MS,
    against: receivedAt === null ? 'now' : 'receivedAt',
  }
}

const proven = (codes: readonly CauseCode[]): Cause[] => codes.map((code) => ({ code, isProven: true }))

function causesOf({ secret, layout, body }: SignatureAttempt, hash: DigestHash): Cause[] {
  return [
    ...(hash === 'SHA-256' ? [] : [{ code: 'wrongHash' as const, isProven: true, values: { hash } }]),
    ...(secret.index > 0
      ? [{ code: 'earlierSecret' as const, isProven: true, values: { place: secret.index + 1 } }]
      : []),
    ...proven([...layout.changes, ...body.changes, ...secret.changes]),
  ]
}

const NOTHING = new Uint8Array()
/** HMACs computed concurrently: one by one, most of the time is spent waiting. */
const AT_ONCE = 64

function* batches(attempts: Iterable<SignatureAttempt>): Generator<SignatureAttempt[]> {
  let batch: SignatureAttempt[] = []
  for (const attempt of attempts) {
    batch.push(attempt)
    if (batch.length < AT_ONCE) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

async function search(
  digest: ReadDigest,
  kind: WebhookKind,
  input: BenchInput,
  { signal, isDeep = false }: JudgeOptions,
) {
  const { headers, body } = input
  const hmac = hmacMaker(digest.hash)
  const secrets = guessSecrets(input.secrets)
  const layouts = guessLayouts({
    isAccount: kind === 'account',
    timestamps: headers.timestamps,
    id: headers.id,
    body,
  })
  const guesses = { secrets, layouts, bodies: guessBodies(body) }
  for (const some of batches(isDeep ? deepAttempts(guesses) : commonAttempts(guesses))) {
    signal?.throwIfAborted()
    const made = await Promise.all(some.map((attempt) => hmac(attempt.secret.key, messageOf(attempt))))
    const fitting = some.find((_, place) => sameDigest(digest, made[place] ?? NOTHING))
    if (fitting) return causesOf(fitting, digest.hash)
  }
  if (isDeep) return null
  // No key at all: a plain hash of the message.
  for (const { before, after } of layouts) {
    const message = utf8(before + body + after)
    if (sameDigest(digest, new Uint8Array(await crypto.subtle.digest(digest.hash, message))))
      return proven(['unsigned'])
  }
  return null
}

function suspicions({ headers, body }: BenchInput, kind: WebhookKind, digest: ReadDigest | null): Cause[] {
  const likely: Cause[] = []
  const suspect = (code: CauseCode, values?: Cause['values']) =>
    likely.push({ code, isProven: false, ...(values ? { values } : {}) })
  if (!digest) suspect('signatureUnreadable')
  for (const code of digest?.faults ?? []) suspect(code)
  if (digest && digest.hash !== 'SHA-256') suspect('wrongHash', { hash: digest.hash })
  const actual = utf8(body).length
  const stated = headers.contentLength
  const node = readJson(body)
  if (!node) suspect('bodyCut', stated === null ? { stated: -1, actual } : { stated, actual })
  else if (stated !== null && stated !== actual) {
    // Another serialisation has exactly the length that was sent: likely one of the mistakes, even if not the only one.
    const fitting = guessBodies(body).find(({ bytes }) => bytes.length === stated)
    for (const code of fitting?.changes ?? []) suspect(code)
    suspect('bodyLength', { stated, actual })
  } else if (stated === null && writeJson(node, COMPACT) !== body) suspect('whitespace')
  const [timestamp] = headers.timestamps
  if (kind === 'account' && timestamp !== undefined && !isIsoInstant(timestamp)) suspect('timestampNotation')
  if (headers.timestamps.length > 1 || headers.accountSignatures.length > 1) suspect('headerRepeated')
  if (digest && node) suspect('secretOther')
  return likely
}

/** The signature of api.md 6; null when the timestamp header is missing, or there is no secret. */
async function expectedOf(kind: WebhookKind, { secrets, headers, body }: BenchInput): Promise<string | null> {
  const [secret] = secrets
  const [timestamp] = headers.timestamps
  if (!secret) return null
  if (kind === 'request') return signRequestDelivery({ secret, body })
  return timestamp === undefined ? null : signAccountDelivery({ secret, timestamp, body })
}

const missingOf = ({ secrets, headers, body }: BenchInput, kind: WebhookKind | null): Missing[] => [
  ...(secrets.length > 0 ? [] : ['secret' as const]),
  ...(kind === null ? ['signature' as const] : []),
  ...(kind === 'account' && headers.timestamps.length === 0 ? ['timestamp' as const] : []),
  ...(body === '' ? ['body' as const] : []),
]

/**
 * Verifies a delivery's signature by api.md 6.1 or 6.2, and if it does not match, finds the mistake that produces it,
 * by trying those that receivers and log files are known to make. Only an exact match with the first secret is
 * genuine. Runs locally; nothing is sent or stored. Rejects when `signal` aborts.
 */
export async function judgeDelivery(given: BenchInput, options: JudgeOptions = {}): Promise<Verdict> {
  const input = { ...given, secrets: given.secrets.filter((secret) => secret.trim() !== '') }
  const kind = kindOf(input.headers)
  const missing = missingOf(input, kind)
  if (kind === null || missing.some((part) => part !== 'timestamp'))
    return { outcome: 'incomplete', kind, missing }
  const clock = clockOf(kind, input)
  const found = kind === 'account' ? input.headers.accountSignatures : input.headers.requestSignatures
  const expected = await expectedOf(kind, input)
  const signatures = input.computed === undefined ? found : [input.computed]
  if (signatures.length === 1 && signatures[0] === expected) return { outcome: 'genuine', kind, clock }
  let digest: ReadDigest | null = null
  for (const signature of signatures) {
    digest = readDigest(signature, kind === 'account')
    if (!digest) continue
    const causes = await search(digest, kind, input, options)
    if (causes) {
      const repeated: CauseCode[] =
        signatures.length > 1 || input.headers.timestamps.length > 1 ? ['headerRepeated'] : []
      const all = [...proven([...repeated, ...digest.faults]), ...causes]
      return { outcome: 'explained', kind, clock, causes: all, expected }
    }
  }
  if (missing.length > 0) return { outcome: 'incomplete', kind, missing }
  return { outcome: 'unexplained', kind, clock, causes: suspicions(input, kind, digest), expected }
}
