import type { Page } from '@playwright/test'

import { LANGUAGES, locales } from '#lib/domain/text/languages.ts'
import { paths } from '#lib/paths.ts'

import { focusFault } from '../support/keys.ts'
import { expectShortLists } from '../support/long-lists.ts'
import { layoutFaults } from '../support/overlaps.ts'
import { open } from '../support/screens.ts'
import { expect, test, thorough } from '../support/test.ts'
import { oneIn, THOROUGH } from '../support/thorough.ts'
import { screensOf } from '../support/walk.ts'

/** What a person may set for all text (WCAG 1.4.12), on the screen that must lose nothing by it. */
const SPACING = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-bottom: 2em !important }`

const settled = (page: Page) => expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)

/** Scrolls as far right as the page lets itself be: none, if it fits. */
const sideways = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.scrollLeft = 9999
    return document.documentElement.scrollLeft
  })

// The languages of longer words. Half of 1440 × 900 is what is left of it at 200 %; 320 wide, what is left of 1280 at 400 %.
const SIZES = [
  { name: '200 %', width: 720, height: 450 },
  { name: '320 px', width: 320, height: 640 },
] as const
const LONGER = locales.filter((locale) => locale !== 'en')
const GROUPS = 2
const parts = Array.from({ length: GROUPS }, (_, group) =>
  oneIn(GROUPS, LONGER, group).map((locale) => ({ group, locale })),
).flat()

const doubleText = (page: Page) =>
  page.addInitScript(() =>
    new MutationObserver(() => {
      document.documentElement.style.fontSize = '200%'
    }).observe(document, { childList: true }),
  )

thorough('with text of twice the size, cards of the board are as high as what they say', async ({ page }) => {
  await doubleText(page)
  await open(page, paths.opportunities())
  const card = page.getByTestId('board-card').first()
  await expect(card).toBeVisible()
  const [says, shows] = await card.evaluate((one) => [one.scrollHeight, one.clientHeight])
  expect(says).toBe(shows)
  expect(shows).toBeGreaterThan(150)
})

thorough(
  'with text of twice the size on a phone, cards show their amount, and a sheet its title',
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await doubleText(page)
    await open(page, paths.opportunities())
    const money = page.getByTestId('board-card').locator('span', { hasText: /^€\d/ }).first()
    await expect(money).toBeVisible()
    expect(await money.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0)
    await page.getByTestId('board-card').first().getByRole('link').click()
    const title = page.getByTestId('opportunity-sheet').getByRole('heading').first()
    expect((await title.boundingBox())?.width).toBeGreaterThan(250)
  },
)

for (const { group, locale } of parts) {
  test.describe(`every screen, part ${group + 1} of ${GROUPS}, ${locale}`, () => {
    test.use({ locale: LANGUAGES[locale].tag, contextOptions: { reducedMotion: 'reduce' }, bypassCSP: true })

    test('at 200 %, 320 px wide and with text set apart: nothing overlaps, nothing scrolls sideways', async ({
      page,
      sandbox,
    }) => {
      const screens = oneIn(
        10,
        (await screensOf(sandbox)).filter((_, place) => place % GROUPS === group),
      )
      expect(screens.length).toBeGreaterThan(0)
      for (const [name, path] of screens) {
        await page.setViewportSize(SIZES[0])
        await open(page, path)
        await settled(page)
        await expectShortLists(page, name)
        for (const size of SIZES) {
          await page.setViewportSize(size)
          await settled(page)
          expect.soft(await layoutFaults(page), `${name}, ${size.name}`).toEqual([])
          expect.soft(await sideways(page), `${name}, ${size.name}`).toBe(0)
        }
        await page.addStyleTag({ content: SPACING })
        expect.soft(await layoutFaults(page), `${name}, 320 px, spacing`).toEqual([])
        expect.soft(await sideways(page), `${name}, 320 px, spacing`).toBe(0)
      }
    })
  })
}

test.describe('forced colours, no motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce', forcedColors: 'active' }, bypassCSP: true })

  thorough(
    'the focus is always on the screen, uncovered and ringed; nothing is on the move',
    async ({ page, sandbox }) => {
      if (THOROUGH) test.setTimeout(1_800_000)
      await page.setViewportSize(SIZES[0])
      const all = await screensOf(sandbox)
      // The dense ones each time.
      const dense = ['contacts', 'opportunities', 'campaigns', 'webhook history']
      const screens = THOROUGH ? all : all.filter(([name]) => dense.includes(name))
      for (const [name, path] of screens) {
        await open(page, path)
        const moving = await page.evaluate(() =>
          document
            .getAnimations()
            .filter(({ effect }) => Number(effect?.getComputedTiming().activeDuration ?? 0) > 10)
            .map((animation) =>
              animation instanceof CSSAnimation ? animation.animationName : 'a transition',
            ),
        )
        expect.soft(moving, name).toEqual([])
        await settled(page)
        const faults = new Set<string>()
        for (let press = 0; press < 60; press += 1) {
          await page.keyboard.press('Tab')
          const fault = await focusFault(page)
          if (fault) faults.add(fault)
        }
        expect.soft([...faults], name).toEqual([])
      }
    },
  )
})
