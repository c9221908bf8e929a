import type { Page } from '@playwright/test'

import { axeOn, objections } from '../support/axe.ts'
import { layoutFaults } from '../support/overlaps.ts'
import { open } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'
import { oneIn, THOROUGH } from '../support/thorough.ts'
import { screensOf } from '../support/walk.ts'

// Tall, so that all of most screens can be looked at. The watch of every test says besides: no request left, the policy stopped nothing, nothing was thrown.
test.use({ viewport: { width: 360, height: 2000 }, contextOptions: { reducedMotion: 'reduce' } })

const TURNS = 10
const GROUPS = 36
const turns = Array.from({ length: TURNS }, (_, turn) => turn)

/** What the contents did to a page: ran, spoiled the language's own objects, or were taken for markup. */
const marks = (page: Page) =>
  page.evaluate(() => ({
    ran: Reflect.has(window, 'hostile'),
    polluted: Reflect.has({}, 'isAdmin') || Reflect.has({}, 'polluted'),
    drawn: document.querySelectorAll(
      'img[src="x"], [onerror], [onclick], main style, main script:not([nonce])',
    ).length,
    links: [...document.querySelectorAll<HTMLAnchorElement>('a[href]')]
      .map(({ href, origin }) => ({ href: href.slice(0, 80), scheme: new URL(href).protocol, origin }))
      .filter(({ scheme }) => !['http:', 'https:', 'mailto:', 'tel:', 'blob:'].includes(scheme)),
  }))

// All of them take a quarter of an hour.
for (let group = 0; group < (THOROUGH ? GROUPS : 1); group += 1) {
  test(`every screen with hostile contents in every field: part ${group + 1} of ${GROUPS}`, async ({
    page,
    sandbox,
  }) => {
    if (THOROUGH) test.setTimeout(1_800_000)
    const dialogs: string[] = []
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.message())
      void dialog.dismiss()
    })
    const screens = [...(await screensOf(sandbox)).entries()].filter(([place]) => place % GROUPS === group)
    expect(screens.length).toBeGreaterThan(0)
    for (const [place, [name, path]] of screens) {
      for (const turn of oneIn(TURNS, turns, place)) {
        await sandbox.disarm()
        await sandbox.arm({ path: '/v1/*', method: 'GET', kind: `drift:${turn}` })
        await open(page, path)
        await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0, { timeout: 30_000 })
        const where = `${name}, turn ${turn}`
        expect.soft(await marks(page), where).toEqual({ ran: false, polluted: false, drawn: 0, links: [] })
        expect.soft(await layoutFaults(page), where).toEqual([])
        expect.soft(await objections(axeOn(page)), where).toEqual([])
      }
    }
    expect(dialogs).toEqual([])
  })
}
