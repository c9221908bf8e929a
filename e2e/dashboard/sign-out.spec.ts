import { paths } from '#lib/paths.ts'

import { type Balancer, behindBalancer as test } from '../support/balancer.ts'
import { identifiers, lookUp, open, openAccountMenu } from '../support/screens.ts'
import { endSession, isSignedIn, SESSION_COOKIE, sealedSession, signInAlone } from '../support/sessions.ts'
import { settled } from '../support/settled.ts'
import { expect } from '../support/test.ts'
import { thoroughOf } from '../support/thorough.ts'
import { holdings } from '../support/watch.ts'

/** Holds the answers to what fits until they are released; `answered` settles with the first. */
function holdAnswers({ onAnswer }: Balancer, fits: RegExp) {
  const held = Promise.withResolvers<void>()
  const came = Promise.withResolvers<void>()
  onAnswer(fits, () => {
    came.resolve()
    return held.promise
  })
  return { answered: came.promise, release: held.resolve }
}

test('sign-out ends the session: a cookie kept from before opens nothing', async ({
  page,
  context,
  dashboard,
  playwright,
}) => {
  const kept = await signInAlone(context, dashboard, 'sandbox-full')
  await open(page, paths.home())
  await openAccountMenu(page)
  await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click()
  await expect(page).toHaveURL(/\/sign-in$/)
  expect((await context.cookies()).map(({ name }) => name)).not.toContain(SESSION_COOKIE)

  expect(await isSignedIn(dashboard, kept)).toBe(false)
  const replay = await playwright.request.newContext({
    baseURL: dashboard,
    extraHTTPHeaders: { 'x-csrf': '1', cookie: `${SESSION_COOKIE}=${kept}` },
  })
  const answer = await replay.get('/api/v1/company?idCompany=1001')
  expect(answer.status()).toBe(401)
  expect(await answer.json()).toMatchObject({ success: false, code: 'session_invalid' })
  const home = await replay.get('/', { maxRedirects: 0 })
  expect(home.status()).toBe(307)
  expect(home.headers().location).toMatch(/\/sign-in/)
  await replay.dispose()

  await page.goBack()
  await expect(page).toHaveURL(/\/sign-in/)
})

test('sign-out leaves nothing in the browser but the choices that somebody made', async ({
  page,
  context,
  dashboard,
  sandbox,
}) => {
  const { companyComplete } = await sandbox.facts()
  await signInAlone(context, dashboard, 'sandbox-full')
  await lookUp(page, companyComplete.siren)
  await expect(page).toHaveURL(new RegExp(`${paths.company(companyComplete.idCompany)}$`))
  const choices = {
    'views:account-full:board': '[{"name":"Mine","search":"?a=1"}]',
    'views:account-other:board': '[{"name":"Theirs","search":"?a=2"}]',
  }
  // It was there: what is looked for afterwards could be found.
  expect(await holdings(page)).toContain(companyComplete.siren)
  await page.evaluate((kept) => {
    for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value)
    localStorage.setItem('left-by-somebody', 'else')
    sessionStorage.setItem('left-by-somebody', 'else')
  }, choices)
  await openAccountMenu(page)
  await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click()
  await expect(page).toHaveURL(/\/sign-in$/)
  const kept = await page.evaluate(() => ({ local: { ...localStorage }, session: { ...sessionStorage } }))
  expect(kept).toEqual({ local: choices, session: {} })
  expect(await holdings(page)).not.toContain(companyComplete.siren)
})

thoroughOf(test)(
  'a company that comes while somebody signs out is not kept',
  async ({ page, context, dashboard, sandbox, balancer }) => {
    const { companyComplete, companyBare } = await sandbox.facts()
    await signInAlone(context, dashboard, 'sandbox-full')
    await lookUp(page, `${companyComplete.siren} ${companyBare.siren}`)
    const link = page.getByRole('link', { name: companyComplete.name ?? '', exact: true })
    await expect(link).toBeVisible()
    const companyPage = holdAnswers(balancer, new RegExp(`${paths.company(companyComplete.idCompany)}\\?`))
    const signIn = holdAnswers(balancer, /\/sign-in$/)
    // Not pointed at: the page would be fetched ahead, and that answer is not the one that shows it.
    await link.dispatchEvent('click')
    await companyPage.answered
    await openAccountMenu(page)
    await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click()
    // All is wiped, and the page still stands.
    await signIn.answered
    const shown = page.waitForEvent('framenavigated')
    companyPage.release()
    await shown
    // What the company's page does when it stands there takes a moment; nothing else tells that it is over.
    await page.waitForTimeout(300)
    signIn.release()
    await expect(page).toHaveURL(/\/sign-in$/)
    expect(await holdings(page)).not.toContain(companyComplete.siren)
  },
)

