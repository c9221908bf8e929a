import { readFile } from 'node:fs/promises'

import { parse } from 'csv-parse/sync'

import { paths } from '#lib/paths.ts'

import { fiveHundred } from '../support/paste.ts'
import { exported, identifiers, lookUp, open, reload } from '../support/screens.ts'
import { expect, test, thorough } from '../support/test.ts'

thorough(
  'five hundred identifiers at once: counted, listed, sorted, taken away as CSV',
  async ({ page, sandbox }) => {
    const paste = await fiveHundred(sandbox)
    expect(paste.size).toBe(500)
    await open(page, paths.companies())
    await identifiers(page).fill(paste.text)

    const understood = page.getByTestId('lookup-understood')
    await expect(understood.getByRole('status')).toContainText(`${paste.invalid.length} invalid`)
    await expect(understood.getByRole('status')).toContainText(`${paste.duplicates} duplicates`)
    await expect(understood.getByRole('status')).toContainText('100 idCompany')
    const asked = paste.size - paste.invalid.length - paste.duplicates
    await page.getByRole('button', { name: `Look up ${asked}` }).click()

    const found = paste.companies.length
    await expect(page.getByTestId('lookup-outcome')).toHaveAttribute('data-state', 'done', {
      timeout: 30_000,
    })
    await expect(page.getByTestId('lookup-summary')).toHaveText(
      `${found} companies found, ${paste.unknown.length} not found, ${paste.invalid.length} invalid`,
    )
    await expect(page.getByTestId('lookup-not-found').getByRole('listitem')).toHaveCount(paste.unknown.length)
    await expect(page.getByTestId('lookup-invalid').getByRole('listitem')).toHaveCount(paste.invalid.length)

    const table = page.getByTestId('lookup-results')
    await expect(table).toHaveAttribute('aria-rowcount', String(found + 1))
    expect(await table.locator('[data-row]').count()).toBeLessThan(100)

    await table.getByRole('columnheader', { name: 'SIREN' }).getByRole('button').click()
    await expect(table.getByRole('columnheader', { name: 'SIREN' })).toHaveAttribute('aria-sort', 'ascending')
    await expect(page).toHaveURL(/sort=siren/)
    const sirens = paste.companies.map(({ siren }) => siren).sort()
    await expect(table.locator('[data-row="0"]')).toContainText(grouped(sirens[0]))
    await page.keyboard.press('Enter')
    await expect(table.locator('[data-row="0"]')).toContainText(grouped(sirens.at(-1)))

    const download = await exported(page, { rows: /as the table shows them/, format: /commas/ })
    expect(download.suggestedFilename()).toBe('companies.csv')
    const rows: Record<string, string>[] = parse(await readFile(await download.path()), {
      bom: true,
      columns: true,
    })
    expect(rows).toHaveLength(found)
    // As shown: in the order of the table.
    expect(rows.map((row) => row.SIREN)).toEqual(sirens.toReversed())
    const names = new Map(paste.companies.map((company) => [company.siren, company.name]))
    for (const row of rows) expect(row.Name?.replace(/^'(?=[=+@-])/, '')).toBe(names.get(row.SIREN ?? ''))

    // The last row comes into being when one goes to it.
    await table.locator('[data-row="0"]').focus()
    await page.keyboard.press('End')
    await expect(table.locator(`[data-row="${found - 1}"]`)).toContainText(grouped(sirens[0]))

    await reload(page)
    await expect(table).toHaveAttribute('aria-rowcount', String(found + 1), { timeout: 30_000 })
    await expect(table.getByRole('columnheader', { name: 'SIREN' })).toHaveAttribute(
      'aria-sort',
      'descending',
    )
  },
)

thorough('a column pasted from a spreadsheet, with heading, tabs and quotes', async ({ page, sandbox }) => {
  const { companyComplete, companyInsolvent, companyClosed } = await sandbox.facts()
  await lookUp(
    page,
    `N° SIREN\tid\r\n"${companyComplete.siren}"\t\r\n${companyInsolvent.siren};\r\n="${companyClosed.siren}"\r\n`,
  )
  await expect(page.getByTestId('lookup-results')).toHaveAttribute('aria-rowcount', '4')
  await expect(page.getByTestId('lookup-invalid')).toHaveCount(0)
})

thorough(
  'a lookup that finds nothing says so, draws no table, and can be taken away as a file',
  async ({ page }) => {
    await lookUp(page, '000000018')
    const found = page.getByRole('region', { name: /^Found/ })
    await expect(found).toContainText('The API knows no company')
    await expect(page.getByTestId('lookup-results')).toHaveCount(0)
    await expect(found.getByRole('button', { name: 'Export' })).toBeVisible()
    // What comes next, a paste for example, is not glued to it.
    const field = page.getByTestId('lookup').getByRole('textbox')
    await field.blur()
    await field.click()
    await page.keyboard.insertText('000000026')
    await expect(field).toHaveValue('000000026')
    await field.fill('000000018')
    await field.press('Enter')
    await page.keyboard.insertText('000000026')
    await expect(field).toHaveValue('000000026')
  },
)

test('formula text from the API is text in the CSV', async ({ page, sandbox }) => {
  const { companyHostile, companyComplete } = await sandbox.facts()
  await lookUp(page, `${companyHostile.siren}\n${companyComplete.siren}`)
  const download = await exported(page, { rows: /as the table shows them/, format: /semicolons/ })
  const rows: Record<string, string>[] = parse(await readFile(await download.path()), {
    bom: true,
    columns: true,
    delimiter: ';',
  })
  expect(rows[0]?.Name).toBe(`'${companyHostile.name}`)
})

thorough(
  'companies seen before are found by name, whatever the accents and the case',
  async ({ page, sandbox }) => {
    const { companyComplete, companyMostBranches } = await sandbox.facts()
    await lookUp(page, `${companyComplete.siren}\n${companyMostBranches.siren}`)
    await expect(page.getByTestId('lookup-results')).toHaveAttribute('aria-rowcount', '3')
    await open(page, paths.companies())
    await identifiers(page).fill('LEFEVRE atel')
    const seen = page.getByRole('region', { name: /^Companies, by name/ })
    await expect(seen.getByRole('listitem')).toHaveCount(1)
    await expect(page.getByTestId('lookup-name')).toContainText('The API has no search by name')
    await seen.getByRole('link', { name: /Ateliers Lefèvre/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: companyComplete.name })).toBeVisible()
  },
)

const grouped = (siren: string | undefined) =>
  (siren ?? '').replace(/(\d{3})(\d{3})(\d{3})/, '$1\u00a0$2\u00a0$3')
