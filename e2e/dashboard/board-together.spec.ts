import { paths } from '#lib/paths.ts'

import { cardIn, moveByMenu, openBoard, opportunitiesAt, ownCards, titleOf } from '../support/board.ts'
import { pairOf } from '../support/pairs.ts'
import { open } from '../support/screens.ts'
import { expect, test, thorough } from '../support/test.ts'

const api = () => opportunitiesAt(pairOf('first').sandbox)
const read = (id: number) => api().read(id)

test('Ctrl-Z takes back the last move, once, and leaves text that is typed alone', async ({ page }) => {
  const { word, first, a, b, to } = await ownCards(api(), 1)
  await openBoard(page, word, [first])
  await moveByMenu(page, cardIn(page, a, first.idOpportunity), to.label)
  await expect.poll(async () => (await read(first.idOpportunity)).idStade).toBe(b)
  await expect(page.getByText(`Moved to ${to.label}`).first()).toBeVisible()
  const search = page.getByLabel('Title, names, comment, id').first()
  await search.focus()
  await page.keyboard.press('ControlOrMeta+z')
  await expect(cardIn(page, b, first.idOpportunity)).toBeVisible()
  await titleOf(cardIn(page, b, first.idOpportunity)).focus()
  await page.keyboard.press('ControlOrMeta+z')
  await expect(titleOf(cardIn(page, a, first.idOpportunity))).toBeFocused()
  await expect.poll(async () => (await read(first.idOpportunity)).idStade).toBe(a)
  await page.keyboard.press('ControlOrMeta+z')
  await expect(cardIn(page, a, first.idOpportunity)).toBeVisible()
})

thorough(
  'where this clock is three hours behind, a change of just now is not in three hours',
  async ({ page }) => {
    const { word, first, a, to, third } = await ownCards(api(), 1)
    await page.clock.install({ time: Date.now() - 3 * 3_600_000 })
    await openBoard(page, word, [first])
    const card = cardIn(page, a, first.idOpportunity)
    const ahead = page.getByText(/\bin \d+ (hours|minutes)/)
    await expect(card).toContainText(/now|second|minute/)
    await expect(ahead).toHaveCount(0)
    // It does not drift: the same answer, read an hour later, is an hour old.
    const readAgain = page.waitForResponse(/\/opportunity\?(?=.*polling=)/)
    await page.clock.fastForward(3_600_000)
    // Else that reading could bring the colleague's change before the drop.
    await readAgain
    await expect(card).toContainText('1 hour ago')
    await titleOf(card).focus()
    await page.keyboard.press('Space')
    await api().change(first.idOpportunity, { idStade: third.idCustomFieldValue })
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Space')
    const dialog = page.getByRole('alertdialog')
    await expect(dialog).toContainText(to.label)
    await expect(ahead).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.goto(paths.home())
    await expect(page.getByTestId('home-moved').getByRole('time').first()).toBeVisible()
    await expect(ahead).toHaveCount(0)
  },
)

thorough(
  'changes of two people that do not overlap are merged, said, and can be taken back',
  async ({ page }) => {
    const { word, first, a, b, to } = await ownCards(api(), 1)
    await openBoard(page, word, [first])
    await api().change(first.idOpportunity, { amount: 4321, comment: 'theirs' })
    await moveByMenu(page, cardIn(page, a, first.idOpportunity), to.label)
    await expect(page.getByText(/Somebody else changed amount meanwhile/).first()).toBeVisible()
    expect(await read(first.idOpportunity)).toMatchObject({ idStade: b, amount: 4321, comment: 'theirs' })
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(cardIn(page, a, first.idOpportunity)).toBeVisible()
    await expect
      .poll(() => read(first.idOpportunity))
      .toMatchObject({ idStade: a, amount: 4321, comment: 'theirs' })
  },
)

