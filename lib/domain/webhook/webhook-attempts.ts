import type { BodyGuess } from './webhook-body-guesses.ts'
import { utf8 } from './webhook-digest.ts'
import type { LayoutChange, LayoutGuess, SecretGuess } from './webhook-guesses.ts'

/** One way in which a signature may have come about. */
export interface SignatureAttempt {
  readonly secret: SecretGuess
  readonly layout: LayoutGuess
  readonly body: BodyGuess
}

export interface Guesses {
  readonly secrets: readonly SecretGuess[]
  readonly layouts: readonly LayoutGuess[]
  /** The first is the text at hand. */
  readonly bodies: readonly BodyGuess[]
}

/** Combinations are tried up to this size of body, bytes: above, they would take seconds. */
const PAIRS_UP_TO = 30_000
const DEEP_UP_TO = 4000
/** A body that was written again by a library differs in this many ways at most. */
const MOST_CHANGES = 3

/** Each of them is many guesses, and seldom one of two mistakes. */
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

/**
 * All combinations with one thing wrong, then the usual ones with two. A secret of before a change counts as right: it
 * is one that was given.
 */
export function* usualAttempts({ secrets, layouts, bodies }: Guesses): Generator<SignatureAttempt> {
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

/** What is left: two things wrong of which one is many, and three. Some ten thousands, so only when asked for. */
export function* deepAttempts({ secrets, layouts, bodies }: Guesses): Generator<SignatureAttempt> {
  if ((bodies[0]?.bytes.length ?? 0) > DEEP_UP_TO) return
  const [goodSecrets, badSecrets] = [secrets.filter(isRight), secrets.filter(isWrong)]
  const [goodLayouts, badLayouts] = [layouts.filter(isRight), layouts.filter(isWrong)]
  const [common, rare] = [badLayouts.filter((layout) => !isRare(layout)), badLayouts.filter(isRare)]
  const plain = bodies.filter(({ changes }) => changes.length === 1)
  const rich = bodies.filter(({ changes }) => changes.length > 1 && changes.length <= MOST_CHANGES)
  yield* product(common, goodSecrets, rich)
  yield* product(rare, badSecrets, bodies.slice(0, 1))
  yield* product(rare, goodSecrets, plain)
  yield* product(common, badSecrets, plain)
  yield* product(goodLayouts, badSecrets, rich)
  yield* product(rare, goodSecrets, rich)
}

/** The text that is signed, as bytes. */
export function messageOf({ layout, body }: SignatureAttempt): Uint8Array<ArrayBuffer> {
  const [before, after] = [utf8(layout.before), utf8(layout.after)]
  const message = new Uint8Array(before.length + body.bytes.length + after.length)
  message.set(before)
  message.set(body.bytes, before.length)
  message.set(after, before.length + body.bytes.length)
  return message
}
