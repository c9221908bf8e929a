import { routes } from '#lib/contract/routes.generated.ts'
import { foldText } from '#lib/domain/text/text-fold.ts'

import { grid, loadAll, openGrid } from '../support/campaign-grid.ts'
import { expect, thorough } from '../support/test.ts'

const path = routes.listCompanies.path

thorough(
  'names that come slowly can be cancelled, and failing ones asked for again',
  async ({ page, sandbox }) => {
    const rows = await sandbox.campaignResults()
    const last = rows.at(-1)?.idCompany ?? 0
    const [company] = await sandbox.companies({ idCompany: [last] })
    const word = foldText(company?.name ?? '')
    await openGrid(page, { cols: 'company,idCompany' })
    await loadAll(page, rows.length)
    await sandbox.arm({ path, kind: 'slow', delayMs: 1_500 })
    await page.getByTestId('campaign-search').fill(word)
    const names = page.getByTestId('campaign-names')
    await expect(names).toContainText('Until then')
    await expect(names.getByRole('progressbar')).toBeVisible()
    await names.getByRole('button', { name: 'Cancel' }).click()
    await expect(names).toContainText(/Covers the .+ companies whose names have been read/)
    await expect(page.getByText(/No match yet/)).toBeVisible()

    await sandbox.disarm()
    await sandbox.arm({ path, kind: 'status:500' })
    await names.getByRole('button', { name: 'Read the names' }).click()
    await expect(names).toContainText('Not all names could be read.', { timeout: 30_000 })
    await sandbox.disarm()
    await names.getByRole('button', { name: 'Read the names' }).click()
    await expect(names).toHaveCount(0, { timeout: 60_000 })
    await expect(grid(page).locator(`[data-key$="-${last}"]`).first()).toBeVisible()
  },
)
