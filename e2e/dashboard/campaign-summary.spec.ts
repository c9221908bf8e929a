import { routes } from '#lib/contract/routes.generated.ts'
import { paths } from '#lib/paths.ts'
import { readApi } from '../support/campaigns.ts'
import { open, reload } from '../support/screens.ts'
import { expect, thorough } from '../support/test.ts'

const STATES = ['success', 'processing', 'inResearch', 'notYetExecuted', 'failureEngage', 'failurePersona']

thorough('the summary counts what is loaded, and a press asks the API for it', async ({ page }) => {
  const counts = new Map<string, number>()
  for (const state of STATES) {
    const rows = await readApi(
      page,
      routes.listCampaignResults.path,
      `idCampaign=401&companyStatus=${state}&limit=1000&_fields=idCompany`,
      'result',
    )
    counts.set(state, rows.length)
  }
  await open(page, paths.campaigns({ idCampaign: 401 }))
  await page.getByRole('button', { name: 'Load all' }).click()
  await expect(page.getByTestId('summary-covers')).toContainText('All')
  const legend = page.getByTestId('summary-legend')
  for (const [state, count] of counts) {
    if (count > 0)
      await expect(legend.locator(`[data-state-name="${state}"]`)).toHaveAccessibleName(
        new RegExp(` ${count} `),
      )
  }
  await page.getByLabel('Table', { exact: true }).check({ force: true })
  const row = page.getByTestId('summary-table').getByRole('row', { name: /Campaign 401/ })
  await expect(row.getByRole('cell').first()).toHaveText(String(counts.get('success')))

  await legend.locator('[data-state-name="failurePersona"]').click()
  await expect(page).toHaveURL(/companyStatus=failurePersona/)
  await expect(page.getByTestId('campaign-grid')).toHaveAttribute(
    'aria-rowcount',
    String((counts.get('failurePersona') ?? 0) + 1),
  )
  await legend.locator('[data-state-name="failurePersona"]').click()
  await expect(page).not.toHaveURL(/companyStatus/)
})

thorough(
  'bars are one stop of the tab key, and arrows move between their parts; folded stays folded',
  async ({ page }) => {
    await open(page, paths.campaigns())
    const bars = page.getByTestId('summary-bars')
    await expect(bars).toBeVisible({ timeout: 30_000 })
    await expect(bars.locator('[tabindex="0"]')).toHaveCount(1)
    await bars.locator('[tabindex="0"]').focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowDown')
    const focused = bars.locator(':focus')
    await expect(focused).toHaveAttribute('aria-label', /^Campaign \d+, .+: \d+ \(/)
    const label = (await focused.getAttribute('aria-label')) ?? ''
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`idCampaign=${/\d+/.exec(label)?.[0]}`))

    const fold = page.getByRole('button', { name: 'Results by status' })
    await fold.click()
    await expect(fold).toHaveAttribute('aria-expanded', 'false')
    await reload(page)
    await expect(fold).toHaveAttribute('aria-expanded', 'false')
  },
)

thorough(
  'many campaigns: the largest at first, all on request, each found by its number',
  async ({ page }) => {
    const rows = await readApi<{ idCampaign: number }>(
      page,
      routes.listCampaignResults.path,
      'limit=10000&_fields=idCampaign',
      'result',
    )
    const ids = [...new Set(rows.map(({ idCampaign }) => String(idCampaign)))]
    expect(ids.length).toBeGreaterThan(6)
    await open(page, paths.campaigns())
    await page.getByRole('button', { name: 'Load all' }).click()
    const summary = page.getByTestId('campaign-summary')
    await expect(page.getByTestId('summary-covers')).toContainText('All', { timeout: 30_000 })
    const bars = page.getByTestId('summary-bars').locator('[data-bar]')
    await expect(bars).toHaveCount(5)
    await summary.getByRole('button', { name: /^Show \d+ campaigns$/ }).click()
    await expect(bars).toHaveCount(ids.length)

    const wanted = ids.at(-1) ?? ''
    const find = summary.getByRole('searchbox', { name: 'Find a campaign' })
    await find.fill(wanted)
    const found = ids.filter((id) => id.includes(wanted))
    await expect(bars).toHaveCount(found.length)
    await page.getByLabel('Table', { exact: true }).check({ force: true })
    const table = page.getByTestId('summary-table')
    await expect(table.locator('tbody tr')).toHaveCount(found.length)
    await find.fill('nothing')
    await expect(summary.getByText('No campaign with “nothing”')).toBeVisible()
    await find.fill(wanted)
    await table.getByRole('button', { name: `Campaign ${wanted}`, exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`idCampaign=${wanted}`))
    const count = rows.filter(({ idCampaign }) => String(idCampaign) === wanted).length
    await expect(page.getByTestId('campaign-grid')).toHaveAttribute('aria-rowcount', String(count + 1))
  },
)
