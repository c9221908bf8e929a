import type { Locator, Page } from '@playwright/test'

import { paths } from '#lib/paths.ts'

import { drawnRows, grid, head, loadAll, loaded, openGrid } from '../support/campaign-grid.ts'
import { open } from '../support/screens.ts'
import { expect, thorough } from '../support/test.ts'

const shown = (page: Page, rows: number) =>
  expect(grid(page)).toHaveAttribute('aria-rowcount', String(rows + 1))

async function askFilter(page: Page, column: string, name: string): Promise<void> {
  await head(page, column).hover()
  await head(page, column)
    .getByRole('button', { name: `Column ${name}` })
    .click()
  await page.getByRole('menuitem', { name: 'Filter this column' }).click()
}

/** Calls for campaign results from here on. */
function resultCalls(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/campaign/result')) calls.push(request.url())
  })
  return calls
}

thorough(
  'numbers and days have two ends, and a comparison in an address means what it says',
  async ({ page, sandbox }) => {
    const rows = await sandbox.campaignResults()
    const over = rows.filter(({ iterationAmount }) => (iterationAmount ?? 0) > 2)
    expect(over.length).toBeGreaterThan(0)
    await openGrid(page, { cols: 'idCompany,iterationAmount,dateInsert', 'q.iterationAmount': '>2' })
    await loadAll(page, rows.length)
    await shown(page, over.length)
    await page.getByLabel('Iterations from').fill('1')
    await page.getByLabel('Iterations to').fill('2')
    const between = rows.filter(({ iterationAmount }) => iterationAmount === 1 || iterationAmount === 2)
    await shown(page, between.length)
    await expect(page).toHaveURL(/q\.iterationAmount=1\.\.2/)
    await page.getByRole('button', { name: 'Remove the filter on Iterations' }).click()
    await shown(page, rows.length)

    const paris = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Paris' })
    const days = rows.map(({ dateInsert }) => paris.format(new Date(dateInsert))).sort()
    const [from = '', to = ''] = [days[Math.floor(days.length / 4)], days[Math.floor(days.length / 2)]]
    await askFilter(page, 'dateInsert', 'Added')
    await expect(page.getByLabel('Added from')).toBeFocused()
    await page.getByLabel('Added from').fill(from)
    await page.getByLabel('Added to').fill(to)
    await shown(page, days.filter((day) => day >= from && day <= to).length)
  },
)

thorough(
  'states are a list with counts, searched where it is long; a link shows the same',
  async ({ page, sandbox }) => {
    const rows = await sandbox.campaignResults()
    await openGrid(page, { cols: 'idCompany,state,campaign' })
    await loadAll(page, rows.length)
    await askFilter(page, 'campaign', 'Campaign')
    const campaigns = page.getByRole('dialog', { name: 'Campaign', exact: true })
    const wanted = rows[0]?.idCampaign ?? 0
    await expect(campaigns.getByRole('textbox')).toBeFocused()
    await page.keyboard.type(String(wanted))
    const count = rows.filter(({ idCampaign }) => idCampaign === wanted).length
    await expect(campaigns.getByRole('listitem')).toHaveText(`Campaign ${wanted}${count}`)
    // Enter ticks the only one that is left.
    await page.keyboard.press('Enter')
    await expect(campaigns.getByRole('checkbox')).toBeChecked()
    await shown(page, count)
    await page.keyboard.press('Escape')

    await askFilter(page, 'state', 'State')
    const states = page.getByRole('dialog', { name: 'State', exact: true })
    const won = rows.filter(({ idCampaign, statusSuccess }) => idCampaign === wanted && statusSuccess)
    await expect(states.getByRole('listitem').filter({ hasText: /^Success/ })).toContainText(
      String(won.length),
    )
    await states.getByRole('checkbox', { name: 'Success' }).check()
    await shown(page, won.length)
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(/q\.state=/)
    await page.reload()
    await loadAll(page, rows.length)
    await shown(page, won.length)
    await expect(page.getByRole('button', { name: 'State: Success' })).toBeVisible()
  },
)

