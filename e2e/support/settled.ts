import type { BrowserContext, Page, Request } from '@playwright/test'

/** So long nothing is to be under way, milliseconds: as Playwright's `networkidle` has it. */
const QUIET_MS = 500

/** The one request that never ends: what colleagues change, as it happens. */
export const isLive = (request: Request) => request.url().endsWith('/api/workspace/live')

const followed = new WeakMap<BrowserContext, Map<Request, Page | null>>()

function pageOf(request: Request): Page | null {
  try {
    return request.frame().page()
  } catch {
    // A worker's, or of a frame that has gone.
    return null
  }
}

/** Counts what the pages of `context` ask from now on, for `settled`. */
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

/** Waits until the page has loaded and asks for nothing more, but for the stream that stays open. */
export async function settled(page: Page): Promise<void> {
  const underWay = followRequests(page.context())
  await page.waitForLoadState()
  let quietSince = performance.now()
  while (performance.now() - quietSince < QUIET_MS) {
    if ([...underWay.values()].some((other) => other === page || other === null))
      quietSince = performance.now()
    await page.waitForTimeout(25)
  }
}
