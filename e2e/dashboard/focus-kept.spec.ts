import { paths } from '#lib/paths.ts'

import { enterOn, focusFault, tabTo } from '../support/keys.ts'
import { identifiers, open } from '../support/screens.ts'
import { settled } from '../support/settled.ts'
import { expect, test, thorough } from '../support/test.ts'

// By the keyboard alone: what had the focus goes, and the focus is not lost.

thorough('a filter that is asked for keeps the focus: typed, chosen, cleared', async ({ page, sandbox }) => {
  const { companyComplete } = await sandbox.facts()
  await open(page, paths.routines())
  const company = page.getByLabel('idCompany')
  await tabTo(page, company)
  await page.keyboard.type(String(companyComplete.idCompany))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/idCompany=/)
  await expect(company).toBeFocused()
  const changed = page.getByLabel('Tag changed')
  await tabTo(page, changed)
  await page.keyboard.press('ArrowDown')
  await expect(page).toHaveURL(/pollingTag=/)
  await expect(changed).toBeFocused()
  await enterOn(page, page.getByRole('button', { name: 'Clear', exact: true }))
  await expect(page).not.toHaveURL(/pollingTag=/)
  await expect(page.getByRole('form').locator(':focus')).toHaveCount(1)
})

thorough(
  'contacts: the search keeps the focus, and one without words goes back to its field',
  async ({ page }) => {
    await open(page, paths.contacts())
    const find = page.getByRole('button', { name: 'Find', exact: true })
    await tabTo(page, page.getByLabel('Window'))
    await page.keyboard.press('End')
    await enterOn(page, find)
    await expect(page).toHaveURL(/q=/)
    await expect(find).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('ArrowRight')
    await enterOn(page, find)
    await expect(page.getByRole('textbox', { name: 'Company' })).toBeFocused()
  },
)

thorough('campaigns: the filters of the API keep the focus: chosen, cleared', async ({ page }) => {
  await open(page, paths.campaigns())
  await enterOn(page, page.locator('summary', { hasText: 'Filters that the API applies' }))
  const form = page.getByRole('form', { name: 'Filters that the API applies' })
  const state = form.getByLabel('State', { exact: true })
  await tabTo(page, state)
  await page.keyboard.press('ArrowDown')
  await expect(page).toHaveURL(/companyStatus=/)
  await expect(state).toBeFocused()
  await enterOn(page, form.getByRole('button', { name: 'Clear', exact: true }))
  await expect(page).not.toHaveURL(/companyStatus=/)
  await expect(form.locator(':focus')).toHaveCount(1)
})

thorough('lookup: Clear, which goes with the text, leads back to the field', async ({ page }) => {
  await open(page, paths.companies())
  await settled(page)
  const field = identifiers(page)
  await tabTo(page, field)
  await page.keyboard.type('552100554')
  const clear = page.getByRole('button', { name: 'Clear', exact: true })
  await enterOn(page, clear)
  await expect(clear).toHaveCount(0)
  await expect(field).toBeFocused()
})

test('campaigns: the focus stays at the bar when its button goes', async ({ page }) => {
  await open(page, paths.campaigns())
  await enterOn(page, page.getByTestId('load-all'))
  await expect(page.getByTestId('load-all')).toHaveCount(0)
  await expect(page.locator(':focus').getByTestId('campaign-loaded')).toBeVisible()
  await page.keyboard.press('Tab')
  // The first may be Cancel, which goes once all rows are there.
  await expect(page.getByRole('button', { name: 'Cancel', exact: true })).toHaveCount(0)
  await expect(page.locator(':focus')).toHaveCount(1)
})

thorough('the ring of what stands in a row is whole', async ({ page, sandbox }) => {
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

  thorough(
    'what keeps its own colours has those of the system’s theme, whatever the chosen one',
    async ({ page }) => {
      await open(page, paths.home())
      const ink = () =>
        page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('color-scheme'))
      await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'light'))
      expect(await ink()).toBe('light dark')
    },
  )
})
