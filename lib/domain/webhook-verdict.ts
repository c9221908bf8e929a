import { type BodyChange, type BodyGuess, guessBodies } from './webhook-body-guesses.ts'
import {
  type DigestHash,
  hmacMaker,
  type NotationFault,
  type ReadDigest,
  readDigest,
  sameDigest,
  toHex,
  utf8,
} from './webhook-digest.ts'
import {
  guessLayouts,
  guessSecrets,
  isIsoInstant,
  type LayoutChange,
  type LayoutGuess,
  readInstant,
  type SecretChange,
  type SecretGuess,
} from './webhook-guesses.ts'
import type { DeliveryHeaders } from './webhook-headers.ts'
import { readJson } from './webhook-json.ts'

/** Which of the two webhooks of api.md 6 a delivery belongs to. */
export type WebhookKind = 'account' | 'request'

/** Why a signature does not verify, in one word each; a screen has a sentence for every one. */
export type CauseCode =
  | BodyChange
  | SecretChange
  | LayoutChange
  | NotationFault
  | 'earlierSecret'
  | 'wrongHash'
  | 'unsigned'
  | 'bodyCut'
  | 'bodyLength'
  | 'signatureUnreadable'
  | 'headerRepeated'

export interface Cause {
  readonly code: CauseCode
  /** True: the signature was made again that way and is the same. False: only likely. */
  readonly isProven: boolean
  readonly values?: Readonly<Record<string, string | number>>
}

export interface Clock {
  /** Reception minus sending, milliseconds: negative when sent later than received. */
  readonly ageMs: number
  readonly isWithin: boolean
  /** What the age is counted to: the time of reception that was given, or now. */
  readonly against: 'receivedAt' | 'now'
}

export type Missing = 'secret' | 'signature' | 'body' | 'timestamp'

interface Judged {
  readonly kind: WebhookKind
  readonly clock: Clock | null
}

export type Verdict =
  | {
      readonly outcome: 'incomplete'
      readonly kind: WebhookKind | null
      readonly missing: readonly Missing[]
    }
  /** The signature is the one that api.md 6 asks for. */
  | (Judged & { readonly outcome: 'genuine' })
  /** It is another one, and it is known how it comes about. */
  | (Judged & {
      readonly outcome: 'explained'
      readonly causes: readonly Cause[]
      readonly expected: string | null
    })
  /** It is another one; the causes are guesses that could not be proven. */
  | (Judged & {
      readonly outcome: 'unexplained'
      readonly causes: readonly Cause[]
      readonly expected: string | null
    })

export interface BenchInput {
  /** The present secret first, then earlier ones. */
  readonly secrets: readonly string[]
  readonly headers: DeliveryHeaders
  /** The text that was received. */
  readonly body: string
  /** Milliseconds since 1970; null: unknown, and the age is counted to `now`. */
  readonly receivedAt: number | null
  readonly now: number
  /** Judges this text in place of the header's signature: what a receiver computed for the same delivery. */
  readonly computed?: string
}

/** How old a delivery may be, and how far ahead of the receiver's clock: five minutes, in milliseconds. */
const WINDOW_MS = 5 * 60_000

/** Which kind a delivery is, by its headers; null when no signature is among them. */
function kindOf(headers: DeliveryHeaders): WebhookKind | null {
  if (headers.accountSignatures.length > 0) return 'account'
  return headers.requestSignatures.length > 0 ? 'request' : null
}

function clockOf(kind: WebhookKind, { headers, receivedAt, now }: BenchInput): Clock | null {
  const sent = kind === 'account' ? readInstant(headers.timestamps[0] ?? '') : null
  if (sent === null) return null
  const ageMs = (receivedAt ?? now) - sent
  return {
    ageMs,
    isWithin: Math.abs(ageMs) <= WINDOW_MS,
    against: receivedAt === null ? 'now' : 'receivedAt',
  }
}

interface Attempt {
  readonly secret: SecretGuess
  readonly layout: LayoutGuess
  readonly body: BodyGuess
}

/** In pairs of causes, bodies with more than this done to them are left out. */
const PLAIN_CHANGES = 1
/** Pairs are tried up to this size of body, characters: above, they would take seconds. */
const PAIRS_UP_TO = 30_000

/** Each of them is many guesses, and seldom one of two mistakes. */
const RARE_LAYOUTS: readonly LayoutChange[] = ['timestampNotation', 'timestampOfBody', 'otherSeparator']

