import { paths } from '#lib/paths.ts'

import { open } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const read = async (sandbox: { read: (...args: never[]) => unknown }, query: object) =>
  (
    (await (sandbox.read as (...args: unknown[]) => unknown)(
      'listSupplyIdentifications',
      query,
      'sandbox-full',
    )) as { supplyIdentificationList: { idCompany: number; idIdentificationType: number | null }[] }
  ).supplyIdentificationList

test('tags that nothing can empty again are told of before they are set', async ({ page, sandbox }) => {
  const rows = await read(sandbox, { idSupply: 301 })
  const [untagged, other] = rows.filter((row) => row.idIdentificationType === null)
  const holder = rows.find((row) => row.idIdentificationType === 3)
  if (!untagged || !other || !holder) throw new Error('The sandbox lacks one of them')
  const chosen = [untagged, other, holder]
  await open(page, paths.routines({ idSupply: 301, idCompany: chosen.map((row) => row.idCompany).join(' ') }))
  const table = page.getByTestId('routine-table')
  await expect(table).toHaveAttribute('aria-rowcount', '4')
  // One by one: the list of values itself says it.
  const select = table.getByLabel(`Tag of company ${untagged.idCompany} on routine 301`)
  await expect(select.locator('optgroup')).toHaveAttribute('label', /not emptied/)
  await expect(
    table.getByLabel(`Tag of company ${holder.idCompany} on routine 301`).locator('optgroup'),
  ).toHaveCount(0)

  for (const { idCompany } of chosen)
    await table.getByLabel(`Select company ${idCompany} on routine 301`).check()
  await page.getByLabel('Change to…').selectOption('3')
  await page.getByRole('button', { name: 'Apply to 3' }).click()
  const ask = page.getByRole('alertdialog', { name: 'Change 2 companies to Prospect?' })
  await expect(ask).toContainText('2 have nothing now, and the API cannot empty them again')
  await expect(ask.locator('[data-why=holds]')).toContainText('1 has it already')
  await ask.getByRole('button', { name: 'Cancel' }).click()
  const now = await read(sandbox, { idSupply: 301, idCompany: untagged.idCompany })
  expect(now[0]?.idIdentificationType).toBe(null)

  await page.getByRole('button', { name: 'Apply to 3' }).click()
  await ask.getByRole('button', { name: 'Apply to 2' }).click()
  await expect(page.locator('[data-outcome=done]')).toHaveCount(2)
})
