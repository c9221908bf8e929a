import { readFile } from 'node:fs/promises'

import type { Page } from '@playwright/test'

import type { Branch } from '#lib/contract/schemas/branch.ts'
import { searchBranches } from '#lib/domain/branch/branch-text.ts'
import { paths } from '#lib/paths.ts'
import { keysOfPart } from '../support/key-map.ts'
import type { Sandbox } from '../support/sandbox.ts'
import { fact, open, panel, reload } from '../support/screens.ts'
import { expect, thorough } from '../support/test.ts'

const table = (page: Page) => page.getByTestId('branch-table')
const shown = (page: Page) => page.getByTestId('branch-counts')
const number = (value: number) => value.toLocaleString('en')

async function manyBranches(sandbox: Sandbox): Promise<{ id: number; siege: number; branches: Branch[] }> {
  const { companyMostBranches } = await sandbox.facts()
  const [company] = await sandbox.companies({ idCompany: [companyMostBranches.idCompany] })
  if (!company) throw new Error('The sandbox has no company with many branches')
  return { id: company.idCompany, siege: company.branchSiege, branches: company.branchList }
}

/** The place that most branches are in. */
function busiest(branches: readonly Branch[]): { city: string; branches: Branch[] } {
  const cities = Map.groupBy(branches, ({ adressCity }) => adressCity ?? '')
  const [city, most] = [...cities].sort(([, a], [, b]) => b.length - a.length)[0] ?? ['', []]
  return { city, branches: most }
}

thorough(
  'two thousand branches: head office first, few rows exist, filters count right',
  async ({ page, sandbox }) => {
    const { id, siege, branches } = await manyBranches(sandbox)
    expect(branches).toHaveLength(2000)
    const open_ = branches.filter(({ isActive }) => isActive)
    await open(page, paths.company(id, 'branches'))
    await expect(table(page)).toHaveAttribute('aria-rowcount', '2001')
    await expect(shown(page)).toHaveText(
      `2,000 shown: ${number(open_.length)} open and ${number(2000 - open_.length)} closed in all`,
    )
    await expect(table(page).locator('[data-row="0"]')).toContainText('Head office')
    expect(await table(page).locator('[data-row]').count()).toBeLessThan(80)

    const { city, branches: there } = busiest(branches)
    await page.getByLabel('City').selectOption({ label: `${city} (${number(there.length)})` })
    await expect(table(page)).toHaveAttribute('aria-rowcount', String(there.length + 1))
    await page.getByLabel('State').selectOption('closed')
    const closed = there.filter(({ isActive }) => !isActive)
    await expect(shown(page)).toHaveText(new RegExp(`^${closed.length} shown`))
    await expect(page).toHaveURL(/city=.+&state=closed/)

    await reload(page)
    await expect(shown(page)).toHaveText(new RegExp(`^${closed.length} shown`))
    await expect(page.getByLabel('State')).toHaveValue('closed')
    await page.goBack()
    await expect(table(page)).toHaveAttribute('aria-rowcount', String(there.length + 1))
    await page.goBack()
    await expect(table(page)).toHaveAttribute('aria-rowcount', '2001')
    expect(siege).toBeGreaterThan(0)
  },
)

thorough(
  'columns sort by the register’s own rules, and the order is in the address',
  async ({ page, sandbox }) => {
    const { id, branches } = await manyBranches(sandbox)
    await open(page, paths.company(id, 'branches'))
    const header = table(page).getByRole('columnheader', { name: 'SIRET' })
    await header.getByRole('button').click()
    await expect(header).toHaveAttribute('aria-sort', 'ascending')
    const sirets = branches.map(({ identifiedNumber }) => identifiedNumber).sort()
    const first = table(page).locator('[data-row="0"]')
    await expect(first.getByRole('link')).toHaveText(spaced(sirets[0]))
    await header.getByRole('button').click()
    await expect(page).toHaveURL(/sort=-siret/)
    await expect(first.getByRole('link')).toHaveText(spaced(sirets.at(-1)))
    await reload(page)
    await expect(first.getByRole('link')).toHaveText(spaced(sirets.at(-1)))
  },
)

