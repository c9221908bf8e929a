import { routes } from '#lib/contract/routes.generated.ts'
import { paths } from '#lib/paths.ts'

import { open } from '../support/screens.ts'
import { expect, thorough } from '../support/test.ts'

thorough(
  'a part of the glance that could not be read is read again when asked for; one that is refused is not',
  async ({ page, sandbox }) => {
    const { companyRich } = await sandbox.facts()
    await sandbox.arm({ path: routes.listOpportunities.path, kind: 'status:500' })
    await sandbox.arm({ path: routes.listAlerts.path, kind: 'status:403' })
    await open(page, paths.company(companyRich.idCompany))
    const glance = page.getByRole('region', { name: 'At a glance' })
    await expect(glance.getByText('Your subscription has no access to this.')).toBeVisible()
    await expect(glance.getByText('This could not be read.').first()).toBeVisible()
    await sandbox.disarm()
    await sandbox.arm({ path: routes.listAlerts.path, kind: 'status:403' })
    await glance.getByRole('button', { name: 'Retry' }).first().press('Enter')
    await expect(glance.getByText(/^\d+ open$/)).toBeVisible()
    await expect(glance.getByText('This could not be read.')).toHaveCount(0)
    await expect(glance.getByText('Your subscription has no access to this.')).toBeVisible()
  },
)
