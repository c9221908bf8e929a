import { paths } from '#lib/paths.ts'

import { cardIn, column, moveByMenu, openBoard, opportunitiesAt, ownCards } from '../support/board.ts'
import { pairOf } from '../support/pairs.ts'
import { reportOf } from '../support/report.ts'
import { open, openAccountMenu } from '../support/screens.ts'
import { isSignedIn, signInAlone } from '../support/sessions.ts'
import { settled } from '../support/settled.ts'
import { expect, test, thorough } from '../support/test.ts'

const api = () => opportunitiesAt(pairOf('first').sandbox)
const stadeOf = async (id: number) => (await api().read(id)).idStade

test('offline: links keep the page, nothing is called up to date, a move waits and is told on return', async ({
  page,
  context,
}) => {
  const { word, first, a, b, to } = await ownCards(api(), 1)
  await openBoard(page, word, [first])
  const age = page.getByTestId('board-window')
  await expect(age).toContainText('up to date')
  await context.setOffline(true)
  await expect(age).toContainText('last read')
  await expect(age).not.toContainText('up to date')
  await page.getByRole('navigation').getByRole('link', { name: 'Campaigns' }).first().click()
  await expect(page.getByText('this page stays until the network is back').first()).toBeVisible()
  await expect(page).toHaveURL(/\/opportunities/)
  await expect(cardIn(page, a, first.idOpportunity)).toBeVisible()

  await moveByMenu(page, cardIn(page, a, first.idOpportunity), to.label)
  await expect(cardIn(page, b, first.idOpportunity)).toBeVisible()
  await expect(page.getByText(`${first.title} waits for the network`).first()).toBeVisible()
  expect(await stadeOf(first.idOpportunity)).toBe(a)
  const asks = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const dialog = await asks
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()

  await context.setOffline(false)
  await expect(page.getByText(`Moved to ${to.label}`).first()).toBeVisible()
  await expect(page.getByText('waits for the network')).toHaveCount(0)
  await expect.poll(() => stadeOf(first.idOpportunity)).toBe(b)
  await expect(age).toContainText('up to date', { timeout: 40_000 })
})

thorough('offline: of a move that is undone, nothing waits for the network', async ({ page, context }) => {
  const { word, first, from, a, b, to, third } = await ownCards(api(), 1)
  await openBoard(page, word, [first])
  await context.setOffline(true)
  await moveByMenu(page, cardIn(page, a, first.idOpportunity), to.label)
  await moveByMenu(page, cardIn(page, b, first.idOpportunity), third.label)
  await expect(cardIn(page, third.idCustomFieldValue, first.idOpportunity)).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(cardIn(page, b, first.idOpportunity)).toBeVisible()
  await expect(page.getByText('waits for the network').first()).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(cardIn(page, a, first.idOpportunity)).toBeVisible()
  await expect(page.getByText(`Moved back to ${from.label}`).first()).toBeVisible()
  await expect(page.getByText('waits for the network')).toHaveCount(0)
  await context.setOffline(false)
  await expect(page.getByTestId('board-window')).toContainText('up to date', { timeout: 40_000 })
  expect((await api().read(first.idOpportunity)).modified).toBe(first.modified)
})

thorough(
  'a move that waited for the network and meets a conflict is not said to wait while it asks',
  async ({ page, context }) => {
    const { word, first, third, a, b, to } = await ownCards(api(), 1)
    await openBoard(page, word, [first])
    await context.setOffline(true)
    await moveByMenu(page, cardIn(page, a, first.idOpportunity), to.label)
    await expect(cardIn(page, b, first.idOpportunity)).toBeVisible()
    await expect(page.getByText('waits for the network').first()).toBeVisible()
    await api().change(first.idOpportunity, { idStade: third.idCustomFieldValue })
    await context.setOffline(false)
    await expect(page.getByRole('alertdialog', { name: /was changed by someone else/ })).toBeVisible()
    await expect(page.getByText('waits for the network')).toHaveCount(0)
  },
)

thorough(
  'offline: a message over a sheet is put away by its own button, and the sheet stays',
  async ({ page, context }) => {
    const { first } = await ownCards(api(), 1)
    await open(page, paths.opportunity(first.idOpportunity))
    const sheet = page.getByTestId('opportunity-sheet')
    await expect(sheet.getByLabel('Title')).toHaveValue(String(first.title))
    // The last of the parts that it brings is there.
    await expect(sheet.getByRole('button', { name: /^Name / })).toBeVisible()
    await context.setOffline(true)
    await sheet.getByRole('link').first().click()
    const message = page.getByRole('region', { name: 'Messages' })
    const stays = message.getByText('this page stays until the network is back')
    await expect(stays).toBeVisible()
    await message.getByRole('button', { name: 'Close' }).click()
    await expect(stays).toBeHidden()
    await expect(sheet).toBeVisible()
    await context.setOffline(false)
  },
)

thorough(
  'a move that its page took along is told when the board is opened again, and done on request',
  async ({ page, context }) => {
    const { word, first, a, b, to } = await ownCards(api(), 1)
    await openBoard(page, word, [first])
    await context.setOffline(true)
    await moveByMenu(page, cardIn(page, a, first.idOpportunity), to.label)
    await expect(cardIn(page, b, first.idOpportunity)).toBeVisible()
    await page.goto('about:blank')
    await context.setOffline(false)
    await open(page, paths.opportunities({ q: word }))
    await expect(cardIn(page, a, first.idOpportunity)).toBeVisible({ timeout: 40_000 })
    await expect(page.getByText(`The move of ${first.title} may not have been saved`).first()).toBeVisible()
    await page.getByRole('button', { name: 'Move now' }).click()
    await expect(cardIn(page, b, first.idOpportunity)).toBeVisible()
    await expect.poll(() => stadeOf(first.idOpportunity)).toBe(b)
    await expect(column(page, a).locator('[data-part="count"]')).toHaveText('0')
  },
)

