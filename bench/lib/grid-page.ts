import type { Page } from 'playwright'

/** Selectors of a page with a grid: everything that differs between the contenders. */
export interface GridPage {
  /** The scroll container. */
  readonly scroller: string
  /** The control that sorts by the date of insertion. */
  readonly sort: string
  /** The filter's text field. */
  readonly filter: string
  /** Pattern of the status text once all rows are loaded. */
  readonly loaded: (size: number) => string
  /** The button that loads all rows; null where they load automatically. */
  readonly loadAll: string | null
}

export const CELL = '[data-testid="campaign-grid"] [role="gridcell"]:not(:empty)'

/** Runs in the page before its own scripts: records when all rows are loaded, and clicks `loadAll` if any. */
function watch({ loaded, loadAll }: { loaded: string; loadAll: string | null }): void {
  // The regular 250 are fewer than the calls for all rows.
  performance.setResourceTimingBufferSize(5_000)
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

/** Time at which all rows were loaded and painted. After the timeout, throws with the page's status texts. */
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
 * Milliseconds from an event caused by `act` until different rows are painted. Rows are compared by the text of their
 * cells.
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
