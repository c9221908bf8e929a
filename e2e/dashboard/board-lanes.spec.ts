import type { Locator, Page } from '@playwright/test'
import { paths } from '#lib/paths.ts'
import {
  cardIn,
  column,
  moveByMenu,
  openBoard,
  opportunitiesAt,
  ownCards,
  titleOf,
} from '../support/board.ts'
import { pairOf } from '../support/pairs.ts'
import { open, reload } from '../support/screens.ts'
import { expect, test, thorough } from '../support/test.ts'

const api = () => opportunitiesAt(pairOf('first').sandbox)
const cards = (count: number) => ownCards(api(), count)

const cell = (page: Page, lane: string | number, stade: number): Locator =>
  page.locator(`[data-testid="board-cell"][data-lane="${lane}"][data-stade="${stade}"]`)
const laneOf = (page: Page, lane: string | number): Locator =>
  page.locator(`[data-testid="board-lane"][data-lane-of="${lane}"]`)

/** Holds a card over a place, by mouse. */
async function hold(page: Page, card: Locator, over: Locator) {
  const [from, to] = [await card.boundingBox(), await over.boundingBox()]
  if (!from || !to) throw new Error('It is not on the screen')
  await page.mouse.move(from.x + 40, from.y + 20)
  await page.mouse.down()
  await page.mouse.move(from.x + 50, from.y + 30)
  await page.mouse.move(to.x + 20, to.y + 30, { steps: 6 })
  await page.mouse.move(to.x + 24, to.y + 32)
}

/** Cards of another owner's, which the same words find. */
async function otherOwner(word: string, idStade: number, mine: number | null, count = 1) {
  const owned = (await api().list({ polling: 5_256_000 })).find(
    ({ idUser }) => idUser !== null && idUser !== mine,
  )
  if (!owned) throw new Error('Nobody else owns an opportunity')
  const titles = Array.from({ length: count }, (_, at) => `${word} of another ${at}`)
  for (const { idOpportunity } of await api().create(titles, idStade, { deadline: '2026-01-15' }))
    await api().give(idOpportunity, owned.idUser as number)
  return owned.idUser as number
}

test('lanes by owner: in the address, folded for good, and a drop into another’s is said, made and taken back', async ({
  page,
}) => {
  const { word, first, a, b } = await cards(1)
  const mine = first.idUser as number
  const theirs = await otherOwner(word, a, mine)
  await openBoard(page, word, [first])
  await page.getByRole('button', { name: 'Display' }).click()
  await page
    .getByRole('dialog', { name: 'Display' })
    .getByRole('radio', { name: 'Owner' })
    .click({ force: true })
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/lanes=owner/)
  const card = cell(page, mine, a).locator(`[data-opportunity="${first.idOpportunity}"]`)
  await expect(card).toBeVisible()
  await expect(laneOf(page, mine).locator('[data-part="sum"]')).toHaveText('€1,000.25')
  const heads = page.locator('button[data-head] > span')
  await expect(heads.filter({ hasText: 'Gagnée' })).toBeAttached()
  // Any stage may be folded: each name is measured in a head.
  const labels = (await api().stades()).map(({ label }) => label)
  const cut = await heads.first().evaluate((head, names) => {
    const copy = head.cloneNode() as HTMLElement
    head.after(copy)
    const isCut = (name: string) => {
      copy.textContent = name
      const { scrollWidth, clientWidth, scrollHeight, clientHeight } = copy
      return scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1
    }
    const found = names.filter(isCut)
    copy.remove()
    return found
  }, labels)
  expect(cut).toEqual([])

  await hold(page, card, cell(page, theirs, b))
  await expect(cell(page, theirs, b)).toHaveAttribute('data-target')
  await expect(page.getByTestId('lane-hint')).toContainText('instead of')
  await page.mouse.up()
  await expect(cell(page, theirs, b).locator(`[data-opportunity="${first.idOpportunity}"]`)).toBeVisible()
  await expect.poll(async () => (await api().read(first.idOpportunity)).idUser).toBe(theirs)
  expect((await api().read(first.idOpportunity)).idStade).toBe(b)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(async () => (await api().read(first.idOpportunity)).idUser).toBe(mine)
  expect((await api().read(first.idOpportunity)).idStade).toBe(a)

  await laneOf(page, theirs).getByRole('button', { expanded: true }).first().click()
  await expect(cell(page, theirs, a)).toHaveCount(0)
  await reload(page)
  await expect(card).toBeVisible({ timeout: 40_000 })
  await expect(cell(page, theirs, a)).toHaveCount(0)
})

