import type { Locator, Page } from '@playwright/test'

import { paths } from '#lib/paths.ts'

import { expectCompany, identifiers, open, ready } from '../support/screens.ts'
import { settled } from '../support/settled.ts'
import { expect, test, thorough } from '../support/test.ts'

thorough(
  'each place of the navigation has a picture of its own, which no button of the bar above has',
  async ({ page }) => {
    await open(page, paths.home())
    const pictures = (within: Locator) =>
      within.locator('svg').evaluateAll((all) => all.map((picture) => picture.innerHTML))
    const places = await pictures(page.getByRole('navigation', { name: 'Main' }))
    const buttons = await pictures(page.getByRole('banner').getByRole('button'))
    expect(places.length).toBeGreaterThan(10)
    expect(buttons.length).toBeGreaterThan(2)
    expect(new Set(places).size).toBe(places.length)
    expect(places.filter((picture) => buttons.includes(picture))).toEqual([])
  },
)

thorough('over a slow line, a bar says that the next page, or a dialog, is on its way', async ({ page }) => {
  await open(page, paths.companies())
  const session = await page.context().newCDPSession(page)
  const line = (latency: number) =>
    session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency,
      downloadThroughput: -1,
      uploadThroughput: -1,
    })
  const bar = page.getByRole('progressbar', { name: 'Loading…' })
  await line(1_500)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Newsletters' }).click()
  await expect(bar).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Companies' })).toBeVisible()
  await line(0)
  await expect(page.getByRole('heading', { level: 1, name: 'Newsletters' })).toBeVisible()
  await expect(bar).toHaveCount(0)
  await settled(page)
  await line(1_500)
  await page.getByRole('button', { name: 'Subscribe contacts…' }).first().click()
  await expect(bar).toBeVisible()
  await line(0)
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(bar).toHaveCount(0)
})

