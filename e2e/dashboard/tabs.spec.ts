import type { BrowserContext, Page } from '@playwright/test'

import { routes } from '#lib/contract/routes.generated.ts'
import { paths } from '#lib/paths.ts'

import { axeOn, objections } from '../support/axe.ts'
import { expectCompany, identifiers, open, openAccountMenu, ready } from '../support/screens.ts'
import { cookieOf, endSession, isSignedIn, sealedSession, signInAlone } from '../support/sessions.ts'
import { settled } from '../support/settled.ts'
import { expect, test, thorough } from '../support/test.ts'
import { THOROUGH } from '../support/thorough.ts'
import { typedForms } from '../support/typed-forms.ts'
import { addressField, COMPLETED, dialogOf, heapHolds, openConsole, webhooksOf } from '../support/webhooks.ts'

const SIGNED_OUT = 'Signed out in another tab'
const OTHER = 'Another account is signed in'

const noteOf = (page: Page) => page.getByRole('heading', { name: OTHER, exact: true })

async function signOut(page: Page): Promise<void> {
  await openAccountMenu(page)
  await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click()
  await expect(page).toHaveURL(/\/sign-in$/)
}

async function signInWith(page: Page, key: 'sandbox-full' | 'sandbox-other'): Promise<void> {
  await page.getByRole('button', { name: new RegExp(key) }).click()
}

/** The browser is signed in to another account, and no tab was told. */
async function change(context: BrowserContext, dashboard: string, key: string): Promise<string> {
  const value = await sealedSession(dashboard, key)
  await context.addCookies([cookieOf(dashboard, value)])
  return value
}

test('every call of a page names the account that the page shows, those before its scripts too', async ({
  page,
  context,
  dashboard,
}) => {
  await signInAlone(context, dashboard, 'sandbox-full')
  const named = new Map<string, string | undefined>()
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) named.set(pathname, request.headers()['x-account'])
  })
  for (const path of [paths.opportunities(), paths.webhooks(), paths.campaigns(), paths.home()])
    await open(page, path)
  await expect.poll(() => named.has(`/api${routes.listOpportunities.path}`)).toBe(true)
  const account = await page.locator('[data-account]').getAttribute('data-account')
  expect(account).toMatch(/^[\w-]{16}$/)
  expect([...new Set(named.values())]).toEqual([account])
})

test('a tab goes blank at once when another signs out, and says who is signed in next', async ({
  page,
  context,
  dashboard,
  sandbox,
}) => {
  const { companyComplete } = await sandbox.facts()
  await signInAlone(context, dashboard, 'sandbox-full')
  await open(page, paths.company(companyComplete.idCompany))
  await expectCompany(page, companyComplete)
  const other = await context.newPage()
  await open(other, paths.home())
  const calls: string[] = []
  page.on('request', (request) => {
    // Whether the server is there is asked of a page that is blank already.
    if (/\/api\/(?!health$)/.test(request.url())) calls.push(request.url())
  })
  await signOut(other)
  await expect(page.getByText(SIGNED_OUT)).toBeVisible()
  await expect(page).toHaveURL(/was=/)
  expect(await page.content()).not.toContain(companyComplete.name)
  expect(await heapHolds(page, companyComplete.siren)).toBe(false)
  // Told by the other tab, not by a call that failed.
  expect(calls).toEqual([])
  if (THOROUGH) expect(await objections(axeOn(page))).toEqual([])

  await signInWith(other, 'sandbox-other')
  await expect(noteOf(page)).toBeVisible()
  await expect(page.getByText('is now signed in to account account-other')).toBeVisible()
  expect(await objections(axeOn(page))).toEqual([])
  await page.getByRole('link', { name: 'Go on as account account-other' }).click()
  await expect(page).toHaveURL(/\/$/)
  await ready(page)
  await openAccountMenu(page)
  await expect(page.getByText('Account account-other')).toBeVisible()
})

test('a write of a tab that was told nothing does not land in the other account', async ({
  page,
  context,
  dashboard,
}) => {
  const a = await signInAlone(context, dashboard, 'sandbox-full')
  const place = await openConsole(page)
  await expect(place).toBeVisible()
  const before = await webhooksOf(page, dashboard).list()
  await place.getByRole('button', { name: 'Create a webhook…' }).click()
  // What the page reads late would notice the other account before the write does.
  await settled(page)
  const b = await change(context, dashboard, 'sandbox-other')
  const theirs = await webhooksOf(page, dashboard).list()
  await addressField(page).fill('https://example.com/of-account-a')
  const answered = page.waitForResponse((answer) => answer.request().method() === 'POST')
  await dialogOf(page).getByRole('button', { name: 'Create the webhook' }).click()
  const answer = await answered
  expect([answer.status(), new URL(answer.url()).pathname]).toEqual([409, `/api${routes.createWebhook.path}`])
  await expect(noteOf(page)).toBeVisible()
  expect(await page.content()).not.toContain(COMPLETED)
  expect(await webhooksOf(page, dashboard).list()).toEqual(theirs)
  await context.addCookies([cookieOf(dashboard, a)])
  expect(await webhooksOf(page, dashboard).list()).toEqual(before)
  expect([await isSignedIn(dashboard, a), await isSignedIn(dashboard, b)]).toEqual([true, true])
})

