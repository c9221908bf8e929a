import type { Locator, Page } from '@playwright/test'

import { paths } from '#lib/paths.ts'

import { axeOn, objections } from '../support/axe.ts'
import { otherClient, ownTitle } from '../support/opportunities.ts'
import { lookUp, open, panel, reload } from '../support/screens.ts'
import { signInAlone } from '../support/sessions.ts'
import { expect, test, thorough } from '../support/test.ts'

const list = (page: Page): Locator => page.getByTestId('watch-list')
const row = (page: Page, idCompany: number): Locator => list(page).locator(`[data-watched="${idCompany}"]`)
const star = (page: Page, idCompany: number): Locator =>
  page.locator(`main [data-watch="${idCompany}"]`).first()

/** Stars a company on its page, and waits until what it has now counts as seen. */
async function watch(page: Page, idCompany: number): Promise<void> {
  await open(page, paths.company(idCompany))
  await star(page, idCompany).click()
  await expect(star(page, idCompany)).toHaveAttribute('aria-pressed', 'true')
  await page.waitForFunction((id) => {
    const kept = localStorage.getItem(`watch:account-full:${id}`)
    return kept !== null && !/"(?:versions|news|stades)":null/.test(kept)
  }, idCompany)
}

thorough(
  'a starred company: what others do shows as new, leads to it, and stays seen once marked',
  async ({ page, pair, sandbox }) => {
    const api = otherClient(pair)
    const { idCompany, name } = (await sandbox.facts()).companyIntegrator
    const [from, to] = (await api.stades()).filter(({ isDeleted }) => !isDeleted)
    if (!from || !to) throw new Error('Two stages are needed')
    await open(page, paths.home())
    await expect(panel(page, 'Watch-list')).toContainText('You watch no company yet')
    await watch(page, idCompany)

    const title = ownTitle('Watched')
    const made = await api.save({
      idCompany,
      title,
      idStade: from.idCustomFieldValue,
      idUserResponsable: 103,
    })
    await open(page, paths.home())
    const line = row(page, idCompany).getByRole('link', { name: `New: ${title} (${from.label})` })
    await expect(line).toHaveAttribute('href', paths.opportunity(made.idOpportunity))
    const digest = page.getByTestId('watch-digest')
    // Other tests put the sandbox's clock on, late in the evening past midnight.
    await expect(digest.getByRole('term')).toHaveText(/^(?:today|tomorrow)$/)
    await expect(digest.getByRole('link', { name })).toHaveAttribute('href', paths.company(idCompany))
    await row(page, idCompany)
      .getByRole('button', { name: `Mark as seen: ${name}` })
      .click()
    await expect(line).toHaveCount(0)
    await expect(page.getByText(`${name} is marked as seen`).first()).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(line).toBeVisible()
    await row(page, idCompany)
      .getByRole('button', { name: `Mark as seen: ${name}` })
      .click()
    await expect(line).toHaveCount(0)
    await reload(page)
    await expect(row(page, idCompany)).toBeVisible()
    await expect(line).toHaveCount(0)

    await api.change(made, { title, idStade: to.idCustomFieldValue })
    await reload(page)
    const moved = row(page, idCompany).getByRole('link', { name: `${title}: ${from.label} → ${to.label}` })
    await expect(moved).toBeVisible()
    // Walks of every screen see the list empty; what lies under the top bar is no target.
    await page.evaluate(() => window.scrollTo(0, 0))
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      expect(await objections(axeOn(page)), colorScheme).toEqual([])
    }
    await panel(page, 'Watch-list').getByRole('button', { name: 'Mark all as seen' }).click()
    await expect(moved).toHaveCount(0)
    await expect(panel(page, 'Watch-list').getByRole('button', { name: 'Mark all as seen' })).toBeDisabled()
  },
)

thorough(
  'alert versions and news since an earlier visit, and opportunities that are gone',
  async ({ page, sandbox }) => {
    const { idCompany } = (await sandbox.facts()).companyRich
    const { alertList } = await sandbox.read('listAlerts', { idCompany }, 'sandbox-full')
    const { newsList } = await sandbox.read('listNews', { idCompany }, 'sandbox-full')
    const versions = alertList.flatMap((alert) => alert.alertVersionList)
    const [version, ...seenVersions] = versions
    const [article, ...seenNews] = newsList
    if (!version || !article) throw new Error('The company has too little')
    await watch(page, idCompany)
    // As a visit before these were there would have left it.
    await page.evaluate(
      ([key, ids, news]) => {
        const kept = JSON.parse(localStorage.getItem(key) ?? '')
        kept.seen.versions.ids = ids
        kept.seen.news.ids = news
        kept.seen.stades.pairs.push([99_999_999, 101])
        localStorage.setItem(key, JSON.stringify(kept))
      },
      [
        `watch:account-full:${idCompany}`,
        seenVersions.map((one) => one.idAlertVersion),
        seenNews.map((one) => one.idNews),
      ] as const,
    )
    await open(page, paths.home())
    const links = row(page, idCompany).getByRole('listitem').getByRole('link')
    await expect(links).toHaveCount(3)
    await expect(links.filter({ hasText: 'Opportunity 99999999 is gone' })).toHaveCount(1)
    await expect(row(page, idCompany).locator(`a[href="${paths.alert(version.idAlert)}"]`)).toHaveCount(1)
    const news = row(page, idCompany).locator(`a[href="${paths.company(idCompany, 'news')}"]`)
    await expect(news).toContainText(article.title.split(' ')[0] ?? '')
  },
)

