import { singleton } from '../singleton.ts'
import { namesOf } from './names.ts'
import { takeRateLimitPoint } from './points.ts'

const FAILURES = { kind: 'sign-in', max: 10, windowMs: 15 * 60_000 } as const
/** The wait while attempts of the same address are in flight, each of which may yet succeed and give its point back. */
const SOON_S = 2

/** Permission to attempt a sign-in: seconds to wait, or null and a function to call once when it is over. */
export type SignInTry =
  | { readonly wait: number }
  | { readonly wait: null; readonly end: (failed: boolean) => Promise<void> }

const underWay = () => singleton('sign-ins-under-way', () => new Map<string, number>())

function countUnderWay(name: string, step: 1 | -1): void {
  const count = (underWay().get(name) ?? 0) + step
  if (count > 0) underWay().set(name, count)
  else underWay().delete(name)
}

/**
 * One sign-in attempt from `address`: at most ten failures in fifteen minutes, over all copies; while the shared server
 * is away or full, at this one. Each takes a point in advance, so that concurrent attempts cannot exceed ten, and gives
 * it back unless it failed.
 */
export async function takeSignIn(address: string): Promise<SignInTry> {
  const name = namesOf('address', address)[0] ?? address
  const point = await takeRateLimitPoint(FAILURES, name)
  if (typeof point === 'number') {
    const seconds = Math.max(1, Math.ceil(point / 1000))
    return { wait: underWay().has(name) ? Math.min(seconds, SOON_S) : seconds }
  }
  countUnderWay(name, 1)
  const end = async (failed: boolean) => {
    countUnderWay(name, -1)
    if (!failed) await point()
  }
  return { wait: null, end }
}
