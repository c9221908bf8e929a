import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { parse } from 'csv-parse/sync'

import { csvMoment } from '#lib/format/file-cells.ts'
import { paths } from '#lib/paths.ts'

import { withoutPicker } from '../support/campaigns.ts'
import { otherClient, ownTitle } from '../support/opportunities.ts'
import { open } from '../support/screens.ts'
import { expect, thorough } from '../support/test.ts'

const EXCEL = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/

async function rowsOf(page: Page, press: () => Promise<void>): Promise<Record<string, string>[]> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()])
  return parse(await readFile(await download.path(), 'utf8'), { bom: true, columns: true })
}

thorough(
  'the board’s file has the ticked rows alone, with contact and comment, and dates on the clock of the screen',
  async ({ page, sandbox, pair }) => {
    const api = otherClient(pair)
    const { idCompany } = (await sandbox.facts()).companyEditor
    const title = ownTitle('Ticked')
    const contact = (await api.list({ polling: 1_051_200 })).find((one) => one.idCrmVisitCard !== null)
    const made = await Promise.all(
      ['a', 'b', 'c'].map((letter) =>
        api.save({
          idCompany,
          title: `${title} ${letter}`,
          idUserResponsable: 103,
          idStade: 101,
          comment: `Call back\non Monday ${letter}`,
          ...(contact?.idCrmVisitCard ? { idCrmVisitCard: contact.idCrmVisitCard } : {}),
        }),
      ),
    )
    await open(page, paths.opportunities({ view: 'table', q: title }))
    const table = page.getByTestId('opportunity-table')
    await expect(table).toHaveAttribute('aria-rowcount', '4')
    for (const one of made.slice(0, 2))
      await table.getByRole('checkbox', { name: new RegExp(` ${one.idOpportunity}$`) }).check()
    await page.getByRole('button', { name: 'Export the 2 selected rows' }).click()
    await page.getByRole('menuitemradio', { name: 'All' }).click()
    const rows = await rowsOf(page, () => page.getByRole('menuitem', { name: 'Commas' }).click())
    expect(rows.map((row) => Number(row.Opportunity)).sort()).toEqual(
      made
        .slice(0, 2)
        .map((one) => one.idOpportunity)
        .sort(),
    )
    for (const row of rows) {
      const one = await api.one(Number(row.Opportunity))
      expect(row.Comment).toBe(one.comment)
      expect(row.idCrmVisitCard).toBe(String(one.idCrmVisitCard ?? ''))
      if (one.idCrmVisitCard !== null) expect(row.Contact).not.toBe('')
      expect(row.Modified).toMatch(EXCEL)
      expect(row.Modified).toBe(csvMoment(one.modified))
      expect(row.Created).toBe(csvMoment(one.created))
    }
  },
)

thorough('contacts and campaign results write their dates in the same way', async ({ page }) => {
  await withoutPicker(page)
  await open(page, paths.contacts({ by: 'window', q: 525_600 }))
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const contacts = await rowsOf(page, () => page.getByRole('menuitem', { name: /comma/i }).click())
  const modified = contacts.map((row) => row.Modified ?? row.modified ?? '')
  expect(modified.length).toBeGreaterThan(0)
  for (const stamp of modified) expect(stamp).toMatch(EXCEL)

  await open(page, paths.campaigns({ idCampaign: 404, cols: 'idCompany,modified' }))
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Export' })
  await dialog.getByLabel('CSV, commas').check()
  const results = await rowsOf(page, () => dialog.getByRole('button', { name: 'Export' }).click())
  for (const row of results) expect(row.Modified).toMatch(EXCEL)
})
