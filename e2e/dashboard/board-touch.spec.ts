import type { CDPSession, Page } from '@playwright/test'

import { paths } from '#lib/paths.ts'
import {
  cardIn,
  column,
  moveByMenu,
  openBoard,
  opportunitiesAt,
  ownCards,
  ownWord,
} from '../support/board.ts'
import { pairOf } from '../support/pairs.ts'
import { open } from '../support/screens.ts'
import { expect, test, thorough } from '../support/test.ts'

test.use({ hasTouch: true, viewport: { width: 820, height: 900 } })

const api = () => opportunitiesAt(pairOf('first').sandbox)

async function card(page: Page) {
  const { create, stades } = api()
  const [from, , to] = await stades()
  if (!from || !to) throw new Error('The sandbox has fewer than three stages')
  const word = ownWord()
  const [made] = await create([word], from.idCustomFieldValue)
  if (!made) throw new Error('Nothing was created')
  await openBoard(page, word, [made])
  return { id: made.idOpportunity, a: from.idCustomFieldValue, b: to.idCustomFieldValue }
}

const middle = async (page: Page, key: number | 'none', id?: number) => {
  const box = await (id === undefined ? column(page, key) : cardIn(page, key, id)).boundingBox()
  if (!box) throw new Error('It is not on the screen')
  return { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) }
}

const touch = (
  session: CDPSession,
  type: 'touchStart' | 'touchMove' | 'touchEnd',
  ...touchPoints: { x: number; y: number; id?: number }[]
) => session.send('Input.dispatchTouchEvent', { type, touchPoints })

/** The copy of a card that follows the finger. */
const inHand = (page: Page) => page.locator('body > li')

test('a card is moved by finger: held, carried over and let go, in the API too', async ({ page }) => {
  const { id, a, b } = await card(page)
  const session = await page.context().newCDPSession(page)
  const [from, to] = [await middle(page, a, id), await middle(page, b)]
  await touch(session, 'touchStart', from)
  await expect(cardIn(page, a, id)).toHaveAttribute('data-lifted')
  for (const share of [0.25, 0.5, 0.75, 1]) {
    await touch(session, 'touchMove', {
      x: Math.round(from.x + (to.x - from.x) * share),
      y: Math.round(from.y + (to.y - from.y) * share),
    })
  }
  await expect(column(page, b)).toHaveAttribute('data-target')
  await touch(session, 'touchEnd')
  await expect(cardIn(page, b, id)).toBeVisible()
  // It stood half out of the screen.
  await expect(column(page, b)).toBeInViewport({ ratio: 0.99 })
  await expect.poll(async () => (await api().read(id)).idStade).toBe(b)
  // It was carried, not pressed.
  await expect(page.getByTestId('opportunity-sheet')).toHaveCount(0)
})

thorough(
  'a drop by finger into a lane that begins far down leaves the lanes where they are',
  async ({ page }) => {
    const { create, stades } = api()
    const [a, b] = (await stades()).map(({ idCustomFieldValue }) => idCustomFieldValue)
    if (a === undefined || b === undefined) throw new Error('The sandbox has fewer than two stages')
    const word = ownWord()
    const titles = (count: number) => Array.from({ length: count }, (_, at) => `${word} number ${at}`)
    const [held] = await create(titles(3), a, { deadline: '2027-01-10' })
    await create(titles(12), a, { deadline: '2027-02-10' })
    if (!held) throw new Error('Nothing was created')
    await open(page, paths.opportunities({ q: word, lanes: 'month' }))
    const card = page.locator(`[data-opportunity="${held.idOpportunity}"]`)
    const into = page.locator(`[data-testid="board-cell"][data-lane="2027-02"][data-stade="${b}"]`)
    await expect(card).toBeVisible({ timeout: 40_000 })
    const [from, to] = [await card.boundingBox(), await into.boundingBox()]
    if (!from || !to) throw new Error('It is not on the screen')
    const session = await page.context().newCDPSession(page)
    await touch(session, 'touchStart', { x: from.x + 60, y: from.y + 60 })
    await expect(inHand(page)).toBeVisible()
    await touch(session, 'touchMove', { x: to.x + 100, y: to.y + 40 })
    await expect(into).toHaveAttribute('data-target')
    await touch(session, 'touchEnd')
    await expect.poll(async () => (await api().read(held.idOpportunity)).idStade).toBe(b)
    expect(await page.getByTestId('board').evaluate(({ scrollTop }) => scrollTop)).toBe(0)
  },
)

