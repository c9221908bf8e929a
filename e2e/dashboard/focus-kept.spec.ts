import { paths } from '#lib/paths.ts'

import { focusFault, tabTo } from '../support/keys.ts'
import { open } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

test('the ring of what stands in a row is whole', async ({ page, sandbox }) => {
  const { companyComplete } = await sandbox.facts()
  await open(page, paths.companies({ q: `${companyComplete.siren}` }))
  const row = page.getByTestId('lookup-results').getByRole('row').nth(1)
  await tabTo(page, row.getByRole('checkbox'))
  await page.keyboard.press('Tab')
  await expect(row.getByRole('button', { name: /^Watch/ })).toBeFocused()
  expect(await focusFault(page)).toBeNull()
  await page.keyboard.press('Tab')
  await expect(row.getByRole('link').first()).toBeFocused()
  expect(await focusFault(page)).toBeNull()
})

test.describe('forced colours', () => {
  test.use({ contextOptions: { forcedColors: 'active' }, colorScheme: 'dark' })

  test('what keeps its own colours has those of the system’s theme, whatever the chosen one', async ({
    page,
  }) => {
    await open(page, paths.home())
    const ink = () =>
      page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('color-scheme'))
    await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'light'))
    expect(await ink()).toBe('light dark')
  })
})