test.describe('language', () => {
  test('French is one choice away: the page says so, keeps what was typed, and stays French', async ({
    page,
  }) => {
    await open(page, paths.companies())
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await identifiers(page).fill('552 100 554')
    await page.getByRole('button', { name: /^Language: EN/ }).click()
    await page.getByRole('menuitemradio', { name: 'Français' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Sociétés' })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
    await expect(page.getByTestId('lookup').getByRole('textbox')).toHaveValue('552 100 554')
    await page.goto(paths.company(1001))
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
    await expect(page.getByText(/^Active depuis le \d/)).toBeVisible()
    await expect(page.getByText(/1\s250\s000,50\s€/)).toBeVisible()
    // And back, with what is open and typed: what the API is asked, and where the page is, are left alone.
    await open(page, paths.routines({ idSupply: 301, minScoringMatch: 40 }))
    await page.getByLabel('SIREN').fill('011 047')
    await page.getByRole('button', { name: /^Langue/ }).click()
    await page.getByRole('menuitemradio', { name: 'English' }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await expect(page.getByLabel('SIREN')).toHaveValue('011 047')
    await expect(page).toHaveURL(/idSupply=301&minScoringMatch=40$/)
    await open(page, paths.company(1001))
    const details = page.getByTestId('company-data-group').first().locator('details').first()
    await details.locator('summary').click()
    await page.getByRole('button', { name: /^Language: EN/ }).click()
    await page.getByRole('menuitemradio', { name: 'Français' }).click()
    await expect(page.getByText(/^Active depuis le \d/)).toBeVisible()
    await expect(details).toHaveAttribute('open', '')
    await page.goto('/no-such-page')
    await expect(page.getByRole('heading', { name: 'Cette page n’existe pas' })).toBeVisible()
  })

  thorough(
    'German is another: its words, days and numbers, amounts as they are typed, and back by the commands',
    async ({ page }) => {
      await open(page, paths.company(1001))
      await page.getByRole('button', { name: /^Language: EN/ }).click()
      await page.getByRole('menuitemradio', { name: 'Deutsch' }).click()
      await expect(page.getByText(/^Aktiv seit \d{1,2}\. \p{L}+\.? \d{4}$/u).first()).toBeVisible()
      await expect(page.locator('html')).toHaveAttribute('lang', 'de')
      await expect(page.getByText(/1\.250\.000,50\s€/)).toBeVisible()
      // Long words: what does not fit wraps by itself, and labels of two lines leave the fields on one.
      const bottomsOf = (all: Locator) =>
        all.evaluateAll((some) => some.map((one) => Math.round(one.getBoundingClientRect().bottom)))
      await page.goto(paths.routines())
      const form = page.getByRole('form')
      await page.setViewportSize({ width: 1280, height: 800 })
      // A text field, and one with suggestions once the routines have come.
      await expect(form.getByLabel('Routine', { exact: true })).toBeVisible()
      expect(new Set((await bottomsOf(form.locator('input, select'))).slice(0, 6)).size).toBe(1)
      await page.goto(paths.opportunities())
      const bar = page.getByTestId('opportunity-filters')
      for (const [width, filter] of [
        [1280, 'Phase'],
        [1024, 'Filter'],
      ] as const) {
        await page.setViewportSize({ width, height: 800 })
        await expect(bar.getByRole('button', { name: filter, exact: true })).toBeVisible()
        expect(new Set(await bottomsOf(bar.locator('input, button:visible'))).size).toBe(1)
      }
      await page.setViewportSize({ width: 1360, height: 800 })
      await page.goto(paths.opportunities({ view: 'table' }))
      const create = page.getByRole('button', { name: 'Anlegen', exact: true })
      const title = page.getByRole('heading', { level: 1, name: 'Verkaufschancen' })
      await expect(create).toBeVisible()
      expect(await bottomsOf(create)).toEqual(await bottomsOf(title))
      await create.click()
      const amount = page.getByRole('textbox', { name: 'Betrag' })
      await amount.fill('12.500,5')
      await amount.press('Tab')
      await expect(amount).toHaveValue('12.500,50')
      await page.keyboard.press('Escape')
      await page.keyboard.press('ControlOrMeta+k')
      await page.getByRole('combobox', { name: 'Unternehmen, Seite oder Aktion' }).fill('english')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { level: 1, name: 'Opportunities' })).toBeVisible()
    },
  )

  test.describe('of the browser', () => {
    test.use({ locale: 'fr-FR', storageState: { cookies: [], origins: [] } })

    thorough('is taken where nothing was chosen', async ({ page }) => {
      await page.goto(paths.signIn())
      await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
      await expect(page.getByLabel(/Clé (d’)?API/).first()).toBeVisible()
    })
  })
})

thorough(
  'the theme that was chosen is in the first HTML: no page flashes in the other',
  async ({ page, request }) => {
    await page.emulateMedia({ colorScheme: 'light' })
    await open(page, paths.home())
    const colour = () => page.evaluate(() => getComputedStyle(document.body).color)
    const light = await colour()
    await page.getByRole('button', { name: 'Theme' }).click()
    await page.getByRole('menuitemradio', { name: 'Dark' }).click()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await expect.poll(colour).not.toBe(light)
    const dark = await colour()
    await page.reload({ waitUntil: 'commit' })
    // Before any script: the answer itself is dark.
    const response = await page.request.get(paths.home())
    expect(await response.text()).toMatch(/<html[^>]*data-theme="dark"/)
    await ready(page)
    expect(await colour()).toBe(dark)
    expect(await (await request.get(paths.signIn())).text()).not.toMatch(/<html[^>]*data-theme=/)
  },
)

test.describe('360 pixels wide', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

  test('the navigation is a drawer that closes behind one', async ({ page }) => {
    await open(page, paths.home())
    // A keyboard on the screen takes from the page's height: it lies over nothing that stands at the bottom.
    await expect(page.locator('meta[name="viewport"]')).toHaveAttribute(
      'content',
      /interactive-widget=resizes-content/,
    )
    await page.getByRole('button', { name: 'Open menu' }).click()
    const drawer = page.getByRole('dialog', { name: 'Main' })
    await drawer.getByRole('link', { name: 'Companies' }).click()
    await expect(page).toHaveURL(/\/companies$/)
    await expect(drawer).toBeHidden()
    await page.getByRole('button', { name: 'Account menu' }).click()
    await expect(page.getByRole('menuitemradio', { name: 'Français' })).toBeVisible()
    await expect(page.getByRole('menuitem', { name: 'Sign out', exact: true })).toBeInViewport()
  })

  thorough(
    'a finger beside the box of a row ticks it, and the lookup has room for a SIRET',
    async ({ page }) => {
      await open(page, paths.campaigns())
      const lookup = page.getByRole('combobox', { name: 'Look up a company' })
      await lookup.fill('011 047 297 00012')
      expect(await lookup.evaluate((field) => field.scrollWidth - field.clientWidth)).toBe(0)
      await lookup.fill('')
      const tick = page.getByRole('row').nth(1).getByRole('checkbox')
      for (const side of [-11, 11]) {
        const box = await tick.boundingBox()
        if (!box) throw new Error('It is not on the screen')
        await page.touchscreen.tap(box.x + box.width / 2 + side, box.y + box.height / 2)
        await expect(tick).toBeChecked({ checked: side < 0 })
      }
    },
  )

  thorough('the map of the branches is one press away', async ({ page, sandbox }) => {
    const { companyComplete } = await sandbox.facts()
    await open(page, paths.company(companyComplete.idCompany, 'branches'))
    await page.getByRole('button', { name: 'Show the map' }).click()
    await expect(page.getByTestId('branch-map')).toBeVisible()
  })
})

