import { readFile } from 'node:fs/promises'
import type { Locator } from '@playwright/test'
import { parse } from 'csv-parse/sync'

/** Downloads the report of a bar, a dialog or a tray; its rows, keyed by column heading. */
export async function reportOf(within: Locator): Promise<Record<string, string>[]> {
  const page = within.page()
  await within.getByRole('button', { name: 'Report' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'CSV, commas' }).click(),
  ])
  return parse(await readFile(await download.path(), 'utf8'), { bom: true, columns: true })
}
