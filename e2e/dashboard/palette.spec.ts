import type { Page } from '@playwright/test'

import { paths } from '#lib/paths.ts'

import { axeOn, objections } from '../support/axe.ts'
import { opportunitiesAt, ownCards } from '../support/board.ts'
import { pairOf } from '../support/pairs.ts'
import { expectCompany, identifiers, lookUp, open, openAccountMenu } from '../support/screens.ts'
import { signInAlone } from '../support/sessions.ts'
import { slowScripts } from '../support/slow-scripts.ts'
import { expect, test, thorough } from '../support/test.ts'
import { holdings } from '../support/watch.ts'

const palette = (page: Page) => page.getByTestId('palette')
const field = (page: Page) => palette(page).getByRole('combobox')
const options = (page: Page) => palette(page).getByRole('option')
const chosen = (page: Page) => palette(page).getByRole('option', { selected: true })

async function ask(page: Page, text: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k')
  await expect(field(page)).toBeFocused()
  await page.keyboard.type(text)
}

/** The page has remembered that it was seen. */
const seen = (page: Page, idCompany: number) =>
  expect
    .poll(async () => /"companies-seen\/companies":(\[.*?\])/.exec(await holdings(page))?.[1])
    .toContain(`"idCompany":${idCompany},`)

test('Ctrl-K opens it wherever one is, again closes it and gives the focus back', async ({ page }) => {
  await open(page, paths.companies())
  const box = identifiers(page)
  await box.fill('what is typed stays')
  await page.keyboard.press('ControlOrMeta+k')
  await expect(field(page)).toBeFocused()
  await expect(palette(page)).toHaveAttribute('aria-label', 'Commands')
  expect(await objections(axeOn(page))).toEqual([])
  await page.keyboard.press('ControlOrMeta+k')
  await expect(palette(page)).toHaveCount(0)
  await expect(box).toBeFocused()
  await expect(box).toHaveValue('what is typed stays')
  await page.keyboard.type(' ?/')
  await expect(box).toHaveValue('what is typed stays ?/')
})

thorough(
  'companies: those seen by name or by letters of it, any by its identifier; then they stand first',
  async ({ page, pair, sandbox }) => {
    const { companyComplete, companyInsolvent } = await sandbox.facts()
    await page.goto(paths.company(companyComplete.idCompany))
    await seen(page, companyComplete.idCompany)
    await open(page, paths.home())
    await ask(page, 'LEFÈV')
    await expect(chosen(page)).toContainText('Ateliers Lefèvre & Fils')
    await expect(chosen(page).locator('mark')).toHaveText('Lefèv')
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('atlf')
    await expect(options(page).first()).toContainText('Ateliers Lefèvre & Fils')
    await page.keyboard.press('Enter')
    await expectCompany(page, companyComplete)
    // Enter before anything is shown waits for its answer.
    await ask(page, companyInsolvent.siren)
    await page.keyboard.press('Enter')
    await expectCompany(page, companyInsolvent)
    await page.keyboard.press('ControlOrMeta+k')
    await expect(
      palette(page).getByRole('group', { name: 'Recent' }).getByRole('option').first(),
    ).toContainText('Ateliers Lefèvre & Fils')
    // A number may be that of an opportunity as well.
    const { first } = await ownCards(opportunitiesAt(pairOf(pair).sandbox), 1)
    await page.keyboard.type(String(first.idOpportunity))
    await options(page).filter({ hasText: 'Opportunity no.' }).click()
    await expect(page).toHaveURL(paths.opportunity(first.idOpportunity))
    await expect(page.getByTestId('opportunity-sheet')).toBeVisible()
  },
)

