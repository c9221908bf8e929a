import type { Page } from 'playwright'

/** How to find things in a page with a grid. What differs from page to page is in here and nowhere else. */
export interface GridPage {
  /** The element that scrolls. */
  readonly scroller: string
  /** What a press on sorts by the date of insertion. */
  readonly sort: string
  /** Where the words to filter by are typed. */
  readonly filter: string
  /** What the status says once all rows are there, as a pattern. */
  readonly loaded: (size: number) => string
  /** What brings all rows; null where they come by themselves. */
  readonly loadAll: string | null
}

export const CELL = '[data-testid="campaign-grid"] [role="gridcell"]:not(:empty)'

/** Runs in the page before its own scripts: notes when all rows are there, and asks for them where that takes a press. */
function watch({ loaded, loadAll }: { loaded: string; loadAll: string | null }): void {
  let pressed = false
  const says = new RegExp(loaded)
  const isLoaded = () =>
    [...document.querySelectorAll('[role="status"]')].some(({ textContent }) => says.test(textContent))
  const check = () => {
    const button = loadAll && !pressed ? document.querySelector<HTMLButtonElement>(loadAll) : null
    if (button && !button.disabled && window.probe.firstPainted > 0) {
      pressed = true
      button.click()
    }
    return isLoaded()
  }
  void window.probe.painted(check).then((now) => Object.assign(window, { allPainted: now }))
}

export async function watchLoad(page: Page, { loaded, loadAll }: GridPage, size: number): Promise<void> {
  await page.addInitScript(watch, { loaded: loaded(size), loadAll })
}

/** When all rows were there and painted. Throws with what the page says where that takes too long. */
export async function allPainted(page: Page, timeout = 120_000): Promise<number> {
  const painted = () => (window as unknown as { allPainted?: number }).allPainted
  try {
    const handle = await page.waitForFunction(painted, undefined, { timeout, polling: 100 })
    return (await handle.jsonValue()) ?? Number.NaN
  } catch {
    const said = await page.locator('[role="status"], [role="alert"]').allTextContents()
    throw new Error(`not all rows after ${timeout / 1000} s; the page says: ${said.join(' · ')}`)
  }
}

/**
 * Milliseconds from an event that `act` brings about to the painting of other rows than before. Rows count by what
 * their cells say.
 */
export async function repainted(
  page: Page,
  types: readonly string[],
  act: () => Promise<void>,
): Promise<number> {
  await page.evaluate((armed) => {
    const shown = () => {
      const rows = document.querySelectorAll('[data-testid="campaign-grid"] [role="row"]')
      return Array.from(rows, (row) => (row.querySelector('[role="gridcell"]') ? row.textContent : '')).join()
    }
    const before = shown()
    window.probe.arm(armed, () => shown() !== before)
  }, types)
  await act()
  return page.evaluate(() => window.probe.sinceArmed)
}
