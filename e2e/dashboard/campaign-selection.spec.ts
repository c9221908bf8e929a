import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'

import { routes } from '#lib/contract/routes.generated.ts'
import type { CampaignResult } from '#lib/contract/schemas/campaign-result.ts'
import { paths } from '#lib/paths.ts'

import { campaignResults, gridRow, keyOf, readApi } from '../support/campaigns.ts'
import { open } from '../support/screens.ts'
import { expect, test, thorough } from '../support/test.ts'

const bar = (page: Page) => page.getByTestId('selection-bar')

/** Ticks three rows of different companies, which no other test uses. */
async function choose(page: Page, offset: number): Promise<CampaignResult[]> {
  const rows = await campaignResults(page, `idCampaign=405&limit=3&offset=${offset}`)
  const idCompany = rows.map((row) => row.idCompany).join(',')
  await open(page, paths.campaigns({ idCampaign: 405, idCompany }))
  for (const row of rows) await gridRow(page, keyOf(row)).getByRole('checkbox').check()
  await expect(bar(page)).toContainText('3 rows selected')
  return rows
}

test('the chosen companies are looked up', async ({ page, sandbox }) => {
  const rows = await choose(page, 200)
  await bar(page).getByRole('button', { name: 'Open in lookup' }).click()
  await expect(page).toHaveURL(/\/companies\?/)
  const companies = await sandbox.companies({ idCompany: rows.map(({ idCompany }) => idCompany) })
  for (const { idCompany } of companies) {
    await expect(page.locator(`main a[href="${paths.company(idCompany)}"]`).first()).toBeVisible()
  }
})

thorough('ids are copied', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const rows = await choose(page, 203)
  await bar(page).getByRole('button', { name: 'Copy' }).click()
  await page.getByRole('menuitem', { name: 'Company ids', exact: true }).click()
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  await expect.poll(copied).toBe(rows.map(({ idCompany }) => idCompany).join('\n'))
})

thorough('many are tagged on a routine, each with its result, and taken back', async ({ page }) => {
  const rows = await choose(page, 206)
  const tags = async () => {
    const ids = rows.map(({ idCompany }) => `idCompany=${idCompany}`).join('&')
    const all = await readApi<{ idCompany: number; idIdentificationType: number | null }>(
      page,
      routes.listSupplyIdentifications.path,
      `idSupply=302&${ids}`,
      'supplyIdentificationList',
    )
    return new Map(all.map((row) => [row.idCompany, row.idIdentificationType]))
  }
  const before = await tags()
  await bar(page).getByRole('button', { name: 'Tag on a routine…' }).click()
  const dialog = page.getByRole('dialog', { name: /on a routine/ })
  await dialog.getByRole('button', { name: 'Apply to 3' }).click()
  await expect(dialog.getByText('One routine number.')).toBeVisible()
  await dialog.getByLabel('Routine').fill('302')
  await dialog.getByLabel('Change to…').selectOption('4')
  await dialog.getByRole('button', { name: 'Apply to 3' }).click()
  // What each has now is shown first; who is a customer already is not written again.
  const ask = page.getByRole('alertdialog', { name: /to Customer\?$/ })
  const customers = [...before.values()].filter((type) => type === 4).length
  await ask.getByRole('button', { name: `Apply to ${3 - customers}` }).click()
  await expect(page.locator('[data-outcome="done"]')).toHaveCount(3 - customers)
  expect([...(await tags()).values()]).toEqual([4, 4, 4])

  const tagged = [...before].filter(([, type]) => type !== null && type !== 4)
  if (tagged.length > 0) {
    await page.getByRole('button', { name: /^Undo/ }).click()
    await expect(page.locator('[data-outcome="done"]')).toHaveCount(tagged.length)
    for (const [idCompany, type] of tagged) expect((await tags()).get(idCompany)).toBe(type)
  }
  await page.getByRole('button', { name: 'Close' }).last().click()
  await expect(bar(page)).toContainText('3 rows selected')
})

test('an opportunity is created for each, after a look at what is sent', async ({ page }) => {
  const rows = await choose(page, 209)
  const title = `Relance ${crypto.randomUUID()}`
  await bar(page).getByRole('button', { name: 'Create opportunities…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create opportunities for 3 companies' })
  // Companies that have one already are left out until somebody says otherwise.
  await expect(dialog.getByRole('checkbox', { name: /^Leave/ })).toBeChecked()
  await dialog.getByRole('checkbox', { name: /^Leave/ }).uncheck()
  await dialog.getByLabel('Title').fill(title)
  await dialog.getByRole('button', { name: 'Check and create…' }).click()
  await expect(dialog.getByText('Say who is responsible.')).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Owner' }).fill('101')
  await dialog.getByLabel('Amount').fill('1500')
  await dialog.getByLabel('Deadline').fill('2027-01-31')
  await dialog.getByRole('button', { name: 'Check and create…' }).click()
  const confirm = page.getByRole('alertdialog', { name: 'Create 3 opportunities?' })
  for (const word of [title, '€1,500', '31 Jan 2027', /already ha(ve|s) .* gets? another/])
    await expect(confirm).toContainText(word)
  await confirm.getByRole('button', { name: 'Create 3' }).click()
  await expect(page.locator('[data-outcome="done"]')).toHaveCount(3)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Report' }).click()
  await page.getByRole('menuitem', { name: /^CSV/ }).first().click()
  const [head, ...lines] = (await readFile(await (await saved).path(), 'utf8')).trim().split('\r\n')
  expect(head).toContain('What,Id,Outcome,Why,Request')
  expect(lines).toHaveLength(3)
  for (const { idCompany } of rows)
    expect(lines.some((line) => line.endsWith(`,${idCompany},Done,,`))).toBe(true)
  for (const { idCompany } of rows) {
    const all = await readApi<{ title: string; amount: number; deadline: string; idUser: number }>(
      page,
      routes.listOpportunities.path,
      `idCompany=${idCompany}`,
      'opportunityList',
    )
    const made = all.filter((one) => one.title === title)
    expect(made).toHaveLength(1)
    expect(made[0]).toMatchObject({ amount: 1500, idUser: 101 })
    expect(made[0]?.deadline).toContain('2027-01-31')
  }
})

test('creating more than twenty asks whether all are meant', async ({ page }) => {
  await open(page, paths.campaigns({ idCampaign: 405 }))
  await page.getByTestId('campaign-grid').getByRole('checkbox', { name: 'Select all rows shown' }).check()
  await bar(page).getByRole('button', { name: 'Create opportunities…' }).click()
  const dialog = page.getByRole('dialog', { name: /^Create opportunities for \d+ companies$/ })
  await dialog.getByRole('checkbox', { name: /^Leave/ }).uncheck()
  await dialog.getByRole('combobox', { name: 'Owner' }).fill('101')
  await dialog.getByLabel('Title').fill('Never sent')
  await dialog.getByRole('button', { name: 'Check and create…' }).click()
  const confirm = page.getByRole('alertdialog', { name: /^Create \d+ opportunities\?$/ })
  const create = confirm.getByRole('button', { name: /^Create/ })
  await expect(create).toBeDisabled()
  await confirm.getByRole('checkbox', { name: /^Yes, all/ }).check()
  await expect(create).toBeEnabled()
})
