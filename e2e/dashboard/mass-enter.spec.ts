import type { Page } from '@playwright/test'

import { paths } from '#lib/paths.ts'

import { otherClient, ownTitle } from '../support/opportunities.ts'
import { open } from '../support/screens.ts'
import { expect, test, thorough } from '../support/test.ts'

/** What the page sends besides reads. */
function watchWrites(page: Page): string[] {
  const writes: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET' && request.url().includes('/api/v1/')) writes.push(request.url())
  })
  return writes
}

test('Enter in a field that completes takes the value and creates nothing', async ({
  page,
  sandbox,
  pair,
}) => {
  const { idCompany } = (await sandbox.facts()).companyEditor
  const title = ownTitle('Enter')
  const writes = watchWrites(page)
  await open(page, paths.company(idCompany, 'opportunities'))
  await page.getByRole('button', { name: 'New opportunity' }).click()
  const sheet = page.getByTestId('opportunity-create')
  await sheet.getByLabel('Title', { exact: true }).fill(title)
  const owner = sheet.getByRole('combobox', { name: 'Owner' })
  await owner.click()
  const known = page.getByRole('listbox').and(page.locator('[id$="-list"]')).getByRole('option')
  const name = await known.first().locator('span').first().innerText()
  await owner.fill(name)
  await owner.press('Enter')
  await expect(owner).toHaveAttribute('aria-expanded', 'false')
  await expect(owner).toHaveValue(name)
  await owner.press('Enter')
  const contact = sheet.getByRole('combobox', { name: 'Contact' })
  await contact.press('ArrowDown')
  await expect(known.first()).toBeVisible()
  await contact.press('ArrowDown')
  await contact.press('Enter')
  await expect(contact).not.toHaveValue('')
  await contact.press('Enter')
  const company = sheet.getByRole('combobox', { name: 'Company' })
  await company.press('Enter')
  await expect(sheet.getByRole('button', { name: 'Create', exact: true })).toBeEnabled()
  expect(writes).toEqual([])
  // A field that completes nothing still sends.
  await sheet.getByLabel('Title', { exact: true }).press('Enter')
  await expect(page.getByText(`“${title}” created`).first()).toBeVisible()
  const made = (await otherClient(pair).list({ idCompany })).filter((one) => one.title === title)
  expect(made).toHaveLength(1)
  expect(made[0]?.idUser).not.toBe(null)
})

thorough('Enter in the routine of a tag for many takes the number and tags nothing', async ({ page }) => {
  const writes = watchWrites(page)
  await open(page, paths.campaigns({ idCampaign: 405 }))
  const boxes = page.getByTestId('campaign-grid').getByRole('gridcell').getByRole('checkbox')
  await boxes.nth(1).check()
  await boxes.nth(2).check()
  await page.getByTestId('selection-bar').getByRole('button', { name: 'Tag on a routine…' }).click()
  const dialog = page.getByRole('dialog', { name: /on a routine$/ })
  await dialog.getByLabel('Change to…').selectOption('4')
  const routine = dialog.getByRole('combobox', { name: 'Routine' })
  await routine.fill('301')
  await routine.press('Enter')
  await expect(routine).toHaveValue('301')
  await expect(dialog.getByRole('button', { name: 'Apply to 2' })).toBeVisible()
  expect(writes).toEqual([])
  await dialog.getByRole('button', { name: 'Apply to 2' }).click()
  await expect(page.getByRole('alertdialog').getByTestId('mass-counts')).toBeVisible()
  expect(writes).toEqual([])
})