thorough(
  'lanes by keyboard: arrows go among lanes, a card is carried to another owner’s, each step said',
  async ({ page }) => {
    const { word, first, a } = await cards(1)
    const mine = first.idUser as number
    const theirs = await otherOwner(word, a, mine, 9)
    await open(page, paths.opportunities({ q: word, lanes: 'owner' }))
    const card = cell(page, mine, a).locator(`[data-opportunity="${first.idOpportunity}"]`)
    await expect(card).toBeVisible({ timeout: 40_000 })
    const [towards, back] = (await laneOf(page, mine).evaluate(
      (lane, other) =>
        Boolean(
          lane.compareDocumentPosition(document.querySelector(`[data-lane-of="${other}"]`) as Node) &
            Node.DOCUMENT_POSITION_FOLLOWING,
        ),
      theirs,
    ))
      ? ['ArrowDown', 'ArrowUp']
      : ['ArrowUp', 'ArrowDown']
    await titleOf(card).focus()
    await page.keyboard.press(towards as string)
    await expect(cell(page, theirs, a).locator(':focus')).toHaveCount(1)
    await page.keyboard.press(back as string)
    await expect(titleOf(card)).toBeFocused()
    await page.keyboard.press('Space')
    await page.keyboard.press(towards as string)
    await expect(page.getByRole('status').filter({ hasText: 'instead of' }).first()).toBeAttached()
    await page.keyboard.press('Space')
    const moved = cell(page, theirs, a).locator(`[data-opportunity="${first.idOpportunity}"]`)
    await expect(titleOf(moved)).toBeFocused()
    await expect(titleOf(moved)).toBeInViewport()
    await expect.poll(async () => (await api().read(first.idOpportunity)).idUser).toBe(theirs)
  },
)

thorough('lanes by month: the deadline stays, and is said to; what has none is last', async ({ page }) => {
  const { word, made, a, b } = await cards(2)
  const [dated, bare] = made
  if (!dated || !bare) throw new Error('Two cards were wanted')
  await api().change(dated.idOpportunity, { deadline: '2031-03-31' })
  await open(page, paths.opportunities({ q: word, lanes: 'month' }))
  const card = cell(page, '2031-03', a).locator(`[data-opportunity="${dated.idOpportunity}"]`)
  await expect(card).toBeVisible({ timeout: 40_000 })
  await expect(page.getByTestId('board-lane').last()).toContainText('No deadline')
  await hold(page, card, cell(page, 'none', b))
  await expect(page.getByTestId('lane-hint')).toContainText('the deadline stays 31 Mar 2031')
  await page.mouse.up()
  await expect(cell(page, '2031-03', b).locator(`[data-opportunity="${dated.idOpportunity}"]`)).toBeVisible()
  await expect.poll(async () => (await api().read(dated.idOpportunity)).idStade).toBe(b)
  expect((await api().read(dated.idOpportunity)).deadline).toContain('2031-03-31')
})

