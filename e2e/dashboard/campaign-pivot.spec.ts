import { readFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'

import { routes } from '#lib/contract/routes.generated.ts'
import type { CampaignResult } from '#lib/contract/schemas/campaign-result.ts'
import { paths } from '#lib/paths.ts'

import { axeOn, objections } from '../support/axe.ts'
import { openGrid } from '../support/campaign-grid.ts'
import { readApi } from '../support/campaigns.ts'
import { open } from '../support/screens.ts'
import { expect, thorough } from '../support/test.ts'

const CAMPAIGNS = [401, 402]
const filter = { idCampaign: CAMPAIGNS.join(',') }

thorough(
  'the pivot counts, sums and averages the rows of the grid, as the API gives them',
  async ({ page }) => {
    const rows = (await readApi(
      page,
      routes.listCampaignResults.path,
      `${CAMPAIGNS.map((id) => `idCampaign=${id}`).join('&')}&limit=5000`,
      'result',
    )) as unknown as CampaignResult[]
    await openGrid(page, filter)
    await page.getByTestId('campaign-summary').getByRole('button', { name: 'Pivot…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Pivot table' })
    await dialog.getByRole('button', { name: 'Load all' }).click()
    await expect(dialog).toContainText(`All ${rows.length} rows`)

    const total = (name: string) => dialog.getByRole('row', { name }).getByRole('cell').last()
    for (const id of CAMPAIGNS)
      await expect(total(`Campaign ${id}`)).toHaveText(
        String(rows.filter(({ idCampaign }) => idCampaign === id).length),
      )
    const success = rows.filter(({ statusSuccess }) => statusSuccess).length
    const heads = await dialog.getByRole('columnheader').allInnerTexts()
    await expect(
      dialog
        .getByRole('row', { name: 'Total' })
        .last()
        .getByRole('cell')
        .nth(heads.indexOf('Successful') - 1),
    ).toHaveText(String(success))
    expect(await objections(axeOn(page))).toEqual([])

    await dialog.getByLabel('Columns').selectOption('None')
    await dialog.getByLabel('Measure').selectOption('Average')
    await dialog.getByLabel('Of').selectOption('Iterations')
    const iterations = rows
      .filter(({ idCampaign }) => idCampaign === 401)
      .flatMap(({ iterationAmount }) => iterationAmount ?? [])
    const average = iterations.reduce((sum, each) => sum + each, 0) / iterations.length
    await expect(total('Campaign 401')).toHaveText(
      average.toLocaleString('en-GB', { maximumFractionDigits: 2 }),
    )

    await dialog.getByLabel('Rows').selectOption('Added, by week')
    await expect(dialog.getByRole('rowheader', { name: 'Campaign' })).toHaveCount(0)
    const weeks = await dialog.getByRole('rowheader').allInnerTexts()
    const days = weeks.slice(0, -1).map((week) => Date.parse(`${week} UTC`))
    expect(days).toEqual(days.toSorted((one, other) => one - other))
    for (const day of days) expect(new Date(day).getUTCDay()).toBe(1)
    const saved = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Save as a file' }).click()
    await page.getByRole('menuitem', { name: 'CSV, commas' }).click()
    const lines = parse(await readFile(await (await saved).path()), { bom: true }) as string[][]
    expect(lines.slice(1).map(([week]) => Date.parse(week ?? ''))).toEqual(days)
    expect(lines[1]?.[0]).toMatch(/^\d{4}-\d\d-\d\d$/)

    // The address holds it: a colleague sees the same, and closing leaves the grid as it was.
    const address = page.url()
    await open(page, address)
    await expect(dialog.getByLabel('Rows')).toHaveValue('dateInsert-week')
    await expect(dialog.getByLabel('Measure')).toHaveValue('average')
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(page).not.toHaveURL(/pivot=/)
  },
)

thorough('the pivot is found by Ctrl-K and goes into a file', async ({ page }) => {
  await open(page, paths.home())
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByTestId('palette').getByRole('combobox').fill('pivot')
  await page.getByRole('option', { name: 'Pivot of campaign results' }).click()
  const dialog = page.getByRole('dialog', { name: 'Pivot table' })
  await expect(dialog.getByTestId('pivot-table')).toBeVisible()
  const heads = await dialog.getByRole('columnheader').allInnerTexts()
  await dialog.getByRole('button', { name: 'Save as a file' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: /CSV.*commas/i }).click()
  const file = await (await download).path()
  const [first = ''] = (await readFile(file, 'utf8')).replace('\ufeff', '').split('\r\n')
  expect(first.split(',')).toEqual(heads)
})
