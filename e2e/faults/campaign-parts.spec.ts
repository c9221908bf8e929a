import { routes } from '#lib/contract/routes.generated.ts'
import { paths } from '#lib/paths.ts'

import {
  campaignResults,
  gridRow,
  keyOf,
  openRow,
  part,
  rowPanel,
  withoutPicker,
} from '../support/campaigns.ts'
import { open } from '../support/screens.ts'
import { expect, test, thorough } from '../support/test.ts'
import { oneIn } from '../support/thorough.ts'

const PARTS = [
  ['company', routes.listCompanies.path],
  ['routines', routes.listSupplyIdentifications.path],
  ['opportunities', routes.listOpportunities.path],
] as const

const FAULTS = [
  ['status:500', 'error'],
  ['status:403', 'noAccess'],
  ['hang', 'loading'],
] as const

for (const [turn, [name, path]] of oneIn(3, [...PARTS.entries()])) {
  for (const [kind, state] of oneIn(FAULTS.length, FAULTS, turn)) {
    test(`the panel without its ${name}: ${kind} leaves the rest alone`, async ({ page, sandbox }) => {
      const [row] = await campaignResults(page, 'limit=1&offset=3')
      if (!row) throw new Error('No row')
      await sandbox.arm({ path, kind })
      await openRow(page, row)
      await expect(part(page, name)).toHaveAttribute('data-state', state, { timeout: 30_000 })
      await expect(part(page, 'state')).toHaveAttribute('data-state', 'full')
      for (const [other] of PARTS)
        if (other !== name) await expect(part(page, other)).toHaveAttribute('data-state', /full|empty/)
      if (kind !== 'status:500') return
      await sandbox.disarm()
      await part(page, name).getByRole('button', { name: 'Retry' }).click()
      await expect(part(page, name)).toHaveAttribute('data-state', /full|empty/)
    })
  }
}

test('the row itself fails by itself, and comes back', async ({ page, sandbox }) => {
  const [first, second] = await campaignResults(page, 'limit=2')
  if (!first || !second) throw new Error('No rows')
  await openRow(page, first)
  await expect(part(page, 'state')).toHaveAttribute('data-state', 'full')
  await sandbox.arm({ path: routes.listCampaignResults.path, kind: 'status:500' })
  await rowPanel(page)
    .getByRole('button', { name: /^Next row/ })
    .click()
  await expect(part(page, 'state')).toHaveAttribute('data-state', 'error')
  await expect(part(page, 'company')).toHaveAttribute('data-state', 'full')
  await expect(gridRow(page, keyOf(first))).toBeVisible()
  await sandbox.disarm()
  await part(page, 'state').getByRole('button', { name: 'Retry' }).click()
  await expect(part(page, 'state')).toHaveAttribute('data-state', 'full')
})

thorough(
  'an export without names writes no file; skipped or answered, it goes on',
  async ({ page, sandbox }) => {
    await withoutPicker(page)
    await sandbox.arm({ path: routes.listCompanies.path, kind: 'status:500' })
    await open(page, paths.campaigns({ idCampaign: 402, companyStatus: 'processing' }))
    let downloads = 0
    page.on('download', () => {
      downloads += 1
    })
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Export' })
    await dialog.getByRole('button', { name: 'Export' }).click()
    await expect(dialog.getByRole('alert')).toContainText('no file was written')
    expect(downloads).toBe(0)
    await sandbox.disarm()
    await dialog.getByRole('button', { name: 'Export' }).click()
    await expect(page.getByTestId('export-receipt')).toBeVisible()
    expect(downloads).toBe(1)
  },
)

thorough('the file is whole though the check fails, and the receipt says so', async ({ page, sandbox }) => {
  await withoutPicker(page)
  await open(page, paths.campaigns({ idCampaign: 402, companyStatus: 'inResearch', cols: 'idCompany' }))
  await expect(page.getByTestId('campaign-loaded')).toContainText('all there')
  await sandbox.arm({ path: routes.listCampaignResults.path, kind: 'status:500' })
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await page.getByRole('dialog', { name: 'Export' }).getByRole('button', { name: 'Export' }).click()
  await expect(page.getByTestId('export-receipt')).toContainText('The file is complete, but the API did not')
})

thorough('many are tagged: one that fails says why, and is tried again alone', async ({ page, sandbox }) => {
  const rows = await campaignResults(page, 'idCampaign=403&limit=3')
  const idCompany = rows.map((row) => row.idCompany).join(',')
  await open(page, paths.campaigns({ idCampaign: 403, idCompany }))
  for (const row of rows) await gridRow(page, keyOf(row)).getByRole('checkbox').check()
  await page.getByTestId('selection-bar').getByRole('button', { name: 'Tag on a routine…' }).click()
  const dialog = page.getByRole('dialog', { name: /on a routine/ })
  await dialog.getByLabel('Routine').fill('301')
  await dialog.getByLabel('Change to…').selectOption('2')
  await sandbox.arm({
    path: routes.tagSupplyIdentification.path,
    method: 'POST',
    kind: 'status:400',
    times: 1,
  })
  await dialog.getByRole('button', { name: 'Apply to 3' }).click()
  await page
    .getByRole('alertdialog', { name: /^Change 3 companies/ })
    .getByRole('button', { name: 'Apply to 3' })
    .click()
  await expect(page.locator('[data-outcome="failed"]')).toHaveCount(1)
  await expect(page.locator('[data-outcome="done"]')).toHaveCount(2)
  await page.getByRole('button', { name: 'Try 1 again' }).click()
  await expect(page.locator('[data-outcome="done"]')).toHaveCount(3)
})