// An account that no other test of this pair signs in to: all its sessions end here.
test('sign out everywhere asks first, names the account, and ends all its sessions alone', async ({
  page,
  context,
  dashboard,
}) => {
  const here = await signInAlone(context, dashboard, 'sandbox-limited')
  const there = await sealedSession(dashboard, 'sandbox-limited')
  const stranger = await sealedSession(dashboard, 'sandbox-no-crm')
  await open(page, paths.home())
  await openAccountMenu(page)
  await page.getByRole('menuitem', { name: /^Sign out everywhere/ }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Sign account account-limited out everywhere?' })
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(page).toHaveURL(/\/sign-in$/)
  expect(await Promise.all([here, there, stranger].map((value) => isSignedIn(dashboard, value)))).toEqual([
    false,
    false,
    true,
  ])
  // The account itself is not locked out.
  expect(await isSignedIn(dashboard, await sealedSession(dashboard, 'sandbox-limited'))).toBe(true)
})

test.describe('a session that ends under an open page', () => {
  test('is renewed over the page: what was typed stays, what was asked goes on', async ({
    page,
    context,
    dashboard,
    sandbox,
  }) => {
    const { companyComplete, companyInsolvent } = await sandbox.facts()
    const value = await signInAlone(context, dashboard, 'sandbox-full')
    await open(page, paths.companies())
    // What a page reads at rest would ask for the key before anything is typed.
    await settled(page)
    await endSession(dashboard, value)
    const text = `${companyComplete.siren}\n${companyInsolvent.siren}`
    await identifiers(page).fill(text)
    await page.getByRole('button', { name: 'Look up 2' }).click()
    const dialog = page.getByRole('dialog', { name: 'Sign in to go on' })
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeVisible()
    await expect(identifiers(page)).toHaveValue(text)
    await dialog.getByLabel('API key', { exact: true }).fill('sandbox-full')
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('link', { name: companyComplete.name, exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: companyInsolvent.name, exact: true })).toBeVisible()
    await expect(identifiers(page)).toHaveValue(text)
  })

  test('as another account everything of the first is gone', async ({
    page,
    context,
    dashboard,
    sandbox,
  }) => {
    const { companyComplete, companyInsolvent } = await sandbox.facts()
    const value = await signInAlone(context, dashboard, 'sandbox-full')
    await lookUp(page, `${companyComplete.siren} ${companyInsolvent.siren}`)
    await expect(page.getByRole('link', { name: companyComplete.name, exact: true })).toBeVisible()
    await endSession(dashboard, value)
    await identifiers(page).fill('1003\n1004')
    await page.getByRole('button', { name: 'Look up 2' }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /sandbox-other/ })
      .click()
    await expect(page).toHaveURL(/\/$/)
    await openAccountMenu(page)
    await expect(page.getByRole('menu').getByText('Account account-other')).toBeVisible()
    await page.keyboard.press('Escape')
    await page.goto(paths.companies())
    await expect(page.getByText('No company seen yet')).toBeVisible()
  })

  test('a link that leads to the sign-in page: another account goes on with pages of its own', async ({
    page,
    context,
    dashboard,
    balancer,
  }) => {
    // Live updates would tell the page before the link is pressed.
    holdAnswers(balancer, /\/api\/workspace\/live/)
    const value = await signInAlone(context, dashboard, 'sandbox-full')
    await open(page, paths.routines())
    await settled(page)
    await endSession(dashboard, value)
    // Not by the mouse: where another call hears of it first, a dialog lies over the link.
    await page
      .getByRole('navigation')
      .getByRole('link', { name: 'Newsletters', exact: true })
      .dispatchEvent('click')
    await expect(page).toHaveURL(/\/sign-in\?/)
    await page.getByRole('button', { name: /sandbox-other/ }).click()
    await expect(page).toHaveURL(/\/$/)
    await openAccountMenu(page)
    await expect(page.getByRole('menu').getByText('Account account-other')).toBeVisible()
  })

  thoroughOf(test)(
    'or left: sign-in, then back to the same place',
    async ({ page, context, dashboard, sandbox }) => {
      const { companyComplete, companyInsolvent } = await sandbox.facts()
      const value = await signInAlone(context, dashboard, 'sandbox-full')
      await lookUp(page, `${companyComplete.siren} ${companyInsolvent.siren}`)
      await expect(page.getByRole('link', { name: companyComplete.name, exact: true })).toBeVisible()
      const { pathname, search } = new URL(page.url())
      expect(search).toContain(companyComplete.siren)
      await endSession(dashboard, value)
      // The page hears of it by itself, or by its next call.
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
      // Where nobody can say whether the session lives, it does not outlive this.
      const told = page.waitForRequest(
        (request) => request.method() === 'DELETE' && request.url().endsWith('/api/session'),
      )
      await page.getByRole('dialog').getByRole('button', { name: 'Leave instead' }).click()
      await told
      await expect(page).toHaveURL(paths.signIn(pathname + search))
    },
  )
})
