import { readFile } from 'node:fs/promises'

import type { Locator, Page } from '@playwright/test'

import { routes } from '#lib/contract/routes.generated.ts'
import type { CampaignResult } from '#lib/contract/schemas/campaign-result.ts'
import { paths } from '#lib/paths.ts'

import { open } from './screens.ts'
import { expect } from './test.ts'

/** Reads a list from the API, by the BFF and not by a screen. */
export async function readApi<Row>(page: Page, path: string, query: string, list: string): Promise<Row[]> {
  const answer = await page.request.get(`/api${path}?${query}`, { headers: { 'x-csrf': '1' } })
  expect(answer.ok()).toBe(true)
  return Reflect.get((await answer.json()) as object, list) as Row[]
}

/** Campaign results from the API (api.md 4.12). */
export const campaignResults = (page: Page, query: string): Promise<CampaignResult[]> =>
  readApi(page, routes.listCampaignResults.path, query, 'result')

export const keyOf = ({ idCampaign, idCompany }: CampaignResult): string => `${idCampaign}-${idCompany}`

export const rowPanel = (page: Page): Locator => page.getByTestId('row-panel')
export const part = (page: Page, name: string): Locator => rowPanel(page).locator(`[data-part="${name}"]`)
export const gridRow = (page: Page, key: string): Locator =>
  page.getByTestId('campaign-grid').locator(`[data-key="${key}"]`)

/** Removes the browser's file picker, so that an export becomes a download. */
export async function withoutPicker(page: Page): Promise<void> {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'showSaveFilePicker'))
}

/** Opens the grid with a row's detail panel. */
export async function openRow(page: Page, row: CampaignResult): Promise<void> {
  await open(page, paths.campaigns({ open: keyOf(row) }))
  await expect(rowPanel(page)).toBeVisible({ timeout: 30_000 })
}

interface Wish {
  scope?: RegExp
  format: 'CSV, semicolons (Excel in French)' | 'CSV, commas'
  values: 'As on the screen' | 'As the API gives them'
}

/** Exports the grid with its dialog, and resolves to the file's text. */
export async function exportFile(page: Page, { scope, format, values }: Wish): Promise<string> {
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Export' })
  if (scope) await dialog.getByLabel(scope).check()
  await dialog.getByLabel(format).check()
  await dialog.getByLabel(values).check()
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Export' }).click()
  const path = await (await download).path()
  await expect(page.getByTestId('export-receipt')).toBeVisible()
  return readFile(path, 'utf8')
}