thorough(
  'on a low screen, scrolled down, the heads of board and lanes are below the top bar',
  async ({ page }) => {
    await page.setViewportSize({ width: 844, height: 390 })
    await card(page)
    for (const lanes of ['none', 'owner']) {
      await open(page, paths.opportunities({ lanes }))
      const head = page.getByTestId('board').getByRole('heading').first()
      await expect(head).toBeVisible()
      await page.evaluate(() => window.scrollTo(0, 9_999))
      await expect
        .poll(
          async () =>
            ((await head.boundingBox())?.y ?? 0) -
            ((await page.locator('header').first().boundingBox())?.height ?? 0),
        )
        .toBeGreaterThan(0)
    }
  },
)

thorough('on a low screen, a drop by finger leaves the page where it is', async ({ page }) => {
  await page.setViewportSize({ width: 844, height: 390 })
  const { id, a, b } = await card(page)
  const session = await page.context().newCDPSession(page)
  const [from, to] = [await middle(page, a, id), await middle(page, b)]
  await touch(session, 'touchStart', from)
  await expect(inHand(page)).toBeVisible()
  await touch(session, 'touchMove', { x: to.x, y: from.y })
  await expect(column(page, b)).toHaveAttribute('data-target')
  await touch(session, 'touchEnd')
  await expect(column(page, b)).toBeInViewport()
  await expect.poll(async () => (await api().read(id)).idStade).toBe(b)
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
})

for (const by of ['finger', 'mouse'] as const)
  thorough(`a drop by ${by} where no card can go says why`, async ({ page }) => {
    await page.setViewportSize({ width: 2600, height: 900 })
    const { create, stades } = api()
    const stage = (await stades())[0]?.idCustomFieldValue ?? 0
    const word = ownWord()
    const made = [
      ...(await create([`${word} staged`], stage)),
      ...(await create([`${word} not`], stage, { idStade: null })),
    ]
    const [held] = made
    if (!held) throw new Error('Nothing was created')
    await openBoard(page, word, made)
    if (by === 'mouse') await cardIn(page, stage, held.idOpportunity).dragTo(column(page, 'none'))
    else {
      const session = await page.context().newCDPSession(page)
      const to = await middle(page, 'none')
      await touch(session, 'touchStart', await middle(page, stage, held.idOpportunity))
      await expect(inHand(page)).toBeVisible()
      await touch(session, 'touchMove', to)
      await touch(session, 'touchEnd')
    }
    await expect(inHand(page)).toHaveCount(0)
    await expect(page.getByText('No card can be dropped on “No stage”').first()).toBeVisible()
    await expect(cardIn(page, stage, held.idOpportunity)).toBeVisible()
  })

thorough('another finger neither carries a held card nor lets it go', async ({ page }) => {
  const { id, a, b } = await card(page)
  const session = await page.context().newCDPSession(page)
  const [from, to] = [await middle(page, a, id), await middle(page, b)]
  await touch(session, 'touchStart', from)
  await expect(cardIn(page, a, id)).toHaveAttribute('data-lifted')
  await touch(session, 'touchMove', to)
  await expect(column(page, b)).toHaveAttribute('data-target')
  const other = { x: from.x, y: to.y, id: 1 }
  await touch(session, 'touchStart', { ...to, id: 0 }, other)
  await touch(session, 'touchMove', { ...to, id: 0 }, { ...other, y: other.y + 30 })
  // The one that is named is lifted.
  await touch(session, 'touchEnd', other)
  await expect(column(page, b)).toHaveAttribute('data-target')
  await expect(inHand(page)).toBeVisible()
  await touch(session, 'touchEnd')
  await expect(cardIn(page, b, id)).toBeVisible()
  await expect(inHand(page)).toHaveCount(0)
})

