import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

import { paths } from '#lib/paths.ts'

import { identifiers, open } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'
import { screensOf } from '../support/walk.ts'

async function findings(page: Page): Promise<string[]> {
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, help, nodes }) =>
      nodes.slice(0, 3).map(({ html }) => `${id}: ${help}\n  ${html.slice(0, 200)}`),
    )
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme })

    test('signed in, every screen', async ({ page, sandbox }) => {
      test.setTimeout(240_000)
      for (const [name, path] of screensOf(await sandbox.facts())) {
        await open(page, path)
        expect.soft(await findings(page), name).toEqual([])
      }
    })

    test('sign-in, with its error; a paste with mistakes; an open menu', async ({ page, context }) => {
      await open(page, paths.companies())
      await identifiers(page).fill('552100555\nFR00552100554\nnobody at all, 1001\n1001')
      await expect(page.getByTestId('lookup-mistakes')).toBeVisible()
      expect.soft(await findings(page), 'paste').toEqual([])
      await page.getByRole('button', { name: 'Account menu' }).click()
      expect.soft(await findings(page), 'menu').toEqual([])
      await context.clearCookies()
      await open(page, paths.signIn())
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await expect(page.getByText('Enter your API key.')).toBeVisible()
      expect.soft(await findings(page), 'sign-in').toEqual([])
    })
  })
}
