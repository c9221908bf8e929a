import { routes } from '#lib/contract/routes.generated.ts'
import { paths } from '#lib/paths.ts'

import { enterOn } from '../support/keys.ts'
import { expectCompany, lookUp, open, panel } from '../support/screens.ts'
import { signInAlone } from '../support/sessions.ts'
import { settled } from '../support/settled.ts'
import { expect, test, thorough } from '../support/test.ts'

const { path } = routes.listCompanies

thorough(
  'loading: a skeleton of the right shape stands in while the API takes its time',
  async ({ page, sandbox }) => {
    const { companyComplete, companyClosed } = await sandbox.facts()
    await lookUp(page, `${companyComplete.siren}\n${companyClosed.siren}`)
    const link = page.getByRole('link', { name: companyClosed.name, exact: true })
    await expect(link).toBeVisible()
    await sandbox.arm({ path, kind: 'slow', delayMs: 3_000 })
    await link.click()
    await expect(page.locator('main [aria-busy="true"]').getByRole('status').first()).toHaveText('Loading…')
    await expect(panel(page, 'Identity')).toHaveAttribute('data-state', 'loading')
    await expectCompany(page, companyClosed)
    await expect(panel(page, 'Identity')).toHaveAttribute('data-state', 'full')
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
  },
)

thorough(
  'error: what failed, the request id, and a Retry that works once the API does',
  async ({ page, sandbox }) => {
    const { companyComplete } = await sandbox.facts()
    await sandbox.arm({ path, kind: 'status:500' })
    await open(page, paths.company(companyComplete.idCompany))
    const alert = page.locator('main').getByRole('alert')
    await expect(alert).toContainText('The API failed.')
    await expect(alert.getByText(/^Request \S{8,}/)).toBeVisible()
    await expect(alert.getByRole('button', { name: 'Copy request id' })).toBeVisible()
    await sandbox.disarm()
    await alert.getByRole('button', { name: 'Retry' }).click()
    await expectCompany(page, companyComplete)
  },
)

test('error: Retry by keyboard leads into what comes', async ({ page, sandbox }) => {
  const { companyComplete } = await sandbox.facts()
  await sandbox.arm({ path: routes.listNews.path, kind: 'status:500' })
  await open(page, paths.company(companyComplete.idCompany, 'news'))
  const news = panel(page, 'News')
  const retry = news.getByRole('button', { name: 'Retry' })
  await expect(retry).not.toHaveAttribute('aria-busy', 'true')
  await settled(page)
  await sandbox.disarm()
  await enterOn(page, retry)
  await expect(news).toHaveAttribute('data-state', /full|empty/)
  await expect(news).toBeFocused()
})

test('error: an answer that cannot be read shows nothing of itself', async ({ page, sandbox }) => {
  const { companyComplete } = await sandbox.facts()
  await sandbox.arm({ path, kind: 'html' })
  await open(page, paths.company(companyComplete.idCompany, 'branches'))
  await expect(page.locator('main').getByRole('alert')).toContainText('The API’s answer could not be read.')
  await expect(page.getByTestId('branch-table')).toHaveCount(0)
  await expect(page.locator('body')).not.toContainText(/Bad Gateway|<html/i)
})

test('asked to wait: Retry counts down and comes back', async ({ page, sandbox }) => {
  const { companyComplete } = await sandbox.facts()
  await sandbox.arm({ path, kind: 'status:429' })
  await open(page, paths.company(companyComplete.idCompany))
  const alert = page.locator('main').getByRole('alert')
  await expect(alert).toContainText('Too many requests.')
  await expect(alert.getByRole('button', { name: /^Retry in \d+ s$/ })).toBeDisabled()
  await sandbox.disarm()
  await alert.getByRole('button', { name: 'Retry', exact: true }).click()
  await expectCompany(page, companyComplete)
})

test('stale: a refresh that fails leaves what was there, says how old it is, and can be tried again', async ({
  page,
  sandbox,
}) => {
  const { companyComplete } = await sandbox.facts()
  await open(page, paths.company(companyComplete.idCompany))
  await expectCompany(page, companyComplete)
  await page.clock.setSystemTime(Date.now() + 5 * 60_000)
  await sandbox.arm({ path, kind: 'status:503' })
  await page
    .getByRole('navigation', { name: 'Parts of the company' })
    .getByRole('link', { name: /Branches/ })
    .click()
  const note = page.getByRole('status').filter({ hasText: 'Last updated' })
  await expect(note).toContainText(/Last updated 5 minutes ago\..*The API/)
  await expect(page.getByTestId('branch-table')).toHaveAttribute(
    'aria-rowcount',
    String(companyComplete.branches + 1),
  )
  await expect(page.getByRole('heading', { level: 1, name: companyComplete.name })).toBeVisible()
  const refresh = note.getByRole('button', { name: 'Refresh' })
  // What goes on by itself has to end first: it would take the note away, and the button with it.
  await expect(refresh).not.toHaveAttribute('aria-busy', 'true')
  await sandbox.disarm()
  await refresh.click()
  await expect(note).toHaveCount(0)
  await expect(page.getByTestId('branch-table')).toBeVisible()
})

thorough(
  'no access: the API’s own words, no Retry, and the rest of the dashboard works',
  async ({ page, context, dashboard, sandbox }) => {
    const { companyComplete, companyClosed } = await sandbox.facts()
    await signInAlone(context, dashboard, 'sandbox-limited')
    await open(page, paths.company(companyComplete.idCompany))
    await expect(page.getByText("L'abonnement n'a pas accès à ces données")).toBeVisible()
    await expect(page.getByText('No access', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: /Retry/ })).toHaveCount(0)
    await lookUp(page, `${companyComplete.siren}\n${companyClosed.siren}`)
    await expect(page.getByText("L'abonnement n'a pas accès à ces données")).toBeVisible()
    await expect(page.getByRole('button', { name: /Retry/ })).toHaveCount(0)
    await page.getByRole('link', { name: 'Home' }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
  },
)
