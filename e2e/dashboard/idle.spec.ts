import type { Page, Request } from '@playwright/test'

import { routes } from '#lib/contract/routes.generated.ts'
import { paths } from '#lib/paths.ts'

import { identifiers, open } from '../support/screens.ts'
import { endSession, signInAlone } from '../support/sessions.ts'
import { settled } from '../support/settled.ts'
import { expect, test, thorough } from '../support/test.ts'

// The page's clock is put forward; the server's goes on as it does.

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Sign in to go on' })
const board = (page: Page) => page.getByTestId('board')

const isPoll = (request: Request) =>
  new URL(request.url()).pathname === `/api${routes.listOpportunities.path}`
const isProlonging = (request: Request) => request.url().endsWith('/api/session?prolong=1')

thorough(
  'a board left open does not prolong its session, and what a person does there does',
  async ({ page }) => {
    await page.clock.install()
    await open(page, paths.opportunities())
    await expect(board(page)).toBeVisible()
    await page.mouse.move(200, 200)
    const attended = page.waitForRequest(isPoll)
    await page.clock.fastForward('00:25')
    expect((await attended).headers()).not.toHaveProperty('x-background')

    const alone = page.waitForRequest(
      (request) => isPoll(request) && request.headers()['x-background'] === '1',
    )
    await page.clock.fastForward('01:00')
    await page.clock.fastForward('00:25')
    await alone

    const prolonged: Request[] = []
    page.on('request', (request) => {
      if (isProlonging(request)) prolonged.push(request)
    })
    await page.clock.fastForward('03:00')
    // Looked at again: that asks who is signed in, and prolongs nothing.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await page.clock.fastForward('03:00')
    const asked = page.waitForRequest(isProlonging)
    await page.mouse.move(210, 210)
    await asked
    await page.mouse.move(220, 220)
    await page.keyboard.press('Shift')
    const next = page.waitForRequest(isPoll)
    await page.clock.fastForward('00:25')
    expect((await next).headers()).not.toHaveProperty('x-background')
    expect(prolonged).toHaveLength(1)
  },
)

// As an account of its own: a colleague's change would have the page ask at once.
test('when its time is up a tab signs itself out: nothing on the screen, and all of it back after signing in', async ({
  page,
  context,
  dashboard,
}) => {
  const value = await signInAlone(context, dashboard, 'sandbox-limited')
  await page.clock.install()
  const rests = page.waitForResponse(/\/api\/workspace\//)
  await open(page, paths.companies())
  const title = page.getByRole('heading', { level: 1 })
  await rests
  await settled(page)
  // The stream of what colleagues change would come back by itself, and tell of the end before the time is up.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
  await endSession(dashboard, value)
  await expect(title).toBeVisible()
  await page.clock.fastForward('59:00')
  await expect(dialogOf(page)).toHaveCount(0)
  await page.clock.fastForward('01:30')
  await page.clock.resume()
  await expect(dialogOf(page)).toBeVisible()
  await expect(title).toBeHidden()
  await dialogOf(page)
    .getByRole('button', { name: /sandbox-limited/ })
    .click()
  await expect(dialogOf(page)).toHaveCount(0)
  await expect(title).toBeVisible()
})

thorough(
  'a tab goes on where another prolonged the session, after sleep too',
  async ({ page, context, dashboard }) => {
    const value = await signInAlone(context, dashboard, 'sandbox-full')
    await page.clock.install()
    await open(page, paths.newsletters())
    const title = page.getByRole('heading', { level: 1 })
    for (const slept of ['01:00:01', '03:00:00']) {
      const asked = page.waitForResponse(`${dashboard}/api/session`)
      await page.clock.fastForward(slept)
      await asked
      await expect(title).toBeVisible()
      await expect(dialogOf(page)).toHaveCount(0)
    }
    await endSession(dashboard, value)
    await page.clock.fastForward('02:00:00')
    await expect(dialogOf(page)).toBeVisible()
    await expect(title).toBeHidden()
  },
)

test('without a network nobody can say that the session lives: its time up, nothing is to be seen until it is back', async ({
  page,
  context,
}) => {
  await page.clock.install()
  await open(page, paths.companies())
  const title = page.getByRole('heading', { level: 1 })
  const loaded = page.waitForResponse(/\.js$/)
  await page.clock.fastForward('00:15')
  await loaded
  await settled(page)
  await identifiers(page).fill('half')
  await context.setOffline(true)
  await page.clock.fastForward('01:00:01')
  await expect(dialogOf(page)).toBeVisible()
  await expect(title).toBeHidden()
  await context.setOffline(false)
  await expect(dialogOf(page)).toHaveCount(0)
  await expect(title).toBeVisible()
  // Whoever was typing goes on.
  await expect(identifiers(page)).toBeFocused()
})

thorough(
  'nor the code of the sign-in: the page that hides everything says so, and has it when the network is back',
  async ({ page, context, watched }) => {
    await page.clock.install()
    await open(page, paths.newsletters())
    await settled(page)
    await context.setOffline(true)
    await page.clock.fastForward('01:00:01')
    await expect(page.getByRole('heading', { level: 1 })).toBeHidden()
    await expect(
      page.getByRole('status').filter({ hasText: 'This part could not be loaded' }),
    ).toBeInViewport()
    // Without a network it would leave nothing.
    await expect(page.getByRole('button', { name: 'Reload', exact: true })).toHaveCount(0)
    await context.setOffline(false)
    await expect(page.getByRole('status').filter({ hasText: 'This part could not be loaded' })).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    watched.forgive(/Failed to load chunk|ChunkLoadError/)
  },
)
