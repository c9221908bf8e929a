import { routes } from '#lib/contract/routes.generated.ts'
import { paths } from '#lib/paths.ts'

import { behindBalancer as test } from '../support/balancer.ts'
import { open } from '../support/screens.ts'
import { expect } from '../support/test.ts'

test('a write whose answer a balancer lost may have been saved: the screen says so, and shows what was', async ({
  page,
  sandbox,
  balancer,
  watched,
}) => {
  const { idCompany } = (await sandbox.facts()).companyComplete
  const { path } = routes.tagSupplyIdentification
  const writes = async () =>
    (await sandbox.calls()).filter((call) => call.method === 'POST' && call.path === path)
  await sandbox.forgetCalls()
  await open(page, paths.company(idCompany, 'routines'))
  const tag = page.getByLabel(/^Tag of company/).first()
  const before = await tag.inputValue()
  const other = before === '4' ? '3' : '4'
  balancer.lose('POST', `/api${path}`)
  await tag.selectOption(other)
  await expect(page.getByText(/^This may have been saved/).first()).toBeVisible()
  // It was: read again, and sent once.
  await expect(tag).toHaveValue(other)
  expect(await writes()).toHaveLength(1)
  balancer.lose('', '')
  await tag.selectOption(before)
  await expect(tag).toHaveValue(before)
  await expect.poll(async () => (await writes()).length).toBe(2)
  watched.forgive(/Failed to load resource/)
})
