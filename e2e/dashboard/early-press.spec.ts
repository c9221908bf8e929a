import type { Page } from 'playwright'
import { paths } from '#lib/paths.ts'
import { expect, test } from '../support/test.ts'

/** Keeps the page's scripts on their way until `arrive`. */
async function slowScripts(page: Page): Promise<{ arrive: () => void }> {
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route('**/_next/static/**/*.js', async (route) => {
    await arrived
    await route.continue()
  })
  return { arrive }
}

test('a press on "Load all" before the scripts have come loads all rows', async ({ page }) => {
  const { arrive } = await slowScripts(page)
  await page.goto(paths.campaigns({ idCampaign: 401 }), { waitUntil: 'commit' })
  await page.getByTestId('load-all').click()
  await expect(page.getByTestId('campaign-loaded')).toHaveAttribute('data-loaded', '200')
  arrive()
  await expect(page.getByTestId('campaign-loaded')).toContainText('all there are', { timeout: 30_000 })
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
