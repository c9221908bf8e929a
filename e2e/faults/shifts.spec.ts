import type { BrowserContext, Page } from '@playwright/test'
import { ready } from '../support/screens.ts'
import { settled } from '../support/settled.ts'
import { expect, test } from '../support/test.ts'
import { oneIn, THOROUGH } from '../support/thorough.ts'
import { screensOf } from '../support/walk.ts'

/** What a page may move by while it fills: the layout shift score of its load. */
const MAX = 0.02
const SIZES = [
  { width: 1440, height: 900 },
  { width: 360, height: 780 },
]
/** Between them: the panel beside the grid where it has just room, and a tablet. */
const MORE_SIZES = [
  { width: 1280, height: 800 },
  { width: 768, height: 900 },
]
/** Slow enough that whatever stands in for data is seen, on every call. */
const SLOWED_MS = 250
const AT_ONCE = 4

declare global {
  interface Window {
    shifts: { value: number; moved: string[] }[]
  }
}

/** Notes each shift, and what moved, from the very start of every document. Knows nothing outside itself. */
function noteShifts(): void {
  window.shifts = []
  const nameOf = (node: Node | null) => {
    const element = node instanceof Element ? node : node?.parentElement
    if (!element) return '?'
    const id = element.closest('[data-testid]')?.getAttribute('data-testid')
    return `${element.tagName.toLowerCase()}${id ? ` in ${id}` : ''}: ${(element.textContent ?? '').slice(0, 40)}`
  }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number
      hadRecentInput: boolean
      sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
    })[]) {
      if (entry.hadRecentInput) continue
      const moved = entry.sources.map(
        ({ node, previousRect: from, currentRect: to }) =>
          `${nameOf(node)} (${from.x},${from.y} ${from.width}×${from.height} → ${to.x},${to.y} ${to.width}×${to.height})`,
      )
      window.shifts.push({ value: entry.value, moved })
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

async function filled(page: Page): Promise<void> {
  await ready(page)
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
  await settled(page)
}

/** In a browser of its own: what is done in one tab moves another. */
async function shiftsOf(signedIn: BrowserContext, path: string, viewport: { width: number; height: number }) {
  const storageState = await signedIn.storageState()
  const context = await signedIn.browser()?.newContext({ storageState, viewport })
  if (!context) throw new Error('There is no browser')
  try {
    const page = await context.newPage()
    await page.addInitScript(noteShifts)
    await page.goto(path)
    await filled(page)
    return await page.evaluate(() => window.shifts)
  } finally {
    await context.close()
  }
}

for (const [turn, size] of [...SIZES, ...(THOROUGH ? MORE_SIZES : [])].entries()) {
  test(`nothing jumps while a screen fills, at ${size.width}`, async ({ context, sandbox }) => {
    if (THOROUGH) test.setTimeout(240_000)
    const screens = oneIn(24, await screensOf(sandbox), 8 * turn)
    expect(screens.length).toBeGreaterThan(0)
    await sandbox.arm({ path: '/v1/*', method: 'GET', kind: 'slow', delayMs: SLOWED_MS })
    for (let from = 0; from < screens.length; from += AT_ONCE) {
      await Promise.all(
        screens.slice(from, from + AT_ONCE).map(async ([name, path]) => {
          const shifts = await shiftsOf(context, path, size)
          const sum = shifts.reduce((total, { value }) => total + value, 0)
          expect.soft(sum, `${name}: ${JSON.stringify(shifts, null, 1)}`).toBeLessThanOrEqual(MAX)
        }),
      )
    }
  })
}
