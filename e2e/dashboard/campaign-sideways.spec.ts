import type { Page } from '@playwright/test'

import { CAMPAIGN_COLUMNS } from '#components/features/campaign/campaign-columns.ts'

import { cell, grid, head, openGrid } from '../support/campaign-grid.ts'
import { expect, thorough } from '../support/test.ts'
import { oneIn } from '../support/thorough.ts'

const EVERY = CAMPAIGN_COLUMNS.map(({ id }) => id).join()
const LAST = CAMPAIGN_COLUMNS.length

/**
 * The columns of the first row that are drawn, and those in view that are not, or not under their head: as things stand,
 * or scrolled to that part of the way.
 */
const columnsOf = (page: Page, part: number | null = null) =>
  grid(page).evaluate((element, to) => {
    const look = () => {
      const cells = new Map(
        [...element.querySelectorAll('[data-item="0"] [data-col]')].map((one) => [
          one.getAttribute('data-col'),
          Math.round(one.getBoundingClientRect().left),
        ]),
      )
      const { right: edge } = element.getBoundingClientRect()
      const from = element.querySelector('[data-item="0"] [data-pinned]')?.getBoundingClientRect().right ?? 0
      const missing = [...element.querySelectorAll('[role="columnheader"]')]
        .filter((one) => {
          const { left, right } = one.getBoundingClientRect()
          const place = cells.get(one.getAttribute('data-col'))
          return place === undefined ? left < edge && right > from : place !== Math.round(left)
        })
        .map((one) => one.getAttribute('data-col'))
      return { drawn: cells.size, missing }
    }
    if (to === null) return look()
    // Looked at in the frame that first shows the new place.
    return new Promise<ReturnType<typeof look>>((resolve) => {
      element.addEventListener('scroll', () => requestAnimationFrame(() => resolve(look())), { once: true })
      element.scrollLeft = to * (element.scrollWidth - element.clientWidth)
    })
  }, part)

for (const width of oneIn(3, [360, 1440, 2560])) {
  thorough(
    `columns come into the rows as they come into view, under their heads, at ${width} px`,
    async ({ page }) => {
      await page.setViewportSize({ width, height: 900 })
      await openGrid(page, { cols: EVERY })
      await expect(head(page, CAMPAIGN_COLUMNS.at(-1)?.id ?? '')).toBeAttached()
      await expect.poll(() => columnsOf(page)).toMatchObject({ missing: [] })
      const { drawn } = await columnsOf(page)
      expect(drawn).toBeLessThan(LAST)
      for (const part of [0.3, 0.7, 1, 0.5, 0]) {
        expect(await columnsOf(page, part)).toMatchObject({ missing: [] })
        expect(await columnsOf(page)).toMatchObject({ missing: [] })
      }
    },
  )
}

thorough(
  'the active cell stays, and keeps the focus, when its column leaves the view; End and Home reach every column',
  async ({ page }) => {
    await openGrid(page, { cols: EVERY })
    await cell(page, 0, 2).click({ position: { x: 2, y: 2 } })
    await grid(page).evaluate((element) => element.scrollTo({ left: element.scrollWidth }))
    await expect(cell(page, 0, LAST)).toBeVisible()
    await expect(cell(page, 1, 3)).toHaveCount(0)
    await expect(cell(page, 0, 2)).toBeFocused()
    await page.keyboard.press('End')
    await expect(cell(page, 0, LAST)).toBeFocused()
    await expect(cell(page, 0, LAST)).toHaveAttribute('aria-colindex', String(LAST + 1))
    await page.keyboard.press('Home')
    await expect(cell(page, 0, 0)).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await expect(cell(page, 0, 2)).toBeFocused()
    await expect(cell(page, 0, 2)).toBeInViewport()
  },
)

thorough('the head of a group stays in view when its rows are scrolled sideways', async ({ page }) => {
  await openGrid(page, { cols: EVERY, group: 'campaign' })
  const name = grid(page).locator('[data-group] button').first()
  await expect(name).toBeInViewport({ ratio: 1 })
  await grid(page).evaluate((element) => element.scrollTo({ left: element.scrollWidth }))
  await expect(cell(page, 1, LAST)).toBeInViewport()
  await expect(name).toBeInViewport({ ratio: 1 })
})

thorough('at twice the size of text the columns in view are drawn too', async ({ page }) => {
  await openGrid(page, { cols: EVERY })
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  await grid(page).evaluate((element) => {
    element.scrollLeft = element.scrollWidth / 2
  })
  await expect.poll(() => columnsOf(page)).toMatchObject({ missing: [] })
})

thorough('rows of another question show the columns in view from their first frame on', async ({ page }) => {
  await openGrid(page, { cols: EVERY })
  await expect(head(page, CAMPAIGN_COLUMNS.at(-1)?.id ?? '')).toBeAttached()
  await grid(page).evaluate(() => {
    const found = { gone: false, fewest: Number.POSITIVE_INFINITY }
    Object.assign(window, { found })
    const look = () => {
      const { length } = document.querySelectorAll('[data-testid="campaign-grid"] [data-item="0"] [data-col]')
      if (length === 0) found.gone = true
      else if (found.gone) found.fewest = Math.min(found.fewest, length)
      requestAnimationFrame(look)
    }
    look()
  })
  await page.getByTestId('summary-legend').locator('[data-state-name="failurePersona"]').click()
  const found = () =>
    page.evaluate(() => (window as unknown as { found: { gone: boolean; fewest: number } }).found)
  await expect.poll(async () => (await found()).gone).toBe(true)
  await expect.poll(() => columnsOf(page)).toMatchObject({ missing: [] })
  const { drawn } = await columnsOf(page)
  expect((await found()).fewest).toBeGreaterThanOrEqual(drawn)
})