test.describe('without a mouse', () => {
  test.use({ storageState: { cookies: [], origins: [] } })

  thorough('from the key to the branch', async ({ page, sandbox }) => {
    const { companyComplete } = await sandbox.facts()
    await open(page, paths.signIn(paths.companies()))
    await expect(page.getByLabel('API key', { exact: true })).toBeFocused()
    await page.keyboard.type('sandbox-full')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/companies$/)
    await expect(page.getByTestId('lookup')).toBeVisible()
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())

    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeInViewport()
    await page.keyboard.press('Enter')
    await expect(page.locator('#content')).toBeFocused()
    await tabTo(page, () => identifiers(page).evaluate((field) => field === document.activeElement))
    await page.keyboard.type(companyComplete.siren)
    await page.keyboard.press('Enter')
    await expectCompany(page, companyComplete)

    const branches = page
      .getByRole('navigation', { name: 'Parts of the company' })
      .getByRole('link', { name: /Branches/ })
    await tabTo(page, () => branches.evaluate((link) => link === document.activeElement))
    await page.keyboard.press('Enter')
    const row = page.getByTestId('branch-table').locator('[data-row="0"]')
    await expect(row).toBeVisible()
    await tabTo(page, () => row.evaluate((element) => element === document.activeElement))
    await page.keyboard.press('ArrowDown')
    await expect(page.getByTestId('branch-table').locator('[data-row="1"]')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByTestId('branch-chosen')).toBeVisible()
    await page.keyboard.press('ArrowUp')
    await tabTo(page, () => row.getByRole('link').evaluate((link) => link === document.activeElement))
    await page.keyboard.press('Enter')
    await expect(page.getByTestId('branch-address')).toBeVisible()
  })
})

async function tabTo(page: Page, reached: () => Promise<boolean>): Promise<void> {
  for (let step = 0; step < 60; step += 1) {
    if (await reached()) return
    await page.keyboard.press('Tab')
  }
  throw new Error('Not reached with sixty presses of Tab')
}

thorough(
  'a page is fetched ahead when it is pointed at, not because its link is in view',
  async ({ page }) => {
    const ahead: string[] = []
    page.on('request', (request) => {
      if (request.headers()['next-router-prefetch'] !== undefined) ahead.push(new URL(request.url()).pathname)
    })
    await open(page, paths.companies())
    const link = page.getByRole('navigation').getByRole('link', { name: 'Routines' })
    await expect(link).toBeVisible()
    await settled(page)
    expect(ahead).toEqual([])
    await link.hover()
    await expect.poll(() => ahead).toContain(paths.routines())
  },
)
