import type { Browser, CDPSession, Page } from 'playwright'
import { followRequests } from '../../e2e/support/settled.ts'
import { openSession } from './cost.ts'
import { addProbe } from './probe.ts'
import { openContext, type Stage } from './stage.ts'

/** By then a new page, and the window around it where there is one, has come to rest, milliseconds. */
const OPENED = 1_000

/** Opens a page of its own, signed in, with empty caches and the probe in it, for as long as `use` takes. */
export async function withPage<T>(
  browser: Browser,
  stage: Stage,
  first: string,
  use: (page: Page, session: CDPSession) => Promise<T>,
): Promise<T> {
  const context = await openContext(browser, stage)
  try {
    followRequests(context)
    const page = await context.newPage()
    await addProbe(page, first)
    const session = await openSession(page)
    await page.waitForTimeout(OPENED)
    return await use(page, session)
  } finally {
    await context.close()
  }
}

/**
 * Runs `visit` for each name in turn, `rounds` times after one to warm up, whose figures nobody keeps; each round begins
 * with another name, since a visit pays for what the one before it left to do. A visit that fails is told of and left
 * out; the others count.
 */
export async function inTurns<Name extends string>(
  names: readonly Name[],
  rounds: number,
  visit: (name: Name, counts: boolean) => Promise<void>,
): Promise<void> {
  for (let round = 0; round <= rounds; round += 1) {
    for (const name of names.map((_, place) => names[(place + round) % names.length] as Name)) {
      await visit(name, round > 0).catch((error: unknown) => {
        console.log(`${name} failed in round ${round}: ${error instanceof Error ? error.message : error}`)
      })
    }
    console.log(round === 0 ? 'warmed up' : `round ${round} of ${rounds}`)
  }
}

/** `BENCH_ROUNDS`, or `usual`. */
export const roundsOr = (usual: number): number => Number(process.env.BENCH_ROUNDS ?? usual)