thorough(
  'stars by keyboard, in every list of companies; other tabs follow at once',
  async ({ page, context, sandbox }) => {
    const { companyComplete, companyClosed } = await sandbox.facts()
    const other = await context.newPage()
    await open(other, paths.home())
    await lookUp(page, `${companyComplete.siren}\n${companyClosed.siren}`)
    const found = page.getByTestId('lookup-results')
    await found.getByRole('button', { name: `Watch ${companyClosed.name}` }).focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/companies\?q=/)
    await expect(row(other, companyClosed.idCompany)).toBeVisible()
    await open(page, paths.companies())
    const seen = page.getByTestId('lookup-seen')
    await expect(seen.getByRole('button', { name: `Watch ${companyClosed.name}` })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    await seen.getByRole('button', { name: `Watch ${companyComplete.name}` }).focus()
    await page.keyboard.press('Space')
    await expect(row(other, companyComplete.idCompany)).toBeVisible()

    await row(other, companyClosed.idCompany)
      .getByRole('button', { name: /^Watch / })
      .focus()
    await other.keyboard.press('Enter')
    await expect(row(other, companyClosed.idCompany)).toHaveCount(0)
    await expect(row(other, companyComplete.idCompany).locator('[data-watch]')).toBeFocused()
    await other.getByRole('button', { name: 'Undo' }).press('Enter')
    await expect(row(other, companyClosed.idCompany)).toBeVisible()
    await expect(row(other, companyComplete.idCompany).locator('[data-watch]')).toBeFocused()
  },
)

thorough(
  'a company that was merged or deleted is said to be unknown, and can be taken off',
  async ({ page }) => {
    await page.addInitScript(() => {
      if (sessionStorage.getItem('begun')) return
      sessionStorage.setItem('begun', '1')
      localStorage.setItem('watch:account-full:900001', JSON.stringify({ at: 1 }))
    })
    await open(page, paths.home())
    await expect(row(page, 900_001)).toContainText('Unknown to the API')
    await row(page, 900_001)
      .getByRole('button', { name: /^Watch / })
      .click()
    await expect(panel(page, 'Watch-list')).toContainText('You watch no company yet')
  },
)

thorough('a hundred are enough: the next is refused in words', async ({ page, sandbox }) => {
  const { idCompany } = (await sandbox.facts()).companyComplete
  await page.addInitScript(() => {
    for (let id = 1; id <= 100; id += 1)
      localStorage.setItem(`watch:account-full:${900_000 + id}`, JSON.stringify({ at: id }))
  })
  await open(page, paths.company(idCompany))
  await star(page, idCompany).click()
  await expect(
    page.getByText('The watch-list is full: it holds 100 companies', { exact: true }),
  ).toBeVisible()
  await expect(star(page, idCompany)).toHaveAttribute('aria-pressed', 'false')
})

test('the watch-list outlives a sign-out, holds no name, and another account does not see it', async ({
  page,
  context,
  dashboard,
  sandbox,
}) => {
  const { idCompany, name } = (await sandbox.facts()).companyEditor
  await signInAlone(context, dashboard, 'sandbox-full')
  await watch(page, idCompany)
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click()
  await expect(page).toHaveURL(/\/sign-in$/)
  const kept = await page.evaluate(() => JSON.stringify(localStorage))
  expect(kept).toContain(`watch:account-full:${idCompany}`)
  expect(kept).not.toContain(name.slice(0, 12))
  await signInAlone(context, dashboard, 'sandbox-other')
  await open(page, paths.home())
  // Others share stars in that account.
  await expect(panel(page, 'Watch-list')).toHaveAttribute('data-state', /empty|full/)
  await expect(row(page, idCompany)).toHaveCount(0)
  // No page of the other account is left that could say so.
  await page.goto('about:blank')
  await signInAlone(context, dashboard, 'sandbox-full')
  await open(page, paths.home())
  await expect(row(page, idCompany)).toBeVisible()
})
