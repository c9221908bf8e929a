import type { Page } from '@playwright/test'

import { locales } from '#lib/domain/text/languages.ts'
import { paths } from '#lib/paths.ts'

import { axeOn, objections } from '../support/axe.ts'
import { csvFile, importFile, windowsCsv } from '../support/import.ts'
import { identifiers, lookUp, open, panel } from '../support/screens.ts'
import { expect, test, thorough } from '../support/test.ts'
import { oneIn, THOROUGH } from '../support/thorough.ts'
import { treeFaults } from '../support/tree.ts'
import { screensOf } from '../support/walk.ts'

/** The rules that look at colours: all that the second theme can change, for both have one document. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

const settled = (page: Page) => expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)

type Theme = 'light' | 'dark'

/**
 * What axe and the accessibility tree find wrong on the page as it stands: every rule in the first theme, those about
 * colour in the other too.
 */
async function findings(
  page: Page,
  themes: readonly Theme[] = THOROUGH ? ['light', 'dark'] : ['light'],
): Promise<string[]> {
  const found: string[] = []
  for (const [place, colorScheme] of themes.entries()) {
    // The theme is style alone (light-dark()), so the page changes without a load.
    await page.emulateMedia({ colorScheme })
    await expect
      .poll(() =>
        page.evaluate((scheme) => matchMedia(`(prefers-color-scheme: ${scheme})`).matches, colorScheme),
      )
      .toBe(true)
    await settled(page)
    const axe = place === 0 ? axeOn(page) : axeOn(page).withRules(COLOUR_RULES)
    found.push(...(await objections(axe)).map((fault) => `${colorScheme}: ${fault}`))
  }
  return [...found, ...(await treeFaults(page))]
}

const none: string[] = []
// Colours that fade from theme to theme would be measured on their way.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const GROUPS = 3
for (let group = 0; group < GROUPS; group += 1) {
  test(`signed in, every screen: part ${group + 1} of ${GROUPS}`, async ({
    page,
    context,
    dashboard,
    sandbox,
  }) => {
    if (THOROUGH) test.setTimeout(1_800_000)
    const screens = oneIn(
      12,
      [...(await screensOf(sandbox)).entries()].filter(([place]) => place % GROUPS === group),
    )
    expect(screens.length).toBeGreaterThan(0)
    for (const [place, [name, path]] of screens) {
      // Languages and themes are of one making: each screen is seen in one of each here, in all by `npm test -- thorough`.
      const themes = oneIn<Theme>(2, ['light', 'dark'], place)
      for (const language of oneIn(locales.length, locales, place)) {
        await context.addCookies([{ name: 'locale', value: language, url: dashboard }])
        await open(page, path)
        await expect(page.locator('html')).toHaveAttribute('lang', language)
        expect.soft(await findings(page, themes), `${name}, ${language}`).toEqual(none)
      }
    }
  })
}

thorough('an import: its columns, what it would do, and the question', async ({ page, sandbox }) => {
  const { siren } = (await sandbox.facts()).companyComplete
  const rows = [
    ['SIREN', 'Title', 'Amount'],
    [siren, 'Deal', '12'],
    ['123', 'Other', 'much'],
  ]
  await importFile(page, csvFile('deals.csv', windowsCsv(rows)), { action: 'create' })
  expect.soft(await findings(page), 'columns').toEqual(none)
  await page.getByRole('button', { name: 'Check 2 rows' }).click()
  expect.soft(await findings(page), 'what is missing').toEqual(none)
  await page.getByRole('combobox', { name: 'Owner where a row names none' }).fill('103')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Check 2 rows' }).click()
  await expect(page.getByTestId('import-rows')).toBeVisible()
  expect.soft(await findings(page), 'dry run').toEqual(none)
  await page.getByRole('checkbox', { name: /whose company has another opportunity/ }).check()
  await page.getByRole('button', { name: /^Create \d opportunit/ }).click()
  await expect(page.locator('dialog:modal')).toBeVisible()
  expect.soft(await findings(page), 'question').toEqual(none)
})

thorough('a paste with mistakes; an open menu', async ({ page }) => {
  await open(page, paths.companies())
  await identifiers(page).fill('552100555\nFR00552100554\nnobody at all, 1001\n1001')
  await expect(page.getByTestId('lookup-mistakes')).toBeVisible()
  expect.soft(await findings(page), 'paste').toEqual(none)
  await page.getByRole('button', { name: 'Account menu' }).click()
  expect.soft(await findings(page), 'menu').toEqual(none)
})

test('sign-in, with its error; a dialog', async ({ page, context }) => {
  await open(page, paths.webhooks())
  await panel(page, 'Enrichment failed').getByRole('button', { name: 'Create a webhook…' }).click()
  await expect(page.locator('dialog:modal')).toBeVisible()
  expect.soft(await findings(page), 'dialog').toEqual(none)
  await context.clearCookies()
  await open(page, paths.signIn())
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('Enter your API key.')).toBeVisible()
  expect.soft(await findings(page), 'sign-in').toEqual(none)
})

thorough(
  'a lookup at work: ticked companies, the file of the list, a company of the list',
  async ({ page, sandbox }) => {
    const { companyComplete, companyClosed } = await sandbox.facts()
    await lookUp(page, `${companyComplete.siren}\n${companyClosed.siren}\n552032535`)
    const results = page.getByTestId('lookup-results')
    await expect(results).toHaveAttribute('aria-rowcount', '3')
    await results.getByRole('checkbox').nth(1).check()
    expect.soft(await findings(page), 'ticked').toEqual(none)
    await page.getByTestId('selection-bar').getByRole('button', { name: 'Export…' }).click()
    await expect(page.getByRole('dialog', { name: 'Export' })).toBeVisible()
    expect.soft(await findings(page), 'file').toEqual(none)
    await page.keyboard.press('Escape')
    await page.getByTestId('selection-bar').getByRole('button', { name: 'Enrich contacts…' }).click()
    await expect(page.getByRole('dialog', { name: /^Enrich the contacts/ })).toBeVisible()
    expect.soft(await findings(page), 'enrich').toEqual(none)
    await page.keyboard.press('Escape')
    await results.getByRole('link', { name: companyComplete.name, exact: true }).click()
    await expect(page.getByRole('navigation', { name: 'The list you came from' })).toBeVisible()
    expect.soft(await findings(page), 'company of the list').toEqual(none)
  },
)
