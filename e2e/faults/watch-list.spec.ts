import { routes } from '#lib/contract/routes.generated.ts'
import { paths } from '#lib/paths.ts'

import { keepAsking } from '../support/breaker.ts'
import { open, panel } from '../support/screens.ts'
import { expect, thorough } from '../support/test.ts'

const KINDS = [
  ['Alert versions', routes.listAlerts.path],
  ['News', routes.listNews.path],
  ['Opportunities', routes.listOpportunities.path],
] as const

thorough(
  'each kind of what is watched fails by itself, and all of them as one',
  async ({ page, sandbox }) => {
    await keepAsking(page)
    const { idCompany, name } = (await sandbox.facts()).companyComplete
    await page.addInitScript(() => {
      for (const { idAccount } of [{ idAccount: 'account-full' }, { idAccount: 'account-canary' }])
        localStorage.setItem(`watch:${idAccount}:1001`, JSON.stringify({ at: 1 }))
    })
    expect(idCompany).toBe(1001)
    const list = panel(page, 'Watch-list')
    for (const [kind, path] of KINDS) {
      await sandbox.disarm()
      await sandbox.arm({ path, method: 'GET', kind: 'status:500' })
      await open(page, paths.home())
      await expect(list.getByText(`${kind} could not be loaded`)).toBeVisible()
      await expect(list.getByRole('link', { name })).toBeVisible()
      await expect(list.getByRole('button', { name: 'Retry' })).toHaveCount(1)
    }
    await sandbox.disarm()
    await keepAsking(page)
    await list.getByRole('button', { name: 'Retry' }).click()
    await expect(list.getByText('could not be loaded')).toHaveCount(0)

    for (const [, path] of KINDS) await sandbox.arm({ path, method: 'GET', kind: 'status:403' })
    await open(page, paths.home())
    await expect(list.getByText('Fault 403')).toBeVisible()
    await expect(page.getByTestId('home-campaigns')).toBeVisible()
  },
)