test('a move that a colleague has moved on since, as the board shows, is taken back only after both are seen', async ({
  page,
}) => {
  const { word, first, a, b, to, third } = await ownCards(api(), 1)
  const id = first.idOpportunity
  await openBoard(page, word, [first])
  await moveByMenu(page, cardIn(page, a, id), to.label)
  await expect.poll(async () => (await read(id)).idStade).toBe(b)
  await expect(page.getByText(`Moved to ${to.label}`).first()).toBeVisible()
  await api().change(id, { idStade: third.idCustomFieldValue })
  await page.getByRole('button', { name: 'Refresh', exact: true }).click()
  await expect(cardIn(page, third.idCustomFieldValue, id)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText(third.label)
  expect((await read(id)).idStade).toBe(third.idCustomFieldValue)
  await dialog.getByRole('button', { name: 'All mine' }).click()
  await dialog.getByRole('button', { name: 'Save this choice' }).click()
  await expect.poll(async () => (await read(id)).idStade).toBe(a)
})

thorough('two moves of one’s own are taken back by the first Undo, without a question', async ({ page }) => {
  const { word, first, a, b, to, third } = await ownCards(api(), 1)
  const id = first.idOpportunity
  await openBoard(page, word, [first])
  await moveByMenu(page, cardIn(page, a, id), to.label)
  await expect(page.getByText(`Moved to ${to.label}`).first()).toBeVisible()
  await moveByMenu(page, cardIn(page, b, id), third.label)
  await expect(page.getByText(`Moved to ${third.label}`).first()).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await expect.poll(async () => (await read(id)).idStade).toBe(a)
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
})

thorough(
  'an edited sheet closed by Escape says that a draft is kept, and the card shows it',
  async ({ page }) => {
    const { word, first, a } = await ownCards(api(), 1)
    await openBoard(page, word, [first])
    const card = cardIn(page, a, first.idOpportunity)
    await titleOf(card).click()
    const sheet = page.getByTestId('opportunity-sheet')
    await sheet.getByLabel('Amount').fill('777')
    await page.keyboard.press('Escape')
    await expect(sheet).toHaveCount(0)
    await expect(page.getByText('Your changes are kept as a draft').first()).toBeVisible()
    await expect(card.getByText('Draft', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Go on editing' }).click()
    await expect(sheet.getByLabel('Amount')).toHaveValue('777')
    await sheet.getByRole('button', { name: 'Discard' }).click()
    await page.keyboard.press('Escape')
    await expect(card.getByText('Draft', { exact: true })).toHaveCount(0)
  },
)

thorough('a menu gathers the letters of a name, blanks among them', async ({ page }) => {
  const { word, first, a } = await ownCards(api(), 1)
  await openBoard(page, word, [first])
  const card = cardIn(page, a, first.idOpportunity)
  await card.hover()
  await card.locator('[data-part="menu"]').click()
  const focused = (name: string) => expect(page.getByRole('menuitem', { name })).toBeFocused()
  await page.keyboard.type('pro')
  await focused('Proposition envoyée')
  await page.waitForTimeout(1_100)
  await page.keyboard.type('en s')
  await focused('En sommeil')
})

thorough('a question whose board is left is told elsewhere, and leads back to it', async ({ page }) => {
  const { word, first, a, b, to, third } = await ownCards(api(), 1)
  const id = first.idOpportunity
  await open(page, paths.home())
  await page.getByRole('navigation').getByRole('link', { name: 'Opportunities' }).first().click()
  await page.getByLabel('Title, names, comment, id').first().fill(word)
  await expect(cardIn(page, a, id)).toBeVisible({ timeout: 40_000 })
  await api().change(id, { idStade: third.idCustomFieldValue })
  await moveByMenu(page, cardIn(page, a, id), to.label)
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText(third.label)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
  const told = page.getByRole('region', { name: 'Messages' })
  await expect(told).toContainText(`A change of “${first.title}” waits for your answer`)
  await told.getByRole('button', { name: 'Show' }).click()
  await expect(dialog).toContainText(third.label)
  await expect(told.getByText('waits for your answer')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'All mine' }).click()
  await dialog.getByRole('button', { name: 'Save this choice' }).click()
  await expect.poll(async () => (await read(id)).idStade).toBe(b)
})
