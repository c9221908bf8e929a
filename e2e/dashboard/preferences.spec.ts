import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'

import { paths } from '#lib/paths.ts'

import { open, openAccountMenu, panel, ready } from '../support/screens.ts'
import { expect, test, thorough } from '../support/test.ts'

const file = (page: Page) => panel(page, 'As a file')
const choose = (page: Page, group: string, name: string) =>
  page.getByRole('group', { name: group }).getByRole('radio', { name }).check()

async function give(page: Page, text: string): Promise<void> {
  await file(page)
    .getByLabel('Import…')
    .last()
    .setInputFiles({ name: 'preferences.json', mimeType: 'application/json', buffer: Buffer.from(text) })
}

const ours = (fields: object) => JSON.stringify({ kind: 'company-desk-preferences', version: 1, ...fields })

thorough(
  'dates, moments and the currency are written as chosen, in the first HTML too',
  async ({ page, sandbox }) => {
    const { companyComplete, opportunityComplete } = await sandbox.facts()
    await open(page, paths.home())
    await openAccountMenu(page)
    await page.getByRole('menuitem', { name: 'Preferences' }).click()
    await expect(page).toHaveURL(paths.preferences())
    await ready(page)
    await choose(page, 'Dates', '2026-11-21')
    await choose(page, 'Past moments', 'When')
    await page.getByRole('combobox', { name: 'Currency of amounts' }).selectOption('CHF')
    await expect(panel(page, 'Dates and amounts')).toContainText('2026-11-21 15:05')
    await expect(panel(page, 'Dates and amounts')).toContainText(/CHF\s?12,500\.50/)
    const html = await (await page.request.get(paths.company(companyComplete.idCompany))).text()
    expect(html).toMatch(/\d{4}-\d{2}-\d{2}/)
    await open(page, paths.company(companyComplete.idCompany))
    await expect(page.getByTestId('company-marks')).toContainText(/since \d{4}-\d{2}-\d{2}/)
    // The register's capital is in euros, whatever amounts are in.
    await expect(page.locator('main')).toContainText('€')
    await open(page, paths.opportunity(opportunityComplete.idOpportunity))
    await expect(page.getByTestId('opportunity-sheet')).toContainText('CHF')
  },
)

test('density and language: the page stays', async ({ page }) => {
  await open(page, paths.preferences())
  await choose(page, 'Density', 'Compact')
  await expect(page.locator('html')).toHaveAttribute('data-density', 'compact')
  await choose(page, 'Language', 'Français')
  await expect(page.getByRole('heading', { level: 1, name: 'Préférences' })).toBeVisible()
  await expect(page).toHaveURL(paths.preferences())
})

thorough('a file that is not right says why, and changes nothing', async ({ page }) => {
  await open(page, paths.preferences())
  for (const [text, why] of [
    ['{', 'It is not JSON.'],
    ['{}', 'not a file of preferences'],
    [ours({ preferences: { theme: 'dark', density: 'huge' } }), 'The preference density cannot be "huge".'],
    [ours({ views: { campaigns: [{ name: 'x' }] } }), 'A view of campaigns is not valid'],
  ] as const) {
    await give(page, text)
    await expect(file(page)).toContainText(why)
    await expect(file(page).getByTestId('import')).toHaveCount(0)
  }
  await expect(page.locator('html')).not.toHaveAttribute('data-theme', 'dark')
})

thorough(
  'exported, and imported again beside other views: the same are left, a taken name is asked about',
  async ({ page }) => {
    await page.goto(paths.preferences())
    const keep = async (views: object[]) => {
      await page.evaluate((kept) => {
        const id = document
          .querySelector('[data-tooltip^="Account "]')
          ?.getAttribute('data-tooltip')
          ?.split(' ')[1]
        localStorage.setItem(`views:${id}:campaigns`, JSON.stringify(kept))
      }, views)
      await open(page, paths.preferences())
    }
    await ready(page)
    await keep([
      { name: 'Failures', search: '?state=failed' },
      { name: 'Mine', search: '?idCampaign=401' },
    ])
    await choose(page, 'Theme', 'Dark')
    const downloaded = page.waitForEvent('download')
    await file(page).getByRole('button', { name: 'Export' }).click()
    const text = await readFile(await (await downloaded).path(), 'utf8')
    expect(JSON.parse(text)).toMatchObject({
      kind: 'company-desk-preferences',
      version: 1,
      preferences: { theme: 'dark', currency: 'EUR' },
      views: { campaigns: [{ name: 'Failures', search: '?state=failed' }, { name: 'Mine' }] },
    })

    await choose(page, 'Theme', 'Light')
    await keep([{ name: 'mine', search: '?idCampaign=402' }])
    const form = file(page).getByTestId('import')
    // The wrong file first.
    await give(page, ours({ views: { campaigns: [{ name: 'Wrong', search: '?idCampaign=403' }] } }))
    await expect(form).toContainText('1 view comes in')
    await give(page, text)
    await expect(form).toContainText('1 preference changes; 1 view comes in; 1 name is taken.')
    await form
      .getByLabel('“mine” of Campaigns is another view here')
      .selectOption('Keep both, the file’s under a new name')
    await form.getByRole('button', { name: 'Import' }).click()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await open(page, paths.campaigns())
    await page.getByTestId('saved-views').click()
    for (const name of ['Failures', 'mine', 'Mine (2)'])
      await expect(page.getByRole('menuitemradio', { name, exact: true })).toBeVisible()
  },
)

thorough('what a stage means stands on one line beside its name on a laptop', async ({ page }) => {
  await page.setViewportSize({ width: 1360, height: 800 })
  await open(page, paths.preferences())
  const row = page.getByTestId('stage-meanings').getByRole('listitem').first()
  await expect(row.getByRole('textbox')).toHaveCount(2)
  const tops = await row
    .locator('select, input')
    .evaluateAll((fields) => fields.map((field) => Math.round(field.getBoundingClientRect().top)))
  expect(new Set(tops).size).toBe(1)
})

thorough('what no probability and no number of days can be is not kept without a word', async ({ page }) => {
  await open(page, paths.preferences())
  const stages = panel(page, 'Stages')
  const probability = stages.getByRole('textbox', { name: /^Probability of / }).first()
  const before = await probability.inputValue()
  const said = (text: string) => expect(page.getByText(text, { exact: true })).toBeVisible()
  await probability.fill('150%')
  await expect(probability).toHaveValue('150')
  await probability.press('Tab')
  await said('A whole number from 0 to 100.')
  await probability.fill('')
  await probability.press('Tab')
  await expect(probability).toHaveValue(before)
  const days = stages.getByRole('textbox', { name: /days without a change/ }).first()
  await days.fill('99999')
  await days.press('Tab')
  await said('A whole number from 0 to 3,650.')
})
