import type { Locator, Page } from '@playwright/test'
import { expectShortLists } from './long-lists.ts'
import { expect } from './test.ts'

/** Most elements of a page after loading or filtering, however much the API returned. */
const ELEMENTS = 7_000
/** Most rows of a virtualised table in the DOM. */
const ROWS = 100

export const number = (value: number) => value.toLocaleString('en')

/** Checks that the page has few elements for many rows, and does not scroll horizontally on a phone. */
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

/** Loads more rows until there are `all`. */
export async function toTheEnd(rows: Locator, more: Locator, all: number): Promise<void> {
  for (let shown = await rows.count(); shown < all; shown = await rows.count()) {
    await more.click()
    await expect.poll(() => rows.count()).toBeGreaterThan(shown)
  }
  await expect(rows).toHaveCount(all)
  await rows.last().scrollIntoViewIfNeeded()
  await expect(rows.last()).toBeInViewport()
}

/** Checks a virtualised table: all rows counted, few in the DOM, End goes to the last. Returns the last row. */
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

/** Sorts a table by a column in that direction, and waits until its header says so. */
export async function sortBy(table: Locator, column: string, direction: 'ascending' | 'descending') {
  const head = table.getByRole('columnheader', { name: column, exact: true })
  for (let tries = 0; tries < 2 && (await head.getAttribute('aria-sort')) !== direction; tries += 1) {
    const before = await head.getAttribute('aria-sort')
    await head.getByRole('button').click()
    await expect(head).not.toHaveAttribute('aria-sort', before ?? '')
  }
  await expect(head).toHaveAttribute('aria-sort', direction)
}