/** All combinations with one thing wrong, then with two, in three dimensions. */
function* attempts(secrets: SecretGuess[], layouts: LayoutGuess[], bodies: BodyGuess[]): Generator<Attempt> {
  const right = <Guess extends { changes: readonly string[] }>(guesses: Guess[]) =>
    guesses.filter(({ changes }) => changes.length === 0)
  const [goodSecrets, goodLayouts, [asIs]] = [right(secrets), right(layouts), bodies]
  if (!asIs) return
  for (const layout of goodLayouts) for (const secret of goodSecrets) yield { secret, layout, body: asIs }
  for (const layout of goodLayouts) for (const secret of secrets) yield { secret, layout, body: asIs }
  for (const layout of layouts) for (const secret of goodSecrets) yield { secret, layout, body: asIs }
  for (const layout of goodLayouts)
    for (const secret of goodSecrets) for (const body of bodies) yield { secret, layout, body }
  if (asIs.bytes.length > PAIRS_UP_TO) return
  const plain = bodies.filter(({ changes }) => changes.length <= PLAIN_CHANGES)
  const common = layouts.filter(({ changes }) => !changes.some((change) => RARE_LAYOUTS.includes(change)))
  for (const layout of common) for (const secret of secrets) yield { secret, layout, body: asIs }
  for (const layout of common)
    for (const secret of goodSecrets) for (const body of plain) yield { secret, layout, body }
  for (const layout of goodLayouts)
    for (const secret of secrets) for (const body of plain) yield { secret, layout, body }
}

const messageOf = ({ layout, body }: Attempt) => {
  const [before, after] = [utf8(layout.before), utf8(layout.after)]
  const message = new Uint8Array(before.length + body.bytes.length + after.length)
  message.set(before)
  message.set(body.bytes, before.length)
  message.set(after, before.length + body.bytes.length)
  return message
}

function causesOf({ secret, layout, body }: Attempt, hash: DigestHash): Cause[] {
  const codes: CauseCode[] = [...layout.changes, ...body.changes, ...secret.changes]
  return [
    ...(hash === 'SHA-256' ? [] : [{ code: 'wrongHash' as const, isProven: true, values: { hash } }]),
    ...(secret.index > 0
      ? [{ code: 'earlierSecret' as const, isProven: true, values: { place: secret.index + 1 } }]
      : []),
    ...codes.map((code) => ({ code, isProven: true })),
  ]
}

const proven = (codes: readonly CauseCode[]): Cause[] => codes.map((code) => ({ code, isProven: true }))

async function search(
  digest: ReadDigest,
  kind: WebhookKind,
  input: BenchInput,
  signal: AbortSignal | undefined,
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
  const tried = new Set<string>()
  for (const attempt of attempts(secrets, layouts, guessBodies(body))) {
    signal?.throwIfAborted()
    const name = [secrets.indexOf(attempt.secret), layouts.indexOf(attempt.layout)].join()
    const whole = `${name},${attempt.body.changes.join()},${attempt.body.bytes.length}`
    if (attempt.body.changes.length === 0 && tried.has(whole)) continue
    tried.add(whole)
    if (sameDigest(digest, await hmac(attempt.secret.key, messageOf(attempt))))
      return causesOf(attempt, digest.hash)
  }
  // No key at all: the mere hash of the text.
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
  if (!readJson(body)) suspect('bodyCut', stated === null ? { stated: -1, actual } : { stated, actual })
  else if (stated !== null && stated !== actual) suspect('bodyLength', { stated, actual })
  const [timestamp] = headers.timestamps
  if (kind === 'account' && timestamp !== undefined && !isIsoInstant(timestamp)) suspect('timestampNotation')
  if (headers.timestamps.length > 1 || headers.accountSignatures.length > 1) suspect('headerRepeated')
  return likely
}

/** The signature that api.md 6 asks for; null when the headers lack the timestamp, or there is no secret. */
async function expectedOf(kind: WebhookKind, { secrets, headers, body }: BenchInput): Promise<string | null> {
  const [secret] = secrets
  const [timestamp] = headers.timestamps
  if (!secret) return null
  const hmac = hmacMaker('SHA-256')
  if (kind === 'request') return toHex(await hmac(utf8(secret), utf8(body)))
  if (timestamp === undefined) return null
  return `sha256=${toHex(await hmac(utf8(secret), utf8(`${timestamp}.${body}`)))}`
}

function missingOf({ secrets, headers, body }: BenchInput, kind: WebhookKind | null): Missing[] {
  return [
    ...(secrets.length > 0 ? [] : ['secret' as const]),
    ...(kind === null ? ['signature' as const] : []),
    ...(kind === 'account' && headers.timestamps.length === 0 ? ['timestamp' as const] : []),
    ...(body === '' ? ['body' as const] : []),
  ]
}

/**
 * Says whether a delivery's signature is the one of api.md 6.1 or 6.2, and if not, how it comes about: by making it
 * again in every way in which receivers and log files are known to go wrong. Only a signature that matches as given,
 * with the first secret, is genuine. All in this process; nothing is sent or kept. Rejects when `signal` aborts.
 */
export async function judgeDelivery(given: BenchInput, signal?: AbortSignal): Promise<Verdict> {
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
    const causes = await search(digest, kind, input, signal)
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
