import { parse } from 'csv-parse/sync'

import { harmlessCell } from '#lib/domain/text/csv.ts'
import { paths } from '#lib/paths.ts'

import { campaignResults, exportFile, gridRow, keyOf, withoutPicker } from '../support/campaigns.ts'
import { open } from '../support/screens.ts'
import { expect, thorough } from '../support/test.ts'

const FIELDS = [
  'idCompany',
  'dateInsert',
  'dateLastExecuted',
  'iterationAmount',
  'isManuel',
  'modified',
  'failureDatePersona',
  'failurePersonaRelaunchExecuted',
  'failureEnrichContact',
] as const
const cols = ['company', 'siren', 'campaign', ...FIELDS].join()

const written = (value: string | number | boolean | null) =>
  value === null ? '' : typeof value === 'string' ? harmlessCell(value) : String(value)

thorough(
  'the file holds the visible columns of all rows, as the API has them, after loading all first',
  async ({ page, sandbox }) => {
    await withoutPicker(page)
    const rows = await campaignResults(page, 'idCampaign=402&limit=1000')
    await open(page, paths.campaigns({ idCampaign: 402, cols }))
    const file = await exportFile(page, { format: 'CSV, commas', values: 'As the API gives them' })
    const [, ...read] = parse(file, { record_delimiter: '\r\n' }) as string[][]
    expect(read).toHaveLength(rows.length)
    const ids = [...new Set(rows.map(({ idCompany }) => idCompany))]
    const companies = new Map<number, { name: string; siren: string }>()
    for (let start = 0; start < ids.length; start += 50) {
      for (const company of await sandbox.companies({ idCompany: ids.slice(start, start + 50) }))
        companies.set(company.idCompany, company)
    }
    const expected = rows.map((row) => {
      const company = companies.get(row.idCompany)
      const named = company ? [harmlessCell(company.name), company.siren] : [String(row.idCompany), '']
      return [...named, String(row.idCampaign), ...FIELDS.map((field) => written(row[field]))]
    })
    expect(read).toEqual(expected)
    const receipt = page.getByTestId('export-receipt')
    await expect(receipt).toContainText(`${rows.length} rows written`)
    await expect(receipt).toContainText('idCampaign 402')
    await expect(receipt).toContainText(`${rows.length}, as many as were loaded`)
  },
)

thorough(
  'the chosen rows alone, for French Excel: a mark, semicolons, and no name that computes',
  async ({ page, sandbox }) => {
    await withoutPicker(page)
    const { companyHostile } = await sandbox.facts()
    const rows = await campaignResults(page, `idCompany=${companyHostile.idCompany}&limit=5`)
    const [row] = rows
    if (!row) throw new Error('The company with a hostile name is in no campaign')
    await open(
      page,
      paths.campaigns({ idCompany: companyHostile.idCompany, cols: 'company,iterationAmount' }),
    )
    await gridRow(page, keyOf(row)).getByRole('checkbox').check()
    const file = await exportFile(page, {
      scope: /selected row/,
      format: 'CSV, semicolons (Excel in French)',
      values: 'As on the screen',
    })
    expect(file.startsWith('\ufeffCompany;')).toBe(true)
    const read = parse(file, { bom: true, delimiter: ';', record_delimiter: '\r\n' }) as string[][]
    expect(read).toHaveLength(2)
    // By its name alone nothing finds a company again.
    expect(read[0]).toEqual(['Company', 'idCompany', 'Iterations'])
    expect(read[1]?.slice(0, 2)).toEqual([
      expect.stringMatching(/^'=HYPERLINK/),
      String(companyHostile.idCompany),
    ])
  },
)

thorough('filters and order of the grid are those of the file', async ({ page }) => {
  await withoutPicker(page)
  await open(page, paths.campaigns({ idCampaign: 403, cols: 'idCompany,dateInsert', sort: '-dateInsert' }))
  await page.getByRole('button', { name: 'Load all' }).click()
  await expect(page.getByTestId('campaign-loaded')).toContainText('all there', { timeout: 30_000 })
  const file = await exportFile(page, { format: 'CSV, commas', values: 'As the API gives them' })
  const [, ...read] = parse(file, { record_delimiter: '\r\n' }) as string[][]
  const dates = read.map(([, date]) => Date.parse(date ?? ''))
  expect(dates.length).toBeGreaterThan(100)
  expect(dates).toEqual(dates.toSorted((a, b) => b - a))
})

thorough(
  'with a picker, the rows go into the file that was chosen; changed rows are named',
  async ({ page }) => {
    // A real file with a real writer, from the browser's private file system: only the dialog is left out.
    await page.addInitScript(() => {
      const pick = async () =>
        (await navigator.storage.getDirectory()).getFileHandle('chosen.csv', { create: true })
      Reflect.set(window, 'showSaveFilePicker', pick)
    })
    const rows = await campaignResults(page, 'idCampaign=404&companyStatus=inResearch&limit=1000')
    await open(page, paths.campaigns({ idCampaign: 404, companyStatus: 'inResearch', cols: 'idCompany' }))
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Export' })
    await dialog.getByLabel('CSV, commas').check()
    await dialog.getByRole('button', { name: 'Export' }).click()
    const receipt = page.getByTestId('export-receipt')
    await expect(receipt).toContainText('chosen.csv')
    await expect(receipt).toContainText('Saved where you chose')
    await expect(receipt).toContainText('No row of the file changed since it was loaded.')
    const text = await page.evaluate(async () => {
      const handle = await (await navigator.storage.getDirectory()).getFileHandle('chosen.csv')
      return (await handle.getFile()).text()
    })
    const [, ...read] = parse(text, { record_delimiter: '\r\n' }) as string[][]
    expect(read.map(([id]) => id)).toEqual(rows.map(({ idCompany }) => String(idCompany)))
  },
)

thorough('a person who gives up the picker is back at what was chosen', async ({ page }) => {
  await page.addInitScript(() => {
    const pick = () => Promise.reject(new DOMException('given up', 'AbortError'))
    Reflect.set(window, 'showSaveFilePicker', pick)
  })
  await open(page, paths.campaigns({ idCampaign: 404 }))
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Export' })
  await dialog.getByRole('radio', { name: /^CSV, commas/ }).check()
  await dialog.getByRole('button', { name: 'Export' }).click()
  await expect(dialog.getByRole('button', { name: 'Export' })).toBeVisible()
  await expect(dialog.getByRole('radio', { name: /^CSV, commas/ })).toBeChecked()
  await expect(page.getByTestId('export-receipt')).toHaveCount(0)
})