thorough(
  'a state of rows that are all here asks the API for nothing; other days load all again',
  async ({ page, sandbox }) => {
    const rows = await sandbox.campaignResults()
    const failed = await sandbox.campaignResults({ companyStatus: 'failurePersona' })
    await openGrid(page)
    await loadAll(page, rows.length)
    const calls = resultCalls(page)
    const chip = page.getByTestId('summary-legend').locator('[data-state-name="failurePersona"]')
    await chip.click()
    await expect(page).toHaveURL(/companyStatus=failurePersona/)
    await expect(loaded(page)).toHaveAttribute('data-loaded', String(failed.length))
    await shown(page, failed.length)
    await chip.click()
    await expect(loaded(page)).toHaveAttribute('data-loaded', String(rows.length))
    await shown(page, rows.length)
    expect(calls).toEqual([])

    const since = rows.map(({ modified }) => modified.slice(0, 10)).sort()[Math.floor(rows.length / 3)] ?? ''
    const late = await sandbox.campaignResults({ minModified: since })
    await page.getByText('Filters that the API applies').click()
    await page.getByLabel('Modified since').fill(since)
    await page.getByRole('button', { name: 'Show', exact: true }).click()
    await expect(loaded(page)).toHaveAttribute('data-loaded', String(late.length), { timeout: 30_000 })
    expect(calls.length).toBeGreaterThan(0)
  },
)

thorough(
  'the step back from a filter has the order and the search that came right before it',
  async ({ page }) => {
    await openGrid(page)
    const campaign = page.getByTestId('summary-bars').getByRole('button').first()
    await expect(campaign).toBeVisible()
    // In one go: before the rows of the order are painted, and before the search would reach the address.
    await page.getByTestId('campaign-search').evaluate((box: HTMLInputElement) => {
      const type = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
      type?.call(box, 'le')
      box.dispatchEvent(new Event('input', { bubbles: true }))
      document.querySelector<HTMLElement>('[data-column="company"] button')?.click()
      document.querySelector<HTMLElement>('[data-testid="summary-bars"] button')?.click()
    })
    await expect(page).toHaveURL(/idCampaign=\d+&q=le&sort=company/)
    await page.goBack()
    await expect(page).toHaveURL(/campaigns\?q=le&sort=company$/)
    await expect(page.getByTestId('campaign-search')).toHaveValue('le')
    await expect(head(page, 'company')).toHaveAttribute('aria-sort', 'ascending')
  },
)

thorough('no head is cut in its usual width', async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 900 })
  await openGrid(page)
  await expect(drawnRows(page).first()).toBeVisible()
  const cut = await grid(page)
    .locator('[role="columnheader"] button span.truncate')
    .evaluateAll((names) =>
      names.filter((name) => name.scrollWidth > name.clientWidth).map((name) => name.textContent),
    )
  expect(cut).toEqual([])
})

thorough('numbers too many for an address are refused beside their field, and kept', async ({ page }) => {
  const numbers = Array.from({ length: 2_500 }, (_, at) => 1001 + at).join(' ')
  const check = async (field: Locator) => {
    await expect(field).toBeVisible()
    await field.fill(numbers)
    await field.press('Enter')
    await expect(page.getByText('Too long: enter fewer values.')).toBeVisible()
    await expect(field).toHaveValue(numbers)
    await field.fill('1002')
    await field.press('Enter')
    await expect(page).toHaveURL(/idCompany=1002/)
    await expect(page.getByText('Too long: enter fewer values.')).toHaveCount(0)
  }
  await open(page, paths.routines())
  await check(page.getByRole('form').getByLabel('idCompany', { exact: true }))
  await openGrid(page)
  await page.getByText('Filters that the API applies').click()
  await check(page.getByRole('form').getByLabel('Companies', { exact: true }))
})
