import { expect, type Locator, type Page } from '@playwright/test'

import { paths } from '#lib/paths.ts'

import { open } from './screens.ts'

export const grid = (page: Page): Locator => page.getByTestId('campaign-grid')
/** The rendered rows, without header and groups. */
export const drawnRows = (page: Page): Locator => grid(page).locator('[data-key]')
export const loaded = (page: Page): Locator => page.getByTestId('campaign-loaded')
export const cell = (page: Page, item: number, column: number): Locator =>
  grid(page).locator(`[data-item="${item}"] [data-col="${column}"]`)
export const head = (page: Page, id: string): Locator =>
  grid(page).locator(`[role="columnheader"][data-column="${id}"]`)

export async function openGrid(
  page: Page,
  params: Parameters<typeof paths.campaigns>[0] = {},
): Promise<void> {
  await open(page, paths.campaigns(params))
  await expect(drawnRows(page).first()).toBeVisible({ timeout: 45_000 })
}

export async function loadAll(page: Page, rows: number, timeout = 60_000): Promise<void> {
  const button = page.getByTestId('load-all')
  const allThere = page.locator('[data-testid="campaign-loaded"]', { hasText: 'all there' })
  await expect(button.or(allThere)).toBeVisible()
  // After a reload the button may disappear during the click, when the stored rows have been restored.
  if (await button.isVisible()) await Promise.race([button.click(), allThere.waitFor({ timeout })])
  await expect(loaded(page)).toHaveAttribute('data-loaded', String(rows), { timeout })
  await expect(loaded(page)).toContainText('all there')
}

/** Columns that identify a row in text copied from the grid, for `allKeys`. */
export const KEY_COLUMNS = 'campaign,idCompany'

/** The keys of all rows of the grid in order, by selecting and copying everything. */
export async function allKeys(page: Page): Promise<string[]> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate(() => navigator.clipboard.writeText(''))
  await cell(page, 0, 1).click()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Control+c')
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  await expect.poll(copied, { timeout: 30_000 }).not.toBe('')
  return (await copied()).split('\n').map((line) => {
    const [, idCampaign = '', idCompany = ''] = /^Campaign (\d+)\t(\d+)$/.exec(line) ?? []
    return `${idCampaign}-${idCompany}`
  })
}
