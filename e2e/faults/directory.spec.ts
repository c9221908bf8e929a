import { paths } from '#lib/paths.ts'

import { open } from '../support/screens.ts'
import { expect, thorough } from '../support/test.ts'

const path = '/v1/company'

thorough(
  'a directory that was stopped, or whose tab was closed, goes on where it was',
  async ({ page, sandbox }) => {
    await open(page, paths.companies())
    await sandbox.arm({ path, kind: 'slow', delayMs: 3_000 })
    await page.getByRole('button', { name: 'Build the directory' }).click()
    const progress = page.getByRole('progressbar', { name: 'Building the directory' })
    await expect(progress).toHaveAttribute('aria-valuenow', '0')
    await page.getByRole('button', { name: 'Stop' }).click()
    await expect(page.getByText('The directory is not complete')).toBeVisible()
    await expect(page.getByText(/still to be read/)).toBeVisible()
    // Who stopped it says when it goes on, on a later page too.
    await page.reload()
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(progress).toHaveAttribute('aria-valuenow', '0')
    const other = await page.context().newPage()
    await open(other, paths.companies())
    await expect(other.getByRole('button', { name: 'Another tab is updating it' })).toBeDisabled()
    await sandbox.disarm()
    // As if the tab had been closed: another one that looks for names goes on.
    await page.goto(paths.home())
    await expect(other.getByTestId('directory')).toContainText('are found by name', { timeout: 30_000 })
    await expect(other.getByRole('button', { name: 'Update now' })).toBeEnabled({ timeout: 30_000 })
  },
)

thorough(
  'a list that fails is named, an API that fails for good stops it and says so',
  async ({ page, sandbox }) => {
    await sandbox.arm({ path: '/v1/campaign/result', kind: 'status:403' })
    await open(page, paths.companies())
    await page.getByRole('button', { name: 'Build the directory' }).click()
    await expect(page.getByText('Not read: campaigns.')).toBeVisible({ timeout: 60_000 })
    await sandbox.arm({ path, kind: 'status:403' })
    await page.getByRole('button', { name: 'Update now' }).click()
    await expect(page.getByText('The directory is not complete')).toBeVisible({ timeout: 20_000 })
  },
)
