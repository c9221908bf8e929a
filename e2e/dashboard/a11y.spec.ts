import type { Page } from '@playwright/test'

import { paths } from '#lib/paths.ts'

import { axeOn, grave } from '../support/axe.ts'
import { identifiers, open } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'
import { screensOf } from '../support/walk.ts'

/** The rules that look at colours: all that the second theme can change, for both have one document. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

async function violations(page: Page, axe: ReturnType<typeof axeOn>): Promise<string[]> {
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
  return grave(axe)
}

/** What axe finds on the page as it stands: every rule in the light theme, those about colour in the dark one too. */
async function findings(page: Page): Promise<Record<'light' | 'dark', string[]>> {
  await page.emulateMedia({ colorScheme: 'light' })
  const light = await violations(page, axeOn(page))
  // The theme is style alone (light-dark()), so the page changes without a load.
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(() => page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)).toBe(true)
  const dark = await violations(page, axeOn(page).withRules(COLOUR_RULES))
  return { light, dark }
}

const none = { light: [], dark: [] }
// Colours that fade from theme to theme would be measured on their way.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const GROUPS = 4
for (let group = 0; group < GROUPS; group += 1) {
  test(`signed in, every screen: part ${group + 1} of ${GROUPS}`, async ({ page, sandbox }) => {
    test.slow()
    const screens = (await screensOf(sandbox)).filter((_, place) => place % GROUPS === group)
    expect(screens.length).toBeGreaterThan(0)
    for (const [name, path] of screens) {
      await open(page, path)
      expect.soft(await findings(page), name).toEqual(none)
    }
  })
}

test('sign-in, with its error; a paste with mistakes; an open menu', async ({ page, context }) => {
  await open(page, paths.companies())
  await identifiers(page).fill('552100555\nFR00552100554\nnobody at all, 1001\n1001')
  await expect(page.getByTestId('lookup-mistakes')).toBeVisible()
  expect.soft(await findings(page), 'paste').toEqual(none)
  await page.getByRole('button', { name: 'Account menu' }).click()
  expect.soft(await findings(page), 'menu').toEqual(none)
  await context.clearCookies()
  await open(page, paths.signIn())
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('Enter your API key.')).toBeVisible()
  expect.soft(await findings(page), 'sign-in').toEqual(none)
})
