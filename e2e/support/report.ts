import { readFile } from 'node:fs/promises'
import type { Locator } from '@playwright/test'
import { parse } from 'csv-parse/sync'

/** The lines of the report that a bar, a dialog or a tray gives, by the heads of their columns. */
export async function reportOf(within: Locator): Promise<Record<string, string>[]> {
  const page = within.page()
  await within.getByRole('button', { name: 'Report' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'CSV, commas' }).click(),
  ])
  return parse(await readFile(await download.path(), 'utf8'), { bom: true, columns: true })
}
