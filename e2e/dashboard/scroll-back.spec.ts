import type { Locator, Page } from '@playwright/test'

import { paths } from '#lib/paths.ts'
import { fiveHundred } from '../support/paste.ts'
import { lookUp, open } from '../support/screens.ts'
import { settled } from '../support/settled.ts'
import { expect, thorough } from '../support/test.ts'

/** What scrolls around a list. */
const scrollerOf = (list: Locator) =>
  list.evaluateHandle((element) => {
    let at: Element | null = element
    while (at && at.scrollHeight <= at.clientHeight + 4) at = at.parentElement
    return at ?? document.documentElement
  })
const topOf = async (list: Locator) => (await scrollerOf(list)).evaluate((element) => element.scrollTop)

async function comesBack(page: Page, list: Locator, leave: () => Promise<void>, away: RegExp): Promise<void> {
  await (await scrollerOf(list)).evaluate((element) => element.scrollTo(0, 900))
  await expect.poll(() => page.evaluate(() => JSON.stringify(window.history.state))).toContain('900')
  await settled(page)
  await leave()
  await expect(page).toHaveURL(away)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const { pathname } = new URL(page.url())
  await page.goBack()
  await expect.poll(async () => Math.abs((await topOf(list)) - 900)).toBeLessThan(32)
  // The link that led away has the focus.
  await expect(page.locator(':focus')).toHaveAttribute('href', new RegExp(`^${pathname}([?#]|$)`))
}

/** Presses a link that is in sight: another would be scrolled to first. */
const inView = (page: Page, list: Locator, link: string) => async () => {
  await list.locator(link).evaluateAll((links) => {
    const seen = links.find((one) => {
      const { left, right, top, bottom } = one.getBoundingClientRect()
      const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
      return top > 200 && bottom < window.innerHeight - 60 && one.contains(hit)
    })
    seen?.setAttribute('data-picked', '')
  })
  await page.locator('[data-picked]').click()
}

thorough('Back from a company returns to the place in a lookup', async ({ page, sandbox }) => {
  await lookUp(page, (await fiveHundred(sandbox)).text)
  await expect(page.getByTestId('lookup-outcome')).toHaveAttribute('data-state', 'done', { timeout: 30_000 })
  const list = page.getByTestId('lookup-results')
  await comesBack(page, list, inView(page, list, '[data-row] a[href^="/companies/"]'), /companies\/\d+/)
})

thorough('Back from a branch returns to the place in the branches', async ({ page, sandbox }) => {
  const { idCompany } = (await sandbox.facts()).companyMostBranches
  await open(page, paths.company(idCompany, 'branches'))
  const list = page.getByTestId('branch-table')
  await comesBack(page, list, inView(page, list, '[data-row] a[href*="/branches/"]'), /branches\/\d+/)
})

thorough('Back from a contact returns to the place in the contacts', async ({ page }) => {
  await open(page, paths.contacts({ by: 'window', q: ['525600'] }))
  const list = page.getByTestId('contact-table')
  await expect(list).toBeVisible()
  await comesBack(page, list, inView(page, list, '[data-row] a[href^="/contacts/"]'), /contacts\/\d+/)
})

thorough(
  'Back from a company returns to the place in the campaign grid; another visit begins at the top',
  async ({ page }) => {
    await open(page, paths.campaigns())
    const list = page.getByTestId('campaign-grid')
    await expect(list.locator('a[data-link]').first()).toBeVisible()
    await comesBack(page, list, inView(page, list, 'a[data-link]'), /companies\/\d+/)
    // The keyboard goes on from that row.
    const item = await page.locator('[data-item]:has(:focus)').getAttribute('data-item')
    await page.keyboard.press('ArrowDown')
    await expect(page.locator(`[data-item="${Number(item) + 1}"]:has(:focus)`)).toBeVisible()
    await page.getByRole('link', { name: 'Home', exact: true }).click()
    await expect(page).toHaveURL(paths.home())
    await page.getByRole('link', { name: 'Campaigns' }).first().click()
    await expect.poll(() => topOf(list)).toBe(0)
  },
)
