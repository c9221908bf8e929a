import { Client, tagSupplyIdentification } from '#client/index.ts'
import { paths } from '#lib/paths.ts'

import { pairOf } from '../support/pairs.ts'
import { open } from '../support/screens.ts'
import { expect, test, thorough } from '../support/test.ts'

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
  const ask = page.getByRole('alertdialog', { name: 'Change 2 tags to Prospect?' })
  await expect(ask).toContainText('2 have nothing now, and the API cannot empty them again')
  await expect(ask.locator('[data-why=holds]')).toContainText('1 has it already')
  await expect(ask).toContainText('nothing now: cannot be emptied again')
  await ask.getByRole('button', { name: 'Cancel' }).click()
  const now = await read(sandbox, { idSupply: 301, idCompany: untagged.idCompany })
  expect(now[0]?.idIdentificationType).toBe(null)

  await page.getByRole('button', { name: 'Apply to 3' }).click()
  await ask.getByRole('button', { name: 'Apply to 2' }).click()
  await expect(page.locator('[data-outcome=done]')).toHaveCount(2)
})

thorough(
  'what a colleague chose while the question was open is not gone over unseen',
  async ({ page, sandbox, pair }) => {
    const rows = await read(sandbox, { idSupply: 302 })
    const [mine, theirs] = rows.filter((row) => row.idIdentificationType === null)
    if (!mine || !theirs) throw new Error('The sandbox lacks one of them')
    const typeOf = async ({ idCompany }: { idCompany: number }) =>
      (await read(sandbox, { idSupply: 302, idCompany }))[0]?.idIdentificationType
    await open(page, paths.routines({ idSupply: 302, idCompany: `${mine.idCompany} ${theirs.idCompany}` }))
    for (const { idCompany } of [mine, theirs])
      await page.getByTestId('routine-table').getByLabel(`Select company ${idCompany} on routine 302`).check()
    await page.getByLabel('Change to…').selectOption('3')
    await page.getByRole('button', { name: 'Apply to 2' }).click()
    const ask = page.getByRole('alertdialog', { name: 'Change 2 tags to Prospect?' })
    const client = new Client({ baseUrl: pairOf(pair).sandbox, apiKey: 'sandbox-full' })
    await tagSupplyIdentification(client, {
      body: { idSupply: 302, idCompany: theirs.idCompany, idIdentificationType: 4 },
    })
    await ask.getByRole('button', { name: 'Apply to 2' }).click()
    await expect(ask).toContainText('1 was changed by somebody else meanwhile')
    await expect(ask).toContainText('now Customer')
    expect([await typeOf(mine), await typeOf(theirs)]).toEqual([null, 4])
    await ask.getByRole('button', { name: 'Apply to 2' }).click()
    await expect(page.locator('[data-outcome=done]')).toHaveCount(2)
    expect([await typeOf(mine), await typeOf(theirs)]).toEqual([3, 3])
  },
)

test('what a colleague chose before some are changed, or before that is undone, stays', async ({
  page,
  sandbox,
  pair,
}) => {
  const rows = await read(sandbox, { idSupply: 303 })
  const some = rows.filter((row) => row.idIdentificationType === 2).slice(0, 3)
  const [first, second] = some
  if (!first || !second || some.length < 3) throw new Error('The sandbox lacks one of them')
  const client = new Client({ baseUrl: pairOf(pair).sandbox, apiKey: 'sandbox-full' })
  const choose = ({ idCompany }: { idCompany: number }, idIdentificationType: 1 | 4) =>
    tagSupplyIdentification(client, { body: { idSupply: 303, idCompany, idIdentificationType } })
  const types = async () => {
    const now = await read(sandbox, { idSupply: 303 })
    return some.map((one) => now.find((row) => row.idCompany === one.idCompany)?.idIdentificationType)
  }
  await open(page, paths.routines({ idSupply: 303, idCompany: some.map((row) => row.idCompany).join(' ') }))
  const table = page.getByTestId('routine-table')
  for (const { idCompany } of some)
    await table.getByLabel(`Select company ${idCompany} on routine 303`).check()
  await page.getByLabel('Change to…').selectOption('3')
  await choose(first, 4)
  await page.getByRole('button', { name: 'Apply to 3' }).click()
  const theirs = page.locator('[data-outcome=failed]', { hasText: 'Somebody else changed this meanwhile' })
  await expect(page.locator('[data-outcome=done]')).toHaveCount(2)
  await expect(theirs).toHaveCount(1)
  expect(await types()).toEqual([4, 3, 3])
  await expect(table.getByLabel(`Tag of company ${first.idCompany} on routine 303`)).toHaveValue('4')

  await choose(second, 1)
  await page.getByRole('button', { name: 'Undo 2' }).click()
  await expect(page.locator('[data-outcome=done]')).toHaveCount(1)
  await expect(theirs).toHaveCount(1)
  expect(await types()).toEqual([4, 1, 2])
})
