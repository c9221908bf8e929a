import { routes } from '#lib/contract/routes.generated.ts'
import type { CampaignResult } from '#lib/contract/schemas/campaign-result.ts'
import { campaignHistory } from '#lib/domain/campaign/campaign-history.ts'
import { formatDateTime } from '#lib/format/dates.ts'
import { paths } from '#lib/paths.ts'

import { campaignResults, gridRow, keyOf, openRow, part, readApi, rowPanel } from '../support/campaigns.ts'
import { open } from '../support/screens.ts'
import { settled } from '../support/settled.ts'
import { expect, test, thorough } from '../support/test.ts'
import { oneIn } from '../support/thorough.ts'

const STAMP = /^\d{4}-\d{2}-\d{2}T/

/** How the panel writes a value, found out from the value alone. */
function shown(value: unknown): string {
  if (value === null) return '—'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return typeof value === 'string' && STAMP.test(value) ? formatDateTime(value, 'en') : String(value)
}

const fieldsOf = ({ status, ...row }: CampaignResult): [string, unknown][] => [
  ...Object.entries(row),
  ...Object.entries(status).map(([name, value]): [string, unknown] => [`status.${name}`, value]),
]

for (const state of oneIn(4, ['failurePersona', 'failureEnrichment', 'success', 'notYetExecuted'])) {
  thorough(`the panel tells the whole of a row: ${state}`, async ({ page }) => {
    const [row] = await campaignResults(page, `companyStatus=${state}&limit=1`)
    if (!row) throw new Error(`No row in ${state}`)
    await openRow(page, row)
    await expect(part(page, 'state')).toHaveAttribute('data-state', 'full', { timeout: 30_000 })
    await rowPanel(page).getByText('All fields').click()
    const written = await rowPanel(page)
      .locator('[data-field]')
      .evaluateAll((all) => all.map((one) => [one.getAttribute('data-field') ?? '', one.textContent ?? '']))
    expect(Object.fromEntries(written)).toEqual(
      Object.fromEntries(fieldsOf(row).map(([field, value]) => [field, shown(value)])),
    )
    const events = rowPanel(page).locator('[data-event]')
    const told = await events.evaluateAll((all) => all.map((one) => one.getAttribute('data-event')))
    expect(told).toEqual(campaignHistory(row).map(({ key }) => key))
    const times = await events
      .locator('time')
      .evaluateAll((all) => all.map((one) => Date.parse(one.getAttribute('datetime') ?? '')))
    expect(times).toEqual(times.toSorted((a, b) => a - b))
  })
}

test('beside the row stand its company, its routines and its opportunities, as the API has them', async ({
  page,
}) => {
  const [row] = await campaignResults(page, 'idCompany=1001&limit=1')
  if (!row) throw new Error('No row')
  const { idCompany } = row
  await openRow(page, row)
  const company = part(page, 'company')
  await expect(company).toHaveAttribute('data-state', 'full', { timeout: 30_000 })
  await expect(company.getByRole('link')).toHaveAttribute('href', paths.company(idCompany))
  const routines = await readApi(
    page,
    routes.listSupplyIdentifications.path,
    `idCompany=${idCompany}`,
    'supplyIdentificationList',
  )
  await expect(part(page, 'routines').locator('[data-routine]')).toHaveCount(routines.length)
  const opportunities = await readApi(
    page,
    routes.listOpportunities.path,
    `idCompany=${idCompany}`,
    'opportunityList',
  )
  await expect(part(page, 'opportunities').locator('[data-opportunity]')).toHaveCount(
    Math.min(opportunities.length, 5),
  )
  await part(page, 'opportunities').getByRole('button', { name: 'New opportunity' }).click()
  await expect(page.getByTestId('opportunity-create')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByTestId('opportunity-create')).toHaveCount(0)
  await expect(rowPanel(page)).toBeVisible()
})

thorough(
  'by keyboard: Enter opens, Alt with the arrows goes on, Escape gives the grid back',
  async ({ page }) => {
    await open(page, paths.campaigns({ companyStatus: 'processing' }))
    const rows = await campaignResults(page, 'companyStatus=processing&limit=3')
    const [first, second] = rows.map(keyOf)
    const cell = gridRow(page, first ?? '')
      .getByRole('gridcell')
      .nth(2)
    await cell.click()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`open=${first}`))
    await expect(rowPanel(page).getByRole('heading', { level: 2 })).toBeFocused()
    await page.keyboard.press('Alt+ArrowDown')
    await expect(page).toHaveURL(new RegExp(`open=${second}`))
    await expect(rowPanel(page)).toContainText('row 2 of')
    await page.keyboard.press('Alt+ArrowUp')
    await expect(page).toHaveURL(new RegExp(`open=${first}`))
    await page.keyboard.press('Alt+ArrowDown')
    await expect(page).toHaveURL(new RegExp(`open=${second}`))
    await page.keyboard.press('Escape')
    await expect(rowPanel(page)).toHaveCount(0)
    await expect(page).not.toHaveURL(/open=/)
    // On from the row that was shown last, not from the one that was opened first.
    await expect(gridRow(page, second ?? '').locator(':focus')).toBeVisible()
  },
)

thorough('Escape closes a row whose panel is still on its way', async ({ page }) => {
  const [first] = (await campaignResults(page, 'companyStatus=processing&limit=1')).map(keyOf)
  await open(page, paths.campaigns({ companyStatus: 'processing' }))
  let release = () => {}
  const held = new Promise<void>((done) => {
    release = done
  })
  await page.route('**/_next/static/chunks/**', async (route) => {
    await held
    await route.continue()
  })
  const cell = gridRow(page, first ?? '')
    .getByRole('gridcell')
    .nth(2)
  await cell.click()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`open=${first}`))
  await expect(rowPanel(page)).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page).not.toHaveURL(/open=/)
  release()
  await settled(page)
  await expect(rowPanel(page)).toHaveCount(0)
  await expect(page.getByTestId('campaign-grid').locator(':focus')).toHaveCount(1)
})

thorough('a first tag on another routine is kept by the API', async ({ page }) => {
  const tags = (query: string) =>
    readApi<{ idSupply: number; idIdentificationType: number | null }>(
      page,
      routes.listSupplyIdentifications.path,
      query,
      'supplyIdentificationList',
    )
  const rows = await campaignResults(page, 'companyStatus=success&limit=40&offset=60')
  const known = new Set((await tags('idSupply=304')).map((row) => Reflect.get(row, 'idCompany')))
  const row = rows.find(({ idCompany }) => !known.has(idCompany))
  if (!row) throw new Error('Every company is on the routine')
  await openRow(page, row)
  const routines = part(page, 'routines')
  await routines.getByLabel('Other routine').fill('304')
  await routines.getByLabel('Tag…').selectOption('3')
  await routines.getByRole('button', { name: 'Set tag' }).click()
  await expect(routines.locator('[data-routine="304"]').getByLabel(/^Tag of company/)).toHaveValue('3')
  const [now] = await tags(`idCompany=${row.idCompany}&idSupply=304`)
  expect(now?.idIdentificationType).toBe(3)
})
