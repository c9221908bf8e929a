import type { BodyGuess } from './webhook-body-guesses.ts'
import { utf8 } from './webhook-digest.ts'
import type { LayoutChange, LayoutGuess, SecretGuess } from './webhook-guesses.ts'

/** One combination of guesses of how a signature was computed. */
export interface SignatureAttempt {
  readonly secret: SecretGuess
  readonly layout: LayoutGuess
  readonly body: BodyGuess
}

export interface Guesses {
  readonly secrets: readonly SecretGuess[]
  readonly layouts: readonly LayoutGuess[]
  /** The first is the body as given. */
  readonly bodies: readonly BodyGuess[]
}

/** Largest body, bytes, for which mistakes are combined: above, that would take seconds. */
const PAIRS_UP_TO = 30_000
const DEEP_UP_TO = 4000
/** Most changes of a body in the deep search. */
const MAX_CHANGES = 3

/** Each of these yields many guesses and is rarely combined with another mistake. */
const RARE_LAYOUTS: readonly LayoutChange[] = ['timestampNotation', 'timestampOfBody', 'otherSeparator']

const isRight = ({ changes }: { readonly changes: readonly string[] }) => changes.length === 0
const isWrong = (guess: { readonly changes: readonly string[] }) => !isRight(guess)
const isRare = ({ changes }: LayoutGuess) => changes.some((change) => RARE_LAYOUTS.includes(change))

function* product(
  layouts: readonly LayoutGuess[],
  secrets: readonly SecretGuess[],
  bodies: readonly BodyGuess[],
): Generator<SignatureAttempt> {
  for (const layout of layouts)
    for (const secret of secrets) for (const body of bodies) yield { secret, layout, body }
}

/** All attempts with one mistake, then common ones with two. A secret from before a rotation counts as right. */
export function* commonAttempts({ secrets, layouts, bodies }: Guesses): Generator<SignatureAttempt> {
  const [goodSecrets, goodLayouts, asIs] = [
    secrets.filter(isRight),
    layouts.filter(isRight),
    bodies.slice(0, 1),
  ]
  yield* product(goodLayouts, goodSecrets, asIs)
  yield* product(goodLayouts, secrets, asIs)
  yield* product(layouts, goodSecrets, asIs)
  yield* product(goodLayouts, goodSecrets, bodies)
  if ((asIs[0]?.bytes.length ?? 0) > PAIRS_UP_TO) return
  const plain = bodies.filter(({ changes }) => changes.length <= 1)
  const common = layouts.filter((layout) => !isRare(layout))
  yield* product(common, secrets, asIs)
  yield* product(common, goodSecrets, plain)
  yield* product(goodLayouts, secrets, plain)
}

/** The other attempts with two mistakes, and some with three: tens of thousands, so only on request. */
export function* deepAttempts({ secrets, layouts, bodies }: Guesses): Generator<SignatureAttempt> {
  if ((bodies[0]?.bytes.length ?? 0) > DEEP_UP_TO) return
  const [goodSecrets, badSecrets] = [secrets.filter(isRight), secrets.filter(isWrong)]
  const [goodLayouts, badLayouts] = [layouts.filter(isRight), layouts.filter(isWrong)]
  const [common, rare] = [badLayouts.filter((layout) => !isRare(layout)), badLayouts.filter(isRare)]
  const plain = bodies.filter(({ changes }) => changes.length === 1)
  const rich = bodies.filter(({ changes }) => changes.length > 1 && changes.length <= MAX_CHANGES)
  yield* product(common, goodSecrets, rich)
  yield* product(rare, badSecrets, bodies.slice(0, 1))
  yield* product(rare, goodSecrets, plain)
  yield* product(common, badSecrets, plain)
  yield* product(goodLayouts, badSecrets, rich)
  yield* product(rare, goodSecrets, rich)
}

export function messageOf({ layout, body }: SignatureAttempt): Uint8Array<ArrayBuffer> {
  const [before, after] = [utf8(layout.before), utf8(layout.after)]
  const message = new Uint8Array(before.length + body.bytes.length + after.length)
  message.set(before)
  message.set(body.bytes, before.length)
  message.set(after, before.length + body.bytes.length)
  return message
}
