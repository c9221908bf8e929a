import { expect, type Locator, type Page } from '@playwright/test'
import { paths, search } from '#lib/paths.ts'
import { open } from './screens.ts'

/** A table as French Excel writes it: semicolons, CRLF, Windows-1252. */
export const windowsCsv = (rows: readonly (readonly string[])[]): Buffer =>
  Buffer.from(
    rows
      .map((row) => row.join(';'))
      .join('\r\n')
      .replaceAll('€', '\u0080'),
    'latin1',
  )

interface GivenFile {
  name: string
  mimeType: string
  buffer: Buffer
}

export const csvFile = (name: string, buffer: Buffer): GivenFile => ({ name, mimeType: 'text/csv', buffer })

/** Opens the import and chooses a file. */
export async function importFile(page: Page, file: GivenFile, params = {}): Promise<void> {
  await open(page, paths.import() + search(params))
  const another = page.getByRole('button', { name: 'Another file…' })
  const choose = page.getByRole('button', { name: 'Choose a file' })
  // A file left by an earlier page is restored a moment later.
  await expect(choose.or(another).first()).toBeVisible()
  if (await another.isVisible()) await another.click()
  await page.locator('input[type=file]').first().setInputFiles(file)
  await expect(page.getByTestId('import-columns')).toBeVisible()
}

/** Imports opportunities of SIREN, title and owner, up to the check: companies that have one already are included. */
export async function checkOpportunities(page: Page, rows: readonly (readonly string[])[]): Promise<void> {
  const buffer = windowsCsv([['SIREN', 'Title', 'Owner'], ...rows])
  await importFile(page, csvFile('deals.csv', buffer), { action: 'create' })
  await page.getByRole('button', { name: `Check ${rows.length} rows` }).click()
  await expect(page.getByTestId('import-rows')).toBeVisible()
  const underway = page.locator('[data-why=underway]').getByRole('checkbox')
  if ((await underway.count()) > 0) await underway.check()
}

/** The control that says what a column holds. */
export const column = (page: Page, heading: string): Locator => page.getByLabel(`What “${heading}” holds`)

/** Confirms an import, with the extra checkbox for many rows. */
export async function confirmImport(page: Page, button: string | RegExp): Promise<void> {
  const ask = page.getByRole('alertdialog')
  await expect(ask).toBeVisible()
  const sure = ask.getByRole('checkbox', { name: /^Yes, all/ })
  if (await sure.isVisible()) await sure.check()
  await ask.getByRole('button', { name: button }).click()
  await expect(ask).toBeHidden()
}

export const counts = (page: Page): Locator => page.getByTestId('import-counts')

/** Drops a text file on the element. */
export async function dropFile(page: Page, selector: string, name: string, text: string): Promise<void> {
  const dataTransfer = await page.evaluateHandle(
    ([fileName = '', content = '']) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([content], fileName))
      return transfer
    },
    [name, text],
  )
  await page.dispatchEvent(selector, 'dragover', { dataTransfer })
  await page.dispatchEvent(selector, 'drop', { dataTransfer })
}
