import type { BrowserContext, Page, Request } from '@playwright/test'

/** How long no request must be in flight, milliseconds: the same as for Playwright's `networkidle`. */
const QUIET_MS = 500

/** Longer than a page waits to be idle before it loads the rest of itself, milliseconds. */
const IDLE_MS = 4_000

/** The stream of live events, a request that never ends. */
export const isLive = (request: Request) => request.url().endsWith('/api/workspace/live')

const followed = new WeakMap<BrowserContext, Map<Request, Page | null>>()

function pageOf(request: Request): Page | null {
  try {
    return request.frame().page()
  } catch {
    // A request of a worker, or of a frame that no longer exists.
    return null
  }
}

/** Tracks the requests in flight of all pages of `context`, for `settled`. */
export function followRequests(context: BrowserContext): Map<Request, Page | null> {
  const known = followed.get(context)
  if (known) return known
  const underWay = new Map<Request, Page | null>()
  followed.set(context, underWay)
  context.on('request', (request) => {
    if (!isLive(request)) underWay.set(request, pageOf(request))
  })
  const ended = (request: Request) => void underWay.delete(request)
  context.on('requestfinished', ended)
  context.on('requestfailed', ended)
  return underWay
}

/** Waits until the page has loaded and has no requests in flight, except the live stream. */
export async function settled(page: Page): Promise<void> {
  const underWay = followRequests(page.context())
  await page.waitForLoadState()
  // What a page loads once it is idle has been asked for before this is called; a navigation ends the wait.
  const idle = (timeout: number) =>
    new Promise<void>((done) => requestIdleCallback(() => done(), { timeout }))
  await page.evaluate(idle, IDLE_MS).catch(() => undefined)
  let quietSince = performance.now()
  while (performance.now() - quietSince < QUIET_MS) {
    if ([...underWay.values()].some((other) => other === page || other === null))
      quietSince = performance.now()
    await page.waitForTimeout(25)
  }
}
