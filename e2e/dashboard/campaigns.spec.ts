import { COMPANY_STATUSES } from '#components/features/campaign/campaign-request.ts'
import { paths } from '#lib/paths.ts'

import { allKeys, cell, grid, head, KEY_COLUMNS, loadAll, openGrid } from '../support/campaign-grid.ts'
import { open } from '../support/screens.ts'
import { expect, test, thorough } from '../support/test.ts'
import { oneIn } from '../support/thorough.ts'

const keyOf = ({ idCampaign, idCompany }: { idCampaign: number; idCompany: number }) =>
  `${idCampaign}-${idCompany}`

thorough(
  'the rows of the grid are the rows of the API, for each state that can be asked for',
  async ({ page, sandbox }) => {
    for (const companyStatus of oneIn(3, COMPANY_STATUSES)) {
      const expected = await sandbox.campaignResults({ companyStatus })
      expect.soft(expected.length, companyStatus).toBeGreaterThan(0)
      await openGrid(page, { companyStatus, cols: KEY_COLUMNS })
      await loadAll(page, expected.length)
      await expect(grid(page)).toHaveAttribute('aria-rowcount', String(expected.length + 1))
      expect.soft((await allKeys(page)).sort(), companyStatus).toEqual(expected.map(keyOf).sort())
    }
  },
)

thorough(
  'filters of the API: campaign, status, days; each brings what the API gives for it',
  async ({ page, sandbox }) => {
    const [some] = await sandbox.campaignResults({ limit: '1' })
    const idCampaign = String(some?.idCampaign)
    const day = some?.dateInsert.slice(0, 10) ?? ''
    for (const filter of [
      { idCampaign },
      { status: '4', idCampaign },
      { dateInsert: day },
      { dateMin: '2025-01-01', dateMax: '2025-06-30' },
      { minModified: '2026-01-01', companyStatus: 'success' },
      { idCompany: String(some?.idCompany) },
    ]) {
      const expected = await sandbox.campaignResults(filter)
      expect.soft(expected.length, JSON.stringify(filter)).toBeGreaterThan(0)
      await openGrid(page, filter)
      await loadAll(page, expected.length)
    }
  },
)

thorough(
  'a SIREN is turned into its company first, and one that nobody has is named',
  async ({ page, sandbox }) => {
    const [some] = await sandbox.campaignResults()
    const [company] = await sandbox.companies({ idCompany: [some?.idCompany ?? 0] })
    const expected = await sandbox.campaignResults({ idCompany: String(some?.idCompany) })
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/campaign/result')) asked.push(request.url())
    })
    await openGrid(page, { siren: `${company?.siren} 900000001` })
    await loadAll(page, expected.length)
    expect(asked.length).toBeGreaterThan(0)
    expect(
      asked.every((url) => url.includes(`idCompany=${some?.idCompany}`) && !url.includes('siren=')),
    ).toBe(true)
    await expect(page.getByRole('form', { name: /API applies/ })).toContainText('No company has 900000001')
  },
)

thorough(
  'more companies than a call takes are several lists, and all their rows are there',
  async ({ page, sandbox }) => {
    const all = await sandbox.campaignResults()
    const companies = [...new Set(all.map(({ idCompany }) => idCompany))].slice(0, 120)
    const wanted = new Set(companies)
    const expected = all.filter(({ idCompany }) => wanted.has(idCompany))
    const most: number[] = []
    page.on('request', (request) => {
      const url = new URL(request.url())
      if (url.pathname.endsWith('/campaign/result')) most.push(url.searchParams.getAll('idCompany').length)
    })
    await openGrid(page, { idCompany: companies.join(' '), cols: KEY_COLUMNS })
    await loadAll(page, expected.length)
    expect(Math.max(...most)).toBe(50)
    expect((await allKeys(page)).sort()).toEqual(expected.map(keyOf).sort())
  },
)

thorough('bad days and the wrong way round are caught at the field, before any call', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/campaign/result')) asked.push(request.url())
  })
  await open(page, paths.campaigns({ dateMin: '2025-02-30' }))
  await expect(page.getByLabel('State since')).toHaveAccessibleDescription('Not a day of the calendar.')
  await open(page, paths.campaigns({ dateMin: '2025-03-02', dateMax: '2025-03-01' }))
  await expect(page.getByLabel('State until')).toHaveAccessibleDescription('Ends before it begins.')
  await open(page, paths.campaigns({ idCampaign: '401 abc' }))
  await expect(page.getByLabel('Campaigns', { exact: true })).toHaveAccessibleDescription(
    'Not campaign ids: abc',
  )
  expect(asked).toEqual([])
})

test('sorting, searching and grouping say what they cover, and put every row where it belongs', async ({
  page,
  sandbox,
}) => {
  const results = await sandbox.campaignResults({ companyStatus: 'failureAny' })
  await openGrid(page, { companyStatus: 'failureAny', cols: `${KEY_COLUMNS},dateInsert,status` })
  await head(page, 'dateInsert').getByRole('button').first().click()
  await expect(page.getByTestId('campaign-scope')).toContainText('not among all there are')
  await loadAll(page, results.length)
  await expect(page.getByTestId('campaign-scope')).toHaveCount(0)
  const byDate = results.toSorted((a, b) =>
    a.dateInsert < b.dateInsert ? -1 : a.dateInsert > b.dateInsert ? 1 : 0,
  )
  await expect(head(page, 'dateInsert')).toHaveAttribute('aria-sort', 'ascending')
  await expect(page).toHaveURL(/sort=dateInsert/)

  await page.getByTestId('campaign-search').fill('echec persona')
  const found = byDate.filter(({ status }) =>
    /echec persona/i.test(status.title.normalize('NFD').replace(/\p{M}/gu, '')),
  )
  await expect(grid(page)).toHaveAttribute('aria-rowcount', String(found.length + 1))
  await expect(page.getByTestId('campaign-footer')).toContainText(`of ${results.length} loaded`)
  await expect(
    page.getByRole('status').filter({ hasText: `${found.length} rows of ${results.length} loaded` }),
  ).toBeAttached()
  await expect(page).toHaveURL(/q=echec\+persona/)
  await page.getByTestId('campaign-search').fill('')

  await openGrid(page, { companyStatus: 'failureAny', sort: 'dateInsert', cols: KEY_COLUMNS })
  await loadAll(page, results.length)
  expect(await allKeys(page)).toEqual(byDate.map(keyOf))

  await openGrid(page, { companyStatus: 'failureAny', group: 'campaign' })
  await loadAll(page, results.length)
  const campaigns = new Set(results.map(({ idCampaign }) => idCampaign))
  await expect(grid(page)).toHaveAttribute('aria-rowcount', String(results.length + campaigns.size + 1))
  const first = Math.min(...campaigns)
  const count = results.filter(({ idCampaign }) => idCampaign === first).length
  const group = grid(page).getByRole('button', { name: new RegExp(`^Campaign ${first} ${count} rows`) })
  await expect(group).toHaveAttribute('aria-expanded', 'true')
  await group.click()
  await expect(group).toHaveAttribute('aria-expanded', 'false')
  await expect(grid(page)).toHaveAttribute(
    'aria-rowcount',
    String(results.length - count + campaigns.size + 1),
  )

  // By keyboard from any column, which is kept.
  await group.click()
  await cell(page, 1, 2).click({ position: { x: 2, y: 2 } })
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(group).toHaveAttribute('aria-expanded', 'false')
  await page.keyboard.press(' ')
  await expect(group).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('ArrowDown')
  await expect(cell(page, 1, 2)).toBeFocused()
})
