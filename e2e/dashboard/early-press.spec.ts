import { routes } from '#lib/contract/routes.generated.ts'
import { paths } from '#lib/paths.ts'
import { slowScripts } from '../support/slow-scripts.ts'
import { expect, test } from '../support/test.ts'

test('a press on "Load all" before the scripts have come loads all rows', async ({ page }) => {
  const { arrive } = await slowScripts(page)
  await page.goto(paths.campaigns({ idCampaign: 401 }), { waitUntil: 'commit' })
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes(routes.listCampaignResults.path)) asked.push(request.url())
  })
  await page.getByTestId('load-all').click()
  // The first read of the press does not wait for them, and is not made again.
  await expect.poll(() => asked.length).toBe(1)
  await expect(page.getByTestId('campaign-loaded')).toHaveAttribute('data-loaded', '200')
  arrive()
  await expect(page.getByTestId('campaign-loaded')).toContainText('all there are', { timeout: 30_000 })
  expect(new Set(asked).size).toBe(asked.length)
})

test('the last button that was pressed before the scripts have come acts once they are at work, once', async ({
  page,
}) => {
  const { arrive } = await slowScripts(page)
  await page.goto(paths.campaigns(), { waitUntil: 'commit' })
  const display = page.getByRole('button', { name: 'Display', exact: true })
  await page.getByTestId('load-all').click()
  await page.locator('[data-column="dateInsert"]').getByRole('button').first().click()
  arrive()
  await expect(page).toHaveURL(/sort=dateInsert/, { timeout: 30_000 })
  await expect(page.getByTestId('campaign-loaded')).toHaveAttribute('data-loaded', '200')
  await expect(display).toBeEnabled()
})