thorough('a row chooses its mark on the map, a mark its rows', async ({ page, sandbox }) => {
  const { id } = await manyBranches(sandbox)
  await open(page, paths.company(id, 'branches'))
  const map = page.getByTestId('branch-map')
  await expect(map.getByRole('button').first()).toBeVisible()
  await expect(map.locator('[aria-pressed="true"]')).toHaveCount(0)

  await table(page).locator('[data-row="0"]').getByRole('cell').nth(1).click()
  await expect(page).toHaveURL(/selected=\d+/)
  await expect(page.getByTestId('branch-chosen')).toContainText('Head office')
  await expect(map.locator('[aria-pressed="true"]')).toHaveCount(1)
  await expect(table(page).locator('[aria-selected="true"]')).toHaveCount(1)

  const mark = map.getByRole('button', { name: /: \d\d+ branches$/ }).first()
  const label = (await mark.getAttribute('aria-label')) ?? ''
  const count = /: (\d+) branches$/.exec(label)?.[1] ?? 'none'
  await mark.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/spot=/)
  await expect(table(page)).toHaveAttribute('aria-rowcount', String(Number(count) + 1))
  await page.goBack()
  await expect(table(page)).toHaveAttribute('aria-rowcount', '2001')
})

thorough('a mark with one branch chooses that branch in the list', async ({ page, sandbox }) => {
  const { companyComplete } = await sandbox.facts()
  await open(page, paths.company(companyComplete.idCompany, 'branches'))
  const mark = page
    .getByTestId('branch-map')
    .getByRole('button', { name: /: 1 branch$/ })
    .first()
  await mark.click()
  await expect(page.getByTestId('branch-chosen')).toBeVisible()
  await expect(table(page).locator('[aria-selected="true"]')).toHaveCount(1)
  await mark.click()
  await expect(page.getByTestId('branch-chosen')).toHaveCount(0)
})

thorough(
  'words narrow the branches down, the street is a column, and what is shown becomes a file',
  async ({ page, sandbox }) => {
    const { id, branches } = await manyBranches(sandbox)
    const { city } = busiest(branches)
    await open(page, paths.company(id, 'branches'))
    const search = page.getByLabel('SIRET, name, address, activity')
    // Up from the first row leads nowhere, and takes the focus back from no field later.
    await table(page).locator('[data-row="0"]').press('ArrowUp')
    await search.pressSequentially(city.toLowerCase())
    const found = searchBranches(branches, city)
    await expect(table(page)).toHaveAttribute('aria-rowcount', String(found.length + 1))
    await expect(search).toBeFocused()
    await expect(page).toHaveURL((url) => url.searchParams.get('q') === city.toLowerCase())
    await page.getByLabel('State').selectOption('closed')
    const closed = found.filter(({ isActive }) => !isActive)
    await expect(shown(page)).toHaveText(new RegExp(`^${number(closed.length)} shown`))
    await reload(page)
    await expect(shown(page)).toHaveText(new RegExp(`^${number(closed.length)} shown`))
    await expect(search).toHaveValue(city.toLowerCase())

    const street = table(page).getByRole('columnheader', { name: 'Street' })
    await street.getByRole('button').press('Enter')
    await expect(page).toHaveURL(/sort=street/)
    const saved = page.waitForEvent('download')
    await page.getByTestId('branch-tools').getByRole('button', { name: 'Export' }).press('Enter')
    await page.getByRole('menuitem', { name: 'Commas' }).click()
    const text = await readFile(await (await saved).path(), 'utf8')
    const lines = text.trim().split('\r\n')
    expect(lines).toHaveLength(closed.length + 1)
    for (const { identifiedNumber } of closed) expect(text).toContain(`\r\n${identifiedNumber},Closed,`)
    // In the order of the table.
    const first = table(page).locator('[data-row="0"]')
    await expect(first.getByRole('link')).toHaveText(spaced(lines[1]?.slice(0, 14)))

    await search.fill('no such place')
    await expect(page.getByText('No branch passes these filters')).toBeVisible()
    await page.getByRole('button', { name: 'Clear filters' }).last().click()
    await expect(table(page)).toHaveAttribute('aria-rowcount', '2001')
  },
)