thorough(
  'screens and actions: a late table, the create form, the test of a webhook, contacts to enrich',
  async ({ page }) => {
    await open(page, paths.home())
    await ask(page, 'late')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/view=table/)
    await ask(page, 'watch-list')
    await page.keyboard.press('Enter')
    await expect(page.locator('#watch-list')).toBeInViewport()
    await ask(page, 'notifications')
    await page.keyboard.press('Enter')
    await expect(page.locator('#notifications')).toBeInViewport()
    await ask(page, 'create opp')
    await page.keyboard.press('Enter')
    await expect(page.getByTestId('opportunity-create')).toBeVisible()
    await expect(page).not.toHaveURL(/new=/)
    await page.keyboard.press('Escape')
    await ask(page, 'enrich')
    await page.keyboard.press('Enter')
    await expect(field(page)).toHaveAttribute('aria-label', 'Enrich contacts of…')
    await page.keyboard.press('Escape')
    await expect(field(page)).toHaveAttribute('aria-label', 'Company, screen or action')
    await page.keyboard.type('test a web')
    await page.keyboard.press('Enter')
    await expect(palette(page)).toHaveAttribute('aria-label', 'Test a webhook')
    await expect(options(page).first()).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(paths.webhooks())
  },
)

thorough('a webhook chosen there is one press from its test', async ({ page }) => {
  await open(page, paths.webhooks({ test: 'enrichment.completed' }))
  await expect(page).toHaveURL(paths.webhooks())
  const place = page.locator('#webhook-completed')
  const button = place.getByTestId('webhook-test').getByRole('button').first()
  if ((await button.count()) > 0) await expect(button).toBeFocused()
  else await expect(place).toBeInViewport()
})

thorough('theme and language are one choice away, and the page stays', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await open(page, paths.companies())
  await identifiers(page).fill('552 100 554')
  await ask(page, 'dark')
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await ask(page, 'français')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Sociétés' })).toBeVisible()
  await expect(page.getByTestId('lookup').getByRole('textbox')).toHaveValue('552 100 554')
  await ask(page, 'OPPORTUNITE')
  await expect(chosen(page)).toContainText('Opportunités')
})

thorough(
  'pressed before the scripts have come, it opens once they are there, with what was typed',
  async ({ page }) => {
    const { arrive } = await slowScripts(page)
    await page.goto(paths.campaigns(), { waitUntil: 'commit' })
    await expect(page.getByRole('button', { name: 'Commands' })).toBeVisible()
    await page.keyboard.press('ControlOrMeta+k')
    await page.keyboard.type('newsl')
    arrive()
    await expect(field(page)).toHaveValue('newsl', { timeout: 30_000 })
    await page.keyboard.type('etters')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(paths.newsletters())
  },
)

thorough('keys of one letter can be turned off, where they are listed', async ({ page }) => {
  await open(page, paths.companies())
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await page.keyboard.press('?')
  const map = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(map.getByTestId('key-map')).toBeVisible()
  expect(await objections(axeOn(page))).toEqual([])
  await map.getByRole('checkbox', { name: /single-key/i }).uncheck()
  await page.keyboard.press('Escape')
  await expect(map).toHaveCount(0)
  await page.keyboard.press('?')
  await page.keyboard.press('/')
  await expect(page.getByRole('combobox', { name: 'Look up a company' })).not.toBeFocused()
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-shortcuts', 'off')
  await page.keyboard.press('ControlOrMeta+k')
  await expect(field(page)).toBeFocused()
  await expect(map).toHaveCount(0)
})

thorough('a sign-out forgets what was chosen', async ({ page, context, dashboard }) => {
  await signInAlone(context, dashboard, 'sandbox-full')
  await open(page, paths.home())
  await ask(page, 'newsletters')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(paths.newsletters())
  expect(await holdings(page)).toContain('screen:newsletters')
  await openAccountMenu(page)
  await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click()
  await expect(page).toHaveURL(/\/sign-in$/)
  expect(await holdings(page)).not.toContain('screen:newsletters')
})

thorough(
  'what the buttons of the screen do is found too: the list’s file, and the bar of what is ticked',
  async ({ page, sandbox }) => {
    const { companyComplete, companyInsolvent } = await sandbox.facts()
    await lookUp(page, `${companyComplete.siren}\n${companyInsolvent.siren}`)
    await page.getByTestId('lookup-results').getByLabel('Select all').check()
    await ask(page, 'create opportunities')
    await expect(chosen(page)).toContainText('Create opportunities…')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Create opportunities for 2 companies' })).toBeVisible()
    await page.keyboard.press('Escape')
    await ask(page, 'export')
    await expect(chosen(page)).toContainText('Export')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog').or(page.getByRole('menu'))).toBeVisible()
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('button:')
  },
)
