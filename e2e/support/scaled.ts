import type { Locator, Page } from '@playwright/test'
import { expectShortLists } from './long-lists.ts'
import { expect } from './test.ts'

/** Elements of a whole page as it opens and after a filter, whatever the API answered. */
const ELEMENTS = 7_000
/** Rows of a windowed table that exist at once. */
const ROWS = 100

export const number = (value: number) => value.toLocaleString('en')

/** Few elements for many rows, and nothing that a phone would have to scroll sideways for. */
export async function bounded(page: Page): Promise<void> {
  expect(await page.locator('*').count()).toBeLessThan(ELEMENTS)
  await expectShortLists(page)
  const before = page.viewportSize()
  await page.setViewportSize({ width: 360, height: 740 })
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
    .toBeLessThanOrEqual(0)
  if (before) await page.setViewportSize(before)
}

/** Asks for the next rows until `all` are there. */
export async function toTheEnd(rows: Locator, more: Locator, all: number): Promise<void> {
  for (let shown = await rows.count(); shown < all; shown = await rows.count()) {
    await more.click()
    await expect.poll(() => rows.count()).toBeGreaterThan(shown)
  }
  await expect(rows).toHaveCount(all)
  await rows.last().scrollIntoViewIfNeeded()
  await expect(rows.last()).toBeInViewport()
}

/** A windowed table: all rows counted, few of them there, the last one a key away. Returns the last row. */
export async function lastRow(table: Locator, all: number): Promise<Locator> {
  await expect(table).toHaveAttribute('aria-rowcount', String(all + 1))
  expect(await table.locator('[data-row]').count()).toBeLessThan(ROWS)
  await table.locator('[data-row]').first().focus()
  await table.page().keyboard.press('End')
  const last = table.locator(`[data-row="${all - 1}"]`)
  await expect(last).toBeFocused()
  await expect(last).toBeInViewport()
  expect(await table.locator('[data-row]').count()).toBeLessThan(ROWS)
  return last
}

/** Sorts a table by a column, one way and then the other; answers when its head says so. */
export async function sortBy(table: Locator, column: string, direction: 'ascending' | 'descending') {
  const head = table.getByRole('columnheader', { name: column, exact: true })
  for (let tries = 0; tries < 2 && (await head.getAttribute('aria-sort')) !== direction; tries += 1) {
    const before = await head.getAttribute('aria-sort')
    await head.getByRole('button').click()
    await expect(head).not.toHaveAttribute('aria-sort', before ?? '')
  }
  await expect(head).toHaveAttribute('aria-sort', direction)
}
