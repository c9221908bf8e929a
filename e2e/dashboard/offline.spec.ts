import { paths } from '#lib/paths.ts'

import { cardIn, column, moveByMenu, openBoard, opportunitiesAt, ownCards } from '../support/board.ts'
import { pairOf } from '../support/pairs.ts'
import { open } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

test.describe.configure({ timeout: 120_000 })

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

test('a move that its page took along is told when the board is opened again, and done on request', async ({
  page,
  context,
}) => {
  const { word, first, a, b, to } = await ownCards(api(), 1)
  await openBoard(page, word, [first])
  await context.setOffline(true)
  await moveByMenu(page, cardIn(page, a, first.idOpportunity), to.label)
  await expect(cardIn(page, b, first.idOpportunity)).toBeVisible()
  await page.goto('about:blank')
  await context.setOffline(false)
  await open(page, paths.opportunities({ q: word }))
  await expect(cardIn(page, a, first.idOpportunity)).toBeVisible({ timeout: 40_000 })
  await expect(page.getByText(`The move of ${first.title} was not saved`).first()).toBeVisible()
  await page.getByRole('button', { name: 'Move now' }).click()
  await expect(cardIn(page, b, first.idOpportunity)).toBeVisible()
  await expect.poll(() => stadeOf(first.idOpportunity)).toBe(b)
  await expect(column(page, a).locator('[data-part="count"]')).toHaveText('0')
})
