import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { parse } from 'csv-parse/sync'

import { locales } from '#lib/domain/text/languages.ts'
import { paths } from '#lib/paths.ts'
import { otherClient, ownTitle } from '../support/opportunities.ts'
import { open, reload } from '../support/screens.ts'
import { expect, test, thorough } from '../support/test.ts'
import { oneIn } from '../support/thorough.ts'

const table = (page: Page) => page.getByTestId('opportunity-table')
const bar = (page: Page) => page.getByTestId('opportunity-filters')
const TWO_YEARS = 1_051_200

test('filters are the address: counted, cleared, shared; views keep them by name', async ({
  page,
  pair,
  browser,
  context,
}) => {
  const api = otherClient(pair)
  const all = await api.list({ polling: TWO_YEARS })
  const wanted = all.filter((one) => one.idStade === 103 && (one.amount ?? -1) >= 10_000)
  expect(wanted.length).toBeGreaterThan(0)
  await open(page, paths.opportunities({ view: 'table' }))
  await bar(page)
    .getByRole('button', { name: /^Stage/ })
    .click()
  const label = (await api.stades()).find((one) => one.idCustomFieldValue === 103)?.label ?? ''
  await page.getByRole('checkbox', { name: label, exact: true }).check()
  await page.keyboard.press('Escape')
  await bar(page)
    .getByRole('button', { name: /^Amount/ })
    .click()
  await page.getByLabel('From', { exact: true }).fill('10 000')
  await page.keyboard.press('Escape')
  await expect(bar(page).getByRole('button', { name: 'Clear 2 filters' })).toBeVisible()
  await expect(table(page)).toHaveAttribute('aria-rowcount', String(wanted.length + 1))
  await expect(page).toHaveURL(paths.opportunities({ stade: 103, amountFrom: 10_000, view: 'table' }))

  const name = ownTitle('Big demos')
  await page.getByTestId('saved-views').click()
  await page.getByRole('menuitem', { name: 'Save this view…' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill(name)
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await bar(page).getByRole('button', { name: 'Clear 2 filters' }).click()
  await expect(table(page)).not.toHaveAttribute('aria-rowcount', String(wanted.length + 1))
  await reload(page)
  await page.getByTestId('saved-views').click()
  await page.getByRole('menuitemradio', { name }).click()
  await expect(table(page)).toHaveAttribute('aria-rowcount', String(wanted.length + 1))
  await expect(page.getByTestId('saved-views')).toContainText(name)

  // A colleague has the link and no saved view.
  const colleague = await browser.newContext({
    storageState: await context.storageState({ indexedDB: false }),
  })
  const theirs = await colleague.newPage()
  await theirs.addInitScript(() => localStorage.clear())
  await open(theirs, page.url())
  await expect(table(theirs)).toHaveAttribute('aria-rowcount', String(wanted.length + 1))
  await expect(theirs.getByTestId('saved-views')).toContainText('Views')
  await colleague.close()

  await page.getByTestId('saved-views').click()
  await page.getByRole('menuitem', { name: /^Delete/ }).click()
  await page.getByTestId('saved-views').click()
  await expect(page.getByRole('menuitemradio', { name })).toHaveCount(0)
})

thorough(
  'words are searched in titles and in the names of companies, loaded or not',
  async ({ page, sandbox, pair }) => {
    const { idCompany, name } = (await sandbox.facts()).companyComplete
    await open(page, paths.opportunities({ view: 'table' }))
    // With its id: other tests write opportunities of other companies that are called after this one.
    await bar(page).getByLabel('Title, names, comment, id').fill(`${name?.toLowerCase()} ${idCompany}`)
    // Other tests may add one of this company at any time: both sides are read until they agree.
    await expect(async () => {
      const opportunities = await otherClient(pair).list({ polling: TWO_YEARS })
      const own = opportunities.filter((one) => one.idCompany === idCompany)
      expect(own.length).toBeGreaterThan(1)
      await expect(table(page)).toHaveAttribute('aria-rowcount', String(own.length + 1), { timeout: 2_000 })
    }).toPass({ timeout: 30_000 })
    await expect(page).toHaveURL(/q=/)
  },
)

thorough(
  'a row whose stage has been deleted shows the label, here and in its file',
  async ({ page, pair }) => {
    const api = otherClient(pair)
    const deleted = (await api.stades()).find(({ isDeleted }) => isDeleted)
    const all = await api.list({ polling: TWO_YEARS })
    const one = all.find(({ idStade }) => idStade === deleted?.idCustomFieldValue)
    await open(page, paths.opportunities({ view: 'table', q: one?.idOpportunity ?? 0 }))
    const stage = table(page).getByLabel(`Stage of opportunity ${one?.idOpportunity}`)
    await expect(stage.locator('option:checked')).toHaveText(`${deleted?.label} (deleted stage)`)
    const coming = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Commas' }).click()
    expect(await readFile(await (await coming).path(), 'utf8')).toContain(deleted?.label ?? 'none')
  },
)

thorough(
  'a stage is set in place; sorted by amount, the largest stands first',
  async ({ page, sandbox, pair }) => {
    const api = otherClient(pair)
    const { idCompany } = (await sandbox.facts()).companyEditor
    const title = ownTitle('In place')
    const one = await api.save({ idCompany, title, idUserResponsable: 103, idStade: 101, amount: 123 })
    await open(page, paths.opportunities({ view: 'table', q: title }))
    await expect(table(page)).toHaveAttribute('aria-rowcount', '2')
    await table(page).getByLabel(`Stage of opportunity ${one.idOpportunity}`).selectOption('104')
    await expect.poll(async () => (await api.one(one.idOpportunity)).idStade).toBe(104)
    expect(await api.one(one.idOpportunity)).toMatchObject({ title, amount: 123, idUser: 103 })

    const amounts = (await api.list({ polling: TWO_YEARS })).map((row) => row.amount ?? 0)
    const largest = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 2 }).format(Math.max(...amounts))
    await open(page, paths.opportunities({ view: 'table' }))
    const head = table(page).getByRole('columnheader', { name: 'Amount' })
    const name = head.getByRole('button', { name: 'Amount', exact: true })
    await name.click()
    await expect(head).not.toHaveAttribute('aria-sort', 'none')
    if ((await head.getAttribute('aria-sort')) === 'ascending') await name.click()
    await expect(head).toHaveAttribute('aria-sort', 'descending')
    // By its amount: several may have the largest.
    await expect(table(page).locator('[data-row="0"]')).toContainText(`€${largest}`)
  },
)

