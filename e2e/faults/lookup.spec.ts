import { routes } from '#lib/contract/routes.generated.ts'

import { lookUp } from '../support/screens.ts'
import { expect, test, thorough } from '../support/test.ts'

const { path } = routes.listCompanies

/** Six calls of fifty. */
const threeHundred = Array.from({ length: 300 }, (_, index) => 1014 + index).join('\n')

test('Cancel midway keeps what arrived and lets one go on', async ({ page, sandbox }) => {
  await sandbox.forgetCalls()
  await sandbox.arm({ path, kind: 'slow', times: 4, delayMs: 300 })
  await sandbox.arm({ path, kind: 'slow', delayMs: 8_000 })
  await lookUp(page, threeHundred)
  await expect(page.getByText('200 of 300 looked up')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect(page.getByText('100 identifiers were not looked up. What arrived is kept.')).toBeVisible()
  const table = page.getByTestId('lookup-results')
  await expect(table).toHaveAttribute('aria-rowcount', '201')
  await sandbox.disarm()
  await page.getByRole('button', { name: 'Go on with 100' }).click()
  await expect(table).toHaveAttribute('aria-rowcount', '301')
  await expect(page.getByTestId('lookup-outcome')).toHaveAttribute('data-state', 'done')
  // What had arrived was not asked again. Of the others, one that the API still works at may be waited for instead.
  const firsts = (await sandbox.calls())
    .filter((call) => call.path === path)
    .map(({ query }) => Number(query.idCompany?.[0]))
  expect(firsts.filter((id) => id < 1214).sort()).toEqual([1014, 1064, 1114, 1164])
  expect(new Set(firsts)).toEqual(new Set([1014, 1064, 1114, 1164, 1214, 1264]))
})

thorough(
  'a chunk that fails is told apart from what is not found, and can be asked again alone',
  async ({ page, sandbox }) => {
    await sandbox.forgetCalls()
    await sandbox.arm({ path, kind: 'html', times: 1 })
    await lookUp(page, threeHundred)
    const note = page.getByText('50 identifiers could not be looked up')
    await expect(note).toBeVisible()
    await expect(page.getByText(/^Request \S{8,}/)).toBeVisible()
    const table = page.getByTestId('lookup-results')
    await expect(table).toHaveAttribute('aria-rowcount', '251')
    await expect(page.getByTestId('lookup-not-found')).toHaveCount(0)
    await page.getByRole('button', { name: 'Retry these' }).click()
    await expect(table).toHaveAttribute('aria-rowcount', '301')
    await expect(note).toHaveCount(0)
    expect((await sandbox.calls()).filter((call) => call.path === path)).toHaveLength(7)
  },
)