thorough(
  'many moves that their page took along are told when the board is opened again; moved, they have a report',
  async ({ page, context }) => {
    const { word, made: cards, a, b, to } = await ownCards(api(), 3)
    await openBoard(page, word, cards)
    await settled(page)
    await context.setOffline(true)
    for (const { idOpportunity } of cards) {
      await cardIn(page, a, idOpportunity).locator('[data-part="open"]').focus()
      await page.keyboard.press('x')
    }
    const chosen = page.getByRole('region', { name: 'Selected opportunities' })
    await chosen.getByRole('button', { name: 'Move to…' }).click()
    await page.getByRole('menuitem', { name: to.label }).click()
    await expect(page.getByTestId('moves-bar')).toBeVisible()
    await page.goto('about:blank')
    await context.setOffline(false)
    await open(page, paths.opportunities({ q: word }))
    await expect(page.getByText('3 moves may not have been saved').first()).toBeVisible({ timeout: 40_000 })
    await page.getByRole('button', { name: 'Move now' }).click()
    const bar = page.getByTestId('moves-bar')
    await expect(bar.getByRole('status')).toContainText('3 opportunities moved to')
    for (const { idOpportunity } of cards) expect(await stadeOf(idOpportunity)).toBe(b)
    const lines = await reportOf(bar)
    expect(lines.map((line) => `${line.Id} ${line.Outcome}`).toSorted()).toEqual(
      cards.map(({ idOpportunity }) => `${idOpportunity} Done`).toSorted(),
    )
  },
)

thorough(
  'a card first opened without a network says what it waits for, and so does what no script has come for: both come by themselves',
  async ({ page, context, watched }) => {
    const { word, first } = await ownCards(api(), 1)
    await openBoard(page, word, [first])
    await settled(page)
    await context.setOffline(true)
    await page.locator(`[data-opportunity="${first.idOpportunity}"] [data-part="open"]`).click()
    const sheet = page.getByTestId('opportunity-sheet')
    await expect(sheet.getByText('is read as soon as the network is back')).toBeVisible()
    await context.setOffline(false)
    await expect(sheet.getByLabel('Title', { exact: true })).toHaveValue(first.title ?? '')
    await page.keyboard.press('Escape')
    await expect(sheet).toHaveCount(0)

    await context.setOffline(true)
    await page.getByRole('button', { name: 'New opportunity', exact: true }).click()
    const told = page.getByRole('region', { name: 'Messages' }).getByText('There is no network.')
    await expect(told).toBeVisible()
    // It would leave nothing of the page.
    await expect(page.getByRole('button', { name: 'Reload', exact: true })).toHaveCount(0)
    await context.setOffline(false)
    await expect(page.getByRole('dialog', { name: 'New opportunity' })).toBeVisible()
    await expect(told).toHaveCount(0)
    watched.forgive(/Failed to load (chunk|resource)|ChunkLoadError/)
  },
)

for (const [locale, name] of [
  ['fr', 'Nouvelle opportunité'],
  ['de', 'Neue Verkaufschance'],
] as const)
  thorough(
    `what a missing part says is read whole beside its button: ${locale}`,
    async ({ page, context, dashboard, watched }) => {
      await context.addCookies([{ name: 'locale', value: locale, url: dashboard }])
      await open(page, paths.opportunities())
      await settled(page)
      await page.route('**/_next/static/**', (route) => route.abort())
      await page.getByRole('button', { name }).first().click()
      const text = page.locator('section:popover-open p[data-tooltip-cut]').nth(1)
      expect(await text.evaluate((part) => part.scrollHeight - part.clientHeight)).toBe(0)
      watched.forgive(/Failed to load (chunk|resource)|ChunkLoadError/)
    },
  )

test('a sign-out without a network empties the browser, says what is left, and is told as soon as it can be', async ({
  page,
  context,
  dashboard,
}) => {
  const value = await signInAlone(context, dashboard, 'sandbox-full')
  await open(page, paths.newsletters())
  // Whole: a part that is still on its way when the network goes is another matter.
  await expect(page.getByTestId('newsletter-table')).toBeVisible()
  await page.evaluate(() => {
    localStorage.setItem('left-by-somebody', 'here')
    localStorage.setItem('watch:account-full', 'a choice')
  })
  const other = await context.newPage()
  await open(other, paths.webhooks())
  await page.bringToFront()
  await openAccountMenu(page)
  await context.setOffline(true)
  await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Signed out in this browser alone' })).toBeFocused()
  await expect(page.getByRole('heading')).toHaveCount(1)
  expect(await page.evaluate(() => ({ ...localStorage }))).toEqual({ 'watch:account-full': 'a choice' })
  expect(await isSignedIn(dashboard, value)).toBe(true)
  // Not the browser's own error page, which would stay.
  await expect(other.getByRole('heading')).toHaveText('This page is closing')
  await context.setOffline(false)
  await expect(page).toHaveURL(/\/sign-in$/)
  // On the page of its own, or over one that it got in the moment before.
  await expect(other.getByLabel('API key', { exact: true })).toBeVisible()
  expect(await isSignedIn(dashboard, value)).toBe(false)
  // The answer to it made the browser empty the storage once more.
  expect(await page.evaluate(() => localStorage.getItem('watch:account-full'))).toBe('a choice')
})
