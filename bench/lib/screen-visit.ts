import type { Browser, BrowserContext, CDPSession, Page } from 'playwright'
import { followRequests, settled } from '../../e2e/support/settled.ts'
import { openSession, workOf } from './cost.ts'
import { addProbe, firstPainted } from './probe.ts'
import { openContext, type Stage } from './stage.ts'

/** One screen of the dashboard, and the selector of its main content. */
export interface Screen {
  readonly name: string
  readonly path: string
  readonly content: string
  /** How long to stay before the second visit, ms, so that the page can store data for it. */
  readonly stays?: number
}

/** Measurements of one load of a screen. */
export interface Loaded {
  /** From the navigation until the content is painted, ms. */
  readonly painted: number
  /** Calls of the page to the BFF until it was idle. */
  readonly calls: number
  /** Bytes received in total, as transferred. */
  readonly bytes: number
  /** CPU time of the main thread, ms. */
  readonly work: number
}

const callsOf = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => new URL(name).pathname.startsWith('/api/v1/')).length,
  )

/** Counts the bytes received over the network from now on. */
async function countBytes(session: CDPSession): Promise<() => number> {
  let bytes = 0
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  await session.send('Network.enable')
  return () => bytes
}

async function load(page: Page, url: string, content: string): Promise<Loaded> {
  await addProbe(page, content)
  const session = await openSession(page)
  const bytes = await countBytes(session)
  await page.goto(url, { waitUntil: 'commit' })
  const painted = await firstPainted(page)
  await settled(page)
  return { painted, calls: await callsOf(page), bytes: bytes(), work: await workOf(session) }
}

/** Leaves by a navigation link and goes back: time from `popstate` until the content is painted, and the calls made. */
async function goBack(page: Page, { content }: Screen): Promise<{ back: number; calls: number }> {
  await page.locator('nav a[href="/newsletters"]').first().click()
  await page.waitForURL('**/newsletters')
  await settled(page)
  const before = await callsOf(page)
  await page.evaluate((selector) => {
    window.probe.arm(['popstate'], () => document.querySelector(selector) !== null)
  }, content)
  await page.evaluate(() => history.back())
  const back = await page.evaluate(() => window.probe.sinceArmed)
  await settled(page)
  return { back, calls: (await callsOf(page)) - before }
}

export interface Visited {
  readonly cold: Loaded
  readonly warm: Loaded
  readonly back: number
  readonly backCalls: number
}

const onPage = async <T>(context: BrowserContext, use: (page: Page) => Promise<T>): Promise<T> => {
  followRequests(context)
  const page = await context.newPage()
  try {
    return await use(page)
  } finally {
    await page.close()
  }
}

/** A first visit with empty caches, a second one in the same browser, and a navigation back to it. */
export async function visitScreen(browser: Browser, stage: Stage, screen: Screen): Promise<Visited> {
  const context = await openContext(browser, stage)
  const url = stage.origin + screen.path
  try {
    const cold = await onPage(context, async (page) => {
      const loaded = await load(page, url, screen.content)
      await page.waitForTimeout(screen.stays ?? 0)
      return loaded
    })
    return await onPage(context, async (page) => {
      const warm = await load(page, url, screen.content)
      const { back, calls } = await goBack(page, screen)
      return { cold, warm, back, backCalls: calls }
    })
  } finally {
    await context.close()
  }
}
