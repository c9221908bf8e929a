import type { Page } from '@playwright/test'

import { harmlessCell } from '#lib/domain/text/csv.ts'
import { foldText } from '#lib/domain/text/text-fold.ts'
import { plainLine } from '#lib/format/plain-text.ts'

import { cell, grid, head, loadAll, openGrid } from '../support/campaign-grid.ts'
import type { Sandbox } from '../support/sandbox.ts'
import { expect, thorough } from '../support/test.ts'

/** The name of every company that is in a campaign, as the API gives it. */
async function allNames(sandbox: Sandbox) {
  const rows = await sandbox.campaignResults()
  const ids = [...new Set(rows.map(({ idCompany }) => idCompany))]
  const names = new Map<number, string>()
  for (let start = 0; start < ids.length; start += 50) {
    for (const company of await sandbox.companies({ idCompany: ids.slice(start, start + 50) }))
      names.set(company.idCompany, plainLine(company.name))
  }
  const nameOf = (idCompany: number) => names.get(idCompany) ?? String(idCompany)
  return { rows, nameOf, companies: ids.length }
}

async function copyAll(page: Page): Promise<string[]> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate(() => navigator.clipboard.writeText(''))
  await cell(page, 0, 2).click()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Control+c')
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  await expect.poll(copied, { timeout: 60_000 }).not.toBe('')
  return (await copied()).split('\n')
}

thorough('everything copied has its name, whichever rows were looked at', async ({ page, sandbox }) => {
  const { rows, nameOf } = await allNames(sandbox)
  await openGrid(page, { cols: 'company,idCompany' })
  await loadAll(page, rows.length)
  const lines = await copyAll(page)
  const expected = rows.map(({ idCompany }) => `${harmlessCell(nameOf(idCompany))}\t${idCompany}`)
  expect(lines.sort()).toEqual(expected.sort())
  await expect(
    page.getByText(`${(rows.length * 2).toLocaleString('en-GB')} cells copied`).first(),
  ).toBeVisible()
})

thorough(
  'a search finds every company of that name, and an order by name is one of all rows',
  async ({ page, sandbox }) => {
    const { rows, nameOf } = await allNames(sandbox)
    // The last row is far from those whose names come by themselves.
    const wanted = nameOf(rows.at(-1)?.idCompany ?? 0)
    const word = foldText(wanted)
      .split(/[^a-z]/)
      .reduce((a, b) => (b.length > a.length ? b : a), '')
    const found = rows.filter(({ idCompany }) => foldText(nameOf(idCompany)).includes(word))
    expect(found.length).toBeGreaterThan(0)
    await openGrid(page, { cols: 'company,idCompany' })
    await loadAll(page, rows.length)
    await page.getByTestId('campaign-search').fill(word)
    await expect(grid(page)).toHaveAttribute('aria-rowcount', String(found.length + 1), { timeout: 60_000 })
    await expect(page.getByTestId('campaign-names')).toHaveCount(0)
    await page.getByTestId('campaign-search').fill('')

    await head(page, 'company').getByRole('button').first().click()
    await expect(head(page, 'company')).toHaveAttribute('aria-sort', 'ascending')
    const names = (await copyAll(page)).map((line) => foldText(line.split('\t')[0] ?? ''))
    const known = rows.filter(({ idCompany }) => nameOf(idCompany) !== String(idCompany)).length
    expect(names.slice(0, known)).toEqual(
      names.slice(0, known).toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0)),
    )
  },
)

thorough('an order by name holds when the names come after it', async ({ page, sandbox }) => {
  const { rows, nameOf } = await allNames(sandbox)
  await openGrid(page, { cols: 'company,idCompany', sort: 'company' })
  await loadAll(page, rows.length)
  const [first = ''] = rows
    .map(({ idCompany }) => nameOf(idCompany))
    .filter((name) => !/^\d+$/.test(name))
    .map(foldText)
    .sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  await expect.poll(async () => foldText(await cell(page, 0, 1).innerText()), { timeout: 60_000 }).toBe(first)
  await expect(page.getByTestId('campaign-names')).toHaveCount(0)
})