/** A page that has asked whatever it asks by itself: the next call is the person's. */
async function openQuiet(page: Page): Promise<void> {
  const last = page.waitForResponse(
    (response) => new URL(response.url()).pathname === `/api${routes.listCompanies.path}`,
  )
  await open(page, paths.routines())
  await last
  await settled(page)
}

test('signing out in a tab that was told nothing does not sign the other account out', async ({
  page,
  context,
  dashboard,
}) => {
  await signInAlone(context, dashboard, 'sandbox-full')
  await openQuiet(page)
  const b = await change(context, dashboard, 'sandbox-other')
  await openAccountMenu(page)
  await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click()
  await expect(noteOf(page)).toBeVisible()
  expect(await isSignedIn(dashboard, b)).toBe(true)
})

test('going to another page shows nothing of the other account in this tab', async ({
  page,
  context,
  dashboard,
}) => {
  await signInAlone(context, dashboard, 'sandbox-full')
  // Every title that ever stood on the screen; the tab keeps them over a load.
  await page.addInitScript(() => {
    new MutationObserver(() => {
      const title = document.querySelector('h1')?.textContent ?? ''
      const shown = sessionStorage.getItem('shown') ?? ''
      if (!shown.endsWith(title)) sessionStorage.setItem('shown', `${shown}\n${title}`)
    }).observe(document, { childList: true, subtree: true, characterData: true })
  })
  await openQuiet(page)
  await change(context, dashboard, 'sandbox-other')
  await page.getByRole('navigation').getByRole('link', { name: 'Webhooks', exact: true }).click()
  await expect(noteOf(page)).toBeVisible()
  const shown = await page.evaluate(() => sessionStorage.getItem('shown')?.split('\n'))
  expect(shown).toEqual(expect.arrayContaining(['Routines', 'This page is closing', OTHER]))
  expect(shown).not.toContain('Webhooks')
})

thorough(
  'a page shown again from the past, or looked at again, asks who is signed in',
  async ({ page, context, dashboard }) => {
    for (const [type, event] of [
      ['pageshow', () => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))],
      ['visibilitychange', () => document.dispatchEvent(new Event('visibilitychange'))],
    ] as const) {
      await signInAlone(context, dashboard, 'sandbox-full')
      await open(page, paths.routines())
      await page.evaluate(event)
      await expect(page.getByRole('main').getByRole('heading', { level: 1 }), type).toBeVisible()
      await change(context, dashboard, 'sandbox-other')
      await page.evaluate(event)
      await expect(noteOf(page), type).toBeVisible()
    }
  },
)

thorough(
  'the same account signed in again: the tab goes on where it was, with what was typed',
  async ({ page, context, dashboard, sandbox }) => {
    const { address, form } = await typedForms['a new opportunity'](sandbox)
    await signInAlone(context, dashboard, 'sandbox-full')
    await open(page, address)
    await form.show(page)
    for (const [field, text] of form.typed(page, 0)) await field.fill(text)
    const other = await context.newPage()
    await open(other, paths.home())
    await signOut(other)
    await expect(page.getByText(SIGNED_OUT)).toBeVisible()
    await signInWith(other, 'sandbox-full')
    await expect(page).toHaveURL(new RegExp(`${address}`))
    await ready(page)
    await form.show(page)
    for (const [field, text, shown] of form.typed(page, 0)) await expect(field).toHaveValue(shown ?? text)
  },
)

test('what was typed is not shown to another account, and comes back with its own', async ({
  page,
  context,
  dashboard,
}) => {
  const a = await signInAlone(context, dashboard, 'sandbox-full')
  const typed = 'https://example.com/typed-by-a'
  const show = async () => {
    const place = await openConsole(page)
    await place.getByRole('button', { name: /^(Create a webhook|Change the address)…$/ }).click()
  }
  await show()
  await addressField(page).fill(typed)
  const other = await context.newPage()
  await open(other, paths.home())
  await endSession(dashboard, a)
  await other.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await signInWith(other, 'sandbox-other')
  await page.getByRole('link', { name: 'Go on as account account-other' }).click()
  await expect(page).toHaveURL(/\/$/)
  await ready(page)
  await show()
  await expect(addressField(page)).not.toHaveValue(typed)
  await change(context, dashboard, 'sandbox-full')
  await show()
  await expect(addressField(page)).toHaveValue(typed)
})

thorough(
  'a session that ends under one tab is signed in again for all',
  async ({ page, context, dashboard }) => {
    const value = await signInAlone(context, dashboard, 'sandbox-full')
    // A tab that hears of it by a call of its own stays as it is under the dialog.
    await openQuiet(page)
    const other = await context.newPage()
    await open(other, paths.companies())
    await identifiers(other).fill('1001')
    await endSession(dashboard, value)
    await other.keyboard.press('Enter')
    const title = page.getByRole('heading', { level: 1, name: 'Routines' })
    for (const tab of [page, other])
      await expect(tab.getByRole('dialog', { name: 'Sign in to go on' })).toBeVisible()
    await expect(title).toBeHidden()
    await signInWith(other, 'sandbox-full')
    for (const tab of [page, other]) await expect(tab.getByRole('dialog')).toHaveCount(0)
    await expect(title).toBeVisible()
  },
)
