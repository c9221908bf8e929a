import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { parse } from 'csv-parse/sync'

/** The list on the screen, from the file that its Export button creates. */
export async function exportedList(page: Page, testId: string) {
  const table = page.getByTestId(testId)
  await expect(table).toBeVisible()
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: /semicolon/i }).click(),
  ])
  const bytes = await readFile(await download.path())
  const rows = parse(bytes, { bom: true, columns: true, delimiter: ';' }) as Record<string, string>[]
  await expect(table).toHaveAttribute('aria-rowcount', String(rows.length + 1))
  return { bytes, rows }
}