thorough(
  'won and lost stand at the end, folded: they take a card, keep the focus, and open for good',
  async ({ page }) => {
    const { word, first, a } = await cards(1)
    await openBoard(page, word, [first])
    const won = (await api().stades()).find(({ label }) => label === 'Gagnée')
    if (!won) throw new Error('The sandbox has no stage of what is won')
    const end = column(page, won.idCustomFieldValue)
    await expect(end).toHaveAttribute('data-folded')
    const folded = await page
      .getByTestId('board-column')
      .evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.folded !== undefined))
    expect(folded).toEqual(folded.toSorted((one, other) => Number(one) - Number(other)))

    await end.scrollIntoViewIfNeeded()
    await titleOf(cardIn(page, a, first.idOpportunity)).focus()
    await page.keyboard.press('Space')
    for (let step = 0; step < 12 && !(await end.getAttribute('data-target')); step += 1) {
      await page.keyboard.press('ArrowRight')
      if ((await end.getAttribute('data-target')) !== null) break
    }
    await expect(end).toContainText('Drop here: Gagnée')
    await page.keyboard.press('Space')
    await expect
      .poll(async () => (await api().read(first.idOpportunity)).idStade)
      .toBe(won.idCustomFieldValue)
    await expect(end.getByRole('button')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(cardIn(page, won.idCustomFieldValue, first.idOpportunity)).toBeVisible()
    await reload(page)
    await expect(end).toBeAttached({ timeout: 40_000 })
    await expect(end).not.toHaveAttribute('data-folded')
  },
)

thorough('a filter that names a won stage shows its cards', async ({ page }) => {
  const { word, first, a } = await cards(1)
  const won = (await api().stades()).find(({ label }) => label === 'Gagnée')
  if (!won) throw new Error('The sandbox has no stage of what is won')
  await openBoard(page, word, [first])
  await moveByMenu(page, cardIn(page, a, first.idOpportunity), won.label)
  await expect.poll(async () => (await api().read(first.idOpportunity)).idStade).toBe(won.idCustomFieldValue)
  await open(page, paths.opportunities({ q: word, stade: won.idCustomFieldValue }))
  await column(page, won.idCustomFieldValue).scrollIntoViewIfNeeded({ timeout: 40_000 })
  await expect(cardIn(page, won.idCustomFieldValue, first.idOpportunity)).toBeVisible({ timeout: 40_000 })
})

thorough('a card says why it needs somebody, and an open stage what is likely to come', async ({ page }) => {
  const { word, made, a, first } = await cards(2)
  await api().change(first.idOpportunity, { amount: null })
  await openBoard(page, word, made)
  await expect(cardIn(page, a, first.idOpportunity).locator('[data-part="stuck"]')).toHaveText(
    'Needs attention: No amount',
  )
  await expect(column(page, a).locator('[data-part="weighted"]')).toHaveCount(0)
  // The settings as a browser keeps them once they were changed, with what the team has said of the stage.
  await page.getByRole('button', { name: 'Display' }).click()
  await page.getByRole('dialog', { name: 'Display' }).getByLabel('Contact').uncheck()
  await page.keyboard.press('Escape')
  await page.evaluate(() => {
    const key = Object.keys(localStorage).find((one) => one.startsWith('board:')) as string
    const kept = JSON.parse(localStorage.getItem(key) ?? '{}')
    const stages = document.querySelectorAll<HTMLElement>('[data-testid="board-column"]')
    kept.teamProbabilities = Object.fromEntries([...stages].map(({ dataset }) => [dataset.stade, 33]))
    localStorage.setItem(key, JSON.stringify(kept))
    window.dispatchEvent(new StorageEvent('storage', { key }))
  })
  const weighted = column(page, a).locator('[data-part="weighted"]')
  await expect(weighted).toHaveText('€330.08 weighted')
  await expect(weighted).toHaveAttribute('data-tooltip', /33 %/)
  // The stages scroll in the board, the page does not beside it.
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
})

thorough('the heads above lanes are as high as what they say', async ({ page }) => {
  await open(page, paths.opportunities({ lanes: 'owner' }))
  await expect(page.locator('button[data-head]').first()).toBeAttached()
  await expect(page.getByTestId('board-lane').first()).toBeVisible()
  const spare = await page
    .locator('[data-head]')
    .evaluateAll(
      (heads) =>
        Math.max(...heads.map((head) => head.clientHeight)) -
        Math.max(...heads.map((head) => head.querySelector('header')?.offsetHeight ?? 0)),
    )
  expect(spare).toBeLessThan(4)
})
