import { singleton } from '../singleton.ts'
import { namesOf } from './names.ts'
import { takePoint } from './points.ts'

const FAILURES = { kind: 'sign-in', most: 10, windowMs: 15 * 60_000 } as const
/** While tries of the same address are under way, each of which may yet turn out well. */
const SOON_S = 2

/** What came of asking for a try: seconds to wait, or null and what is to be called, once, when it is over. */
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
 * One try to sign in from `address`: ten that fail in fifteen minutes, at whichever copy; while the shared server is
 * away or full, at this one. Each takes its point beforehand, so that many at once are not more than ten, and gets it
 * back unless it failed.
 */
export async function takeSignIn(address: string): Promise<SignInTry> {
  const name = namesOf('address', address)[0] ?? address
  const point = await takePoint(FAILURES, name)
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
