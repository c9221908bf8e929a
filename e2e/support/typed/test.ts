import type { Page } from '@playwright/test'

import { canary, pairHere } from '../pairs.ts'
import { endSession, isSignedIn, signInAlone } from '../sessions.ts'
import { settled } from '../settled.ts'
import { test as base, expect } from '../test.ts'
import { startThirdDashboard, type ThirdDashboard, thirdAddress } from '../third-dashboard.ts'
import { thoroughOf } from '../thorough.ts'

/** Tests with a separate dashboard, which may be redeployed, and a separate session, which may be ended. */
export const test = base.extend<{ session: string }>({
  baseURL: ({ browserName: _ }, use) => use(thirdAddress()),
  dashboard: ({ browserName: _ }, use) => use(thirdAddress()),
  session: async ({ context }, use) => use(await signInAlone(context, thirdAddress(), canary())),
})
export const thorough = thoroughOf(test)

/** Starts that dashboard for all tests of a file. Returns the function that redeploys it. */
export function onThirdDashboard(): () => Promise<void> {
  let third: ThirdDashboard | null = null
  test.beforeAll(async () => {
    third = await startThirdDashboard(pairHere().sandbox)
  })
  test.afterAll(() => third?.stop())
  return async () => {
    if (!third) throw new Error('The dashboard of these tests did not start')
    await third.redeploy()
  }
}

export async function loseSession(cookie: string): Promise<void> {
  await endSession(thirdAddress(), cookie)
  expect(await isSignedIn(thirdAddress(), cookie)).toBe(false)
}

export async function signInAgain(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Sign in to go on' })
  await dialog.getByLabel('API key').fill(canary())
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(dialog).toHaveCount(0)
}

/** Browser errors for a script that a release has removed, prefetched ones included. */
export const MISSING = /Failed to load (chunk|resource)|ChunkLoadError|MIME type|Refused to execute/

const reloadOf = (page: Page) => page.getByRole('button', { name: 'Reload', exact: true })

/** Checks that the missing part is announced, with a Reload button, and that the rest of the page is still there. */
export async function saysMissing(page: Page): Promise<void> {
  await expect(reloadOf(page)).toBeVisible()
  // A dialog that is open has a status of its own, as the page behind is inert.
  const said = page.getByRole('status').filter({ hasText: 'This part could not be loaded' })
  await expect(said.first()).toBeAttached()
  await expect(page.getByText('what you typed into a form is kept').last()).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
}

/**
 * Redeploys while the page is open, then requests a part that was not loaded yet: the page must say that it is missing,
 * and a reload must bring it. The browser's own cache is off.
 */
export async function missPart(
  page: Page,
  {
    want,
    redeploy,
    forgive,
  }: { want: () => Promise<void>; redeploy: () => Promise<void>; forgive: (what: RegExp) => void },
): Promise<void> {
  // Waits for what the page fetches when idle.
  await settled(page)
  await page.route(/\/_next\/static\//, (route) => route.continue())
  await redeploy()
  const gone = page.waitForResponse(
    (answer) => answer.status() === 404 && answer.url().includes('/_next/static/'),
  )
  await want()
  await gone
  await saysMissing(page)
  await reloadOf(page).click()
  await expect(reloadOf(page)).toHaveCount(0)
  forgive(MISSING)
}