thorough('chosen rows move together', async ({ page, sandbox, pair }) => {
  const api = otherClient(pair)
  const { idCompany } = (await sandbox.facts()).companyEditor
  const title = ownTitle('Together')
  const made = await Promise.all(
    ['a', 'b', 'c'].map((letter) =>
      api.save({ idCompany, title: `${title} ${letter}`, idUserResponsable: 103, idStade: 101 }),
    ),
  )
  await open(page, paths.opportunities({ view: 'table', q: title }))
  await expect(table(page)).toHaveAttribute('aria-rowcount', '4')
  await table(page).getByLabel('Select all').check()
  const tools = page.getByRole('region', { name: 'Selected opportunities' })
  await tools.getByLabel('Move to…').selectOption('103')
  await tools.getByRole('button', { name: 'Move 3' }).click()
  await expect(page.getByTestId('moves-bar').getByRole('status')).toContainText('3 opportunities moved')
  for (const { idOpportunity } of made) expect((await api.one(idOpportunity)).idStade).toBe(103)
})

for (const [kind, delimiter, decimal] of oneIn(2, [
  ['Semicolons', ';', ','],
  ['Commas', ',', '.'],
] as const)) {
  thorough(`CSV with ${kind} reads back as the rows of the table`, async ({ page, sandbox, pair }) => {
    const { idCompany } = (await sandbox.facts()).companyComplete
    const rows = (await otherClient(pair).list({ polling: TWO_YEARS })).filter(
      (one) => one.idCompany === idCompany,
    )
    await open(page, paths.opportunities({ view: 'table', company: idCompany, sort: '-amount' }))
    await expect(table(page)).toHaveAttribute('aria-rowcount', String(rows.length + 1))
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: kind }).click(),
    ])
    const text = await readFile(await download.path(), 'utf8')
    expect(text.startsWith('\ufeff')).toBe(true)
    const parsed: Record<string, string>[] = parse(text, { delimiter, bom: true, columns: true })
    const written = parsed.map((row) => ({
      id: Number(row.Opportunity),
      amount: row.Amount === '' ? null : Number(row.Amount?.replace(decimal, '.')),
      deadline: row.Deadline === '' ? null : row.Deadline,
    }))
    const expected = rows.map((row) => ({
      id: row.idOpportunity,
      amount: row.amount,
      deadline: row.deadline?.slice(0, 10) ?? null,
    }))
    const byId = (a: { id: number }, b: { id: number }) => a.id - b.id
    expect(written.toSorted(byId)).toEqual(expected.toSorted(byId))
    const amounts = written.map((row) => row.amount).filter((amount) => amount !== null)
    expect(amounts).toEqual(amounts.toSorted((a, b) => b - a))
    expect(parsed.every((row) => row.Company && !/^Company \d/.test(row.Company))).toBe(true)
  })
}

thorough(
  'no control of the heading stands on a line of its own, in any language',
  async ({ page, context, dashboard }) => {
    await page.setViewportSize({ width: 1360, height: 800 })
    for (const locale of locales) {
      await context.addCookies([{ name: 'locale', value: locale, url: dashboard }])
      await open(page, paths.opportunities({ view: 'table' }))
      const line = page.getByTestId('board-window').locator('..')
      await expect(line.getByRole('button')).toHaveCount(2)
      const bottoms = await line
        .getByRole('button')
        .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().bottom))
      expect(Math.abs((bottoms[0] ?? 0) - (bottoms[1] ?? 0)), locale).toBeLessThan(8)
    }
  },
)
