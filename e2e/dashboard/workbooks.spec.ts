import type { Page } from '@playwright/test'

import { csvMoment } from '#lib/format/file-cells.ts'
import { paths } from '#lib/paths.ts'

import { campaignResults, withoutPicker } from '../support/campaigns.ts'
import { otherClient, ownTitle } from '../support/opportunities.ts'
import { open } from '../support/screens.ts'
import { expect, test, thorough } from '../support/test.ts'
import { python, readWorkbook, type Workbook } from '../support/workbook.ts'

async function saved(page: Page, press: () => Promise<void>): Promise<Workbook> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()])
  expect(download.suggestedFilename()).toMatch(/\.xlsx$/)
  const book = readWorkbook(await download.path())
  expect(book.frozen).toBe('A2')
  expect(book.filter).toMatch(new RegExp(`^A1:[A-Z]+${book.rows.length}$`))
  expect(book.rows.flat().filter(({ type }) => type === 'f')).toEqual([])
  return book
}

async function fromMenu(page: Page): Promise<Workbook> {
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  return saved(page, () => page.getByRole('menuitem', { name: 'Excel workbook' }).click())
}

/** The cells below a heading. */
function under({ rows: [head = [], ...rows] }: Workbook, heading: string) {
  const at = head.findIndex(({ value }) => value === heading)
  expect(at, heading).toBeGreaterThanOrEqual(0)
  return rows.flatMap((row) => row[at] ?? [])
}

// Where nothing reads workbooks there is nothing to ask: `npm test` says so.
if (python !== null)
  test.describe('workbooks', () => {
    thorough(
      'opportunities: amounts are numbers, days and moments are dates, names that compute are text',
      async ({ page, sandbox, pair }) => {
        const api = otherClient(pair)
        const { idCompany } = (await sandbox.facts()).companyHostile
        const title = ownTitle('=1+1')
        const one = await api.save({
          idCompany,
          title,
          idUserResponsable: 103,
          idStade: 101,
          amount: 1234.5,
          deadline: '2026-12-24',
        })
        await open(page, paths.opportunities({ view: 'table', q: title }))
        await expect(page.getByTestId('opportunity-table')).toHaveAttribute('aria-rowcount', '2')
        const book = await fromMenu(page)
        expect(under(book, 'Title')).toMatchObject([{ value: title, kind: 'str', format: '@' }])
        expect(under(book, 'Amount')).toMatchObject([{ value: 1234.5, kind: 'float' }])
        expect(under(book, 'Deadline')).toMatchObject([{ value: '2026-12-24 00:00:00', kind: 'datetime' }])
        const { modified } = await api.one(one.idOpportunity)
        expect(under(book, 'Modified')).toMatchObject([{ value: csvMoment(modified), kind: 'datetime' }])
      },
    )

    thorough('contacts: a SIREN keeps its zeros, a telephone number its sign', async ({ page }) => {
      await open(page, paths.contacts({ by: 'window', q: 525_600 }))
      await expect(page.getByTestId('contact-table')).toBeVisible()
      const book = await fromMenu(page)
      const sirens = under(book, 'SIREN').filter(({ value }) => value !== null)
      expect(sirens.length).toBeGreaterThan(0)
      for (const { value, kind } of sirens) {
        expect(kind).toBe('str')
        expect(value).toMatch(/^\d{9}$/)
      }
      expect(sirens.some(({ value }) => String(value).startsWith('0'))).toBe(true)
      for (const { kind, value } of under(book, 'Phone')) if (value !== null) expect(kind).toBe('str')
      for (const { kind } of under(book, 'Modified')) expect(kind).toBe('datetime')
    })

    test('campaign results: the workbook is what is offered first, and has the rows of the grid', async ({
      page,
    }) => {
      await withoutPicker(page)
      const rows = await campaignResults(page, 'idCampaign=404&limit=1000')
      await open(page, paths.campaigns({ idCampaign: 404, cols: 'idCompany,siren,iterationAmount,modified' }))
      await page.getByRole('button', { name: 'Export', exact: true }).click()
      const dialog = page.getByRole('dialog', { name: 'Export' })
      const book = await saved(page, () => dialog.getByRole('button', { name: 'Export' }).click())
      await expect(page.getByTestId('export-receipt')).toContainText('.xlsx')
      expect(book.name).toBe('campaign-results')
      expect(under(book, 'idCompany').map(({ value }) => value)).toEqual(
        rows.map(({ idCompany }) => String(idCompany)),
      )
      for (const { kind } of under(book, 'SIREN')) expect(kind).toBe('str')
      for (const { kind } of under(book, 'Modified')) expect(kind).toBe('datetime')
    })

    thorough(
      'a part that does not come makes no file, says so, and comes when asked for again',
      async ({ page, context }) => {
        await open(page, paths.contacts({ by: 'window', q: 525_600 }))
        await expect(page.getByTestId('contact-table')).toBeVisible()
        await context.setOffline(true)
        await page.getByRole('button', { name: 'Export', exact: true }).click()
        await page.getByRole('menuitem', { name: 'Excel workbook' }).click()
        await expect(page.getByText('The file could not be made', { exact: true })).toBeVisible()
        await expect(
          page.getByText(/^A part of the dashboard could not be loaded\. There may be/),
        ).toBeVisible()
        await context.setOffline(false)
        await fromMenu(page)
      },
    )
  })