thorough('from a row to its mark and back, by keyboard alone', async ({ page, sandbox }) => {
  const { id, branches } = await manyBranches(sandbox)
  await open(page, paths.company(id, 'branches'))
  const map = page.getByTestId('branch-map')
  await expect(map.getByRole('button').first()).toBeVisible()
  await table(page).locator('[data-row="0"]').focus()
  await page.keyboard.press('ArrowDown')
  const { press, allPressed } = keysOfPart(page, 'branches')
  await press('across')
  const mark = map.locator('[aria-pressed="true"]')
  await expect(mark).toBeFocused()
  await expect(page).toHaveURL(/selected=\d+/)
  await page.keyboard.press('ArrowRight')
  const other = map.locator(':focus')
  await expect(other).toHaveAttribute('aria-pressed', 'false')
  const label = await other.getAttribute('aria-label')
  await press('across')
  const row = table(page).locator('[aria-selected="true"]')
  await expect(row).toBeFocused()
  const city = String(label).split(': ')[0] ?? ''
  const chosen = await page.getByTestId('branch-chosen').locator('address').innerText()
  expect(branches.some(({ adressCity }) => adressCity === city)).toBe(true)
  expect(chosen.toLowerCase()).toContain(city.toLowerCase())
  allPressed()
  // The same by buttons, for whoever has switched single keys off.
  await page.getByRole('button', { name: 'Show on the map' }).press('Enter')
  await expect(map.locator('[aria-pressed="true"]')).toBeFocused()
  await page.getByRole('button', { name: 'Show in the table' }).press('Enter')
  await expect(row).toBeFocused()
})

thorough(
  'a branch has a page: address as a block, copied whole, an outside map only by a click',
  async ({ page, context, sandbox, watched }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const { companyComplete } = await sandbox.facts()
    const [company] = await sandbox.companies({ idCompany: [companyComplete.idCompany] })
    const branch = company?.branchList.find(({ idBranch }) => idBranch === company.branchSiege)
    if (!branch) throw new Error('The complete company has no head office')
    await open(page, paths.company(companyComplete.idCompany, 'branches'))
    await table(page).locator('[data-row="0"]').getByRole('link').click()
    await expect(page).toHaveURL(paths.branch(companyComplete.idCompany, branch.idBranch))
    await expect(page.getByTestId('branch-address')).toContainText(branch.adressLine6 ?? 'no line 6')
    await panel(page, 'Address').getByRole('button', { name: 'Copy Address' }).click()
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toContain(`\n${branch.adressLine6}`)
    await expect(fact(panel(page, 'Identity'), 'SIRET')).toContainText(spaced(branch.identifiedNumber))
    const outside = page.getByRole('link', { name: /Open in OpenStreetMap/ })
    await expect(outside).toHaveAttribute(
      'href',
      new RegExp(`mlat=${branch.latitude}&mlon=${branch.longitude}`),
    )
    await expect(outside).toHaveAttribute('rel', /noreferrer/)
    await expect(outside).toHaveAttribute('target', '_blank')
    expect(watched.foreign).toEqual([])
    await page.goto(paths.branch(companyComplete.idCompany, 1))
    await expect(page.getByText('This company has no such branch')).toBeVisible()
  },
)

function spaced(siret: string | undefined): string {
  return (siret ?? '').replace(/^(\d{3})(\d{3})(\d{3})/, '$1\u00a0$2\u00a0$3\u00a0')
}

thorough('words typed just before a link is pressed are there after Back', async ({ page, sandbox }) => {
  const { id } = await manyBranches(sandbox)
  await open(page, paths.company(id, 'branches'))
  const link = table(page).locator('[data-row="0"]').getByRole('link').first()
  const siret = (await link.textContent()) ?? ''
  const { x = 0, y = 0, width = 0, height = 0 } = (await link.boundingBox()) ?? {}
  const filter = page.getByLabel('SIRET, name, address, activity')
  await filter.fill(siret)
  await page.mouse.click(x + width / 2, y + height / 2)
  await expect(page).toHaveURL(/\/branches\/\d+/)
  await page.goBack()
  await expect(filter).toHaveValue(siret)
})