thorough('a finger that was lost amid a move leaves nothing in hand', async ({ page }) => {
  await page.addInitScript(() =>
    window.addEventListener('touchcancel', (event) => event.stopPropagation(), { capture: true }),
  )
  const { id, a, b } = await card(page)
  const session = await page.context().newCDPSession(page)
  const [from, to] = [await middle(page, a, id), await middle(page, b)]
  await touch(session, 'touchStart', from)
  await expect(inHand(page)).toBeVisible()
  await touch(session, 'touchMove', to)
  await session.send('Input.dispatchTouchEvent', { type: 'touchCancel', touchPoints: [] })
  await touch(session, 'touchStart', { x: to.x, y: to.y + 100 })
  await touch(session, 'touchEnd')
  await expect(inHand(page)).toHaveCount(0)
  await expect(cardIn(page, a, id)).not.toHaveAttribute('data-lifted')
  expect((await api().read(id)).idStade).toBe(a)
})

thorough('several cards in hand say how many they are', async ({ page }) => {
  const { word, first, made, a } = await ownCards(api(), 2)
  await openBoard(page, word, made)
  for (const { idOpportunity } of made)
    await cardIn(page, a, idOpportunity).locator('[data-part="select"]').tap()
  const session = await page.context().newCDPSession(page)
  await touch(session, 'touchStart', await middle(page, a, first.idOpportunity))
  await expect(inHand(page)).toContainText('2 opportunities')
  await touch(session, 'touchEnd')
  await expect(inHand(page)).toHaveCount(0)
})

thorough('at an edge the board scrolls no faster on a screen that draws more often', async ({ page }) => {
  await page.addInitScript(() => {
    window.requestAnimationFrame = (draw) => window.setTimeout(() => draw(performance.now()), 4)
    window.cancelAnimationFrame = (id) => window.clearTimeout(id)
  })
  await page.setViewportSize({ width: 414, height: 800 })
  const { id, a } = await card(page)
  const session = await page.context().newCDPSession(page)
  const from = await middle(page, a, id)
  await touch(session, 'touchStart', from)
  await expect(cardIn(page, a, id)).toHaveAttribute('data-lifted')
  const pace = page.getByTestId('board').evaluate(async (board) => {
    while (board.scrollLeft === 0) await new Promise((done) => setTimeout(done, 1))
    const [left, began] = [board.scrollLeft, performance.now()]
    await new Promise((done) => setTimeout(done, 300))
    return (board.scrollLeft - left) / (performance.now() - began)
  })
  await touch(session, 'touchMove', { x: 400, y: from.y })
  // Three stages a second.
  expect(await pace).toBeLessThan(1)
  await touch(session, 'touchEnd')
})

thorough('a short touch opens the card, and a finger that moves at once scrolls', async ({ page }) => {
  const { id, a } = await card(page)
  const session = await page.context().newCDPSession(page)
  const from = await middle(page, a, id)
  await touch(session, 'touchStart', from)
  await touch(session, 'touchMove', { x: from.x, y: from.y - 60 })
  await touch(session, 'touchMove', { x: from.x, y: from.y - 120 })
  await touch(session, 'touchEnd')
  await expect(cardIn(page, a, id)).not.toHaveAttribute('data-lifted')
  await cardIn(page, a, id).locator('[data-part="open"]').tap()
  await expect(page.getByTestId('opportunity-sheet')).toBeVisible()
  expect((await api().read(id)).idStade).toBe(a)
})

thorough(
  'what is told of a move does not lie over what can be done with the selected cards',
  async ({ page }) => {
    const { word, first, made, a, to } = await ownCards(api(), 2)
    await openBoard(page, word, made)
    await moveByMenu(page, cardIn(page, a, first.idOpportunity), to.label)
    const told = page.getByRole('region', { name: 'Messages' })
    await expect(told.getByText(`Moved to ${to.label}`)).toBeVisible()
    await cardIn(page, a, made[1]?.idOpportunity ?? 0)
      .locator('[data-part="select"]')
      .tap()
    const bar = page.getByRole('region', { name: 'Selected opportunities' })
    await expect(async () => {
      const [above, below] = [await told.boundingBox(), await bar.boundingBox()]
      if (!above || !below) throw new Error('One of them is not on the screen')
      expect(above.y + above.height).toBeLessThanOrEqual(below.y)
    }).toPass({ timeout: 2_000 })
  },
)
