import type { Browser, CDPSession, Page } from 'playwright'
import { followRequests } from '../../e2e/support/settled.ts'
import { openSession } from './cost.ts'
import { addProbe } from './probe.ts'
import { openContext, type Stage } from './stage.ts'

/** Time for a new page, and its window if any, to become idle, milliseconds. */
const OPENED = 1_000

/** Runs `use` with a new page: signed in, with empty caches and the probe. */
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
 * Runs `visit` for each name in turn, `rounds` times after a warm-up round that does not count. Each round begins with
 * another name, since a visit is slowed down by unfinished work of the one before. A visit that fails is reported and
 * left out.
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

/** `BENCH_ROUNDS`, else `usual`. */
export const roundsOr = (usual: number): number => Number(process.env.BENCH_ROUNDS ?? usual)
