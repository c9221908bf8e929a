import type { Page } from '@playwright/test'

import { cardIn, column, moveByMenu, openBoard, opportunitiesAt, ownCards } from '../support/board.ts'
import { pairOf } from '../support/pairs.ts'
import { reload } from '../support/screens.ts'
import { expect, test, thorough } from '../support/test.ts'

const api = () => opportunitiesAt(pairOf('first').sandbox)
const cards = (count: number) => ownCards(api(), count)
const stadeOf = async (id: number) => (await api().read(id)).idStade

thorough('the display is the person’s, and stays', async ({ page }) => {
  const { word, first, a } = await cards(1)
  await openBoard(page, word, [first])
  const card = cardIn(page, a, first.idOpportunity)
  await expect(card).toContainText('€1,000.25')
  await page.getByRole('button', { name: 'Display' }).click()
  await page.getByRole('dialog', { name: 'Display' }).getByLabel('Amount').uncheck()
  await expect(card).not.toContainText('€1,000.25')
  await page
    .getByRole('dialog', { name: 'Display' })
    .getByRole('radio', { name: 'Compact' })
    .click({ force: true })
  await reload(page)
  await expect(card).toBeVisible({ timeout: 40_000 })
  await expect(card).not.toContainText('€1,000.25')
  expect((await card.boundingBox())?.height).toBeLessThan(60)
})

test('a limit warns and forbids nothing; columns fold', async ({ page }) => {
  const { word, made, a, b, from, to } = await cards(2)
  await openBoard(page, word, made)
  const [first] = made
  if (!first) throw new Error('A card was wanted')
  await column(page, a)
    .getByRole('button', { name: `Settings of ${from.label}` })
    .click()
  const most = page.getByRole('dialog').getByLabel('Warn above')
  await most.fill('1.5')
  await page.getByRole('dialog').getByRole('button', { name: 'Set' }).click()
  await expect(most).toHaveAccessibleDescription(/Give a whole number/)
  await most.fill('1')
  await page.getByRole('dialog').getByRole('button', { name: 'Set' }).click()
  await expect(column(page, a).locator('[data-part="over"]')).toHaveText('1 more than 1')
  await moveByMenu(page, cardIn(page, a, first.idOpportunity), to.label)
  await expect(column(page, a).locator('[data-part="over"]')).toHaveCount(0)
  await expect.poll(() => stadeOf(first.idOpportunity)).toBe(b)
  await page.getByRole('button', { name: 'Display' }).click()
  await page.getByLabel('Fold empty columns').check()
  await page.keyboard.press('Escape')
  await expect(column(page, a)).not.toHaveAttribute('data-folded')
  await expect(page.locator('[data-testid="board-column"][data-folded]').first()).toBeVisible()
  // By keyboard, the focus goes from what folds to what unfolds, and back.
  const menu = column(page, a).getByRole('button', { name: `Settings of ${from.label}` })
  await menu.press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Fold column' }).press('Enter')
  const unfold = column(page, a).getByRole('button', { name: `Unfold ${from.label}` })
  await expect(unfold).toBeFocused()
  await unfold.press('Enter')
  await expect(menu).toBeFocused()
})

thorough('a limit on the amount warns, stays after a reload, and goes', async ({ page }) => {
  const { word, made, a, b, first, from, to } = await cards(3)
  await openBoard(page, word, made)
  const over = column(page, a).locator('[data-part="over"]')
  const settings = async (use: (dialog: ReturnType<Page['getByRole']>) => Promise<void>) => {
    await column(page, a)
      .getByRole('button', { name: `Settings of ${from.label}` })
      .click()
    await use(page.getByRole('dialog', { name: `Settings of ${from.label}` }))
  }
  await settings(async (dialog) => {
    await dialog.getByRole('radio', { name: 'Amount' }).click({ force: true })
    await dialog.getByLabel('Warn above').fill('2,500')
    await dialog.getByRole('button', { name: 'Set' }).click()
  })
  await expect(over).toHaveText('€500.75 above €2,500')
  await settings(async (dialog) => {
    await expect(dialog.getByLabel('Warn above')).toHaveValue('2,500')
    await dialog.getByLabel('Warn above').fill('2 500,5')
    await dialog.getByRole('button', { name: 'Set' }).click()
  })
  await expect(over).toHaveText('€500.25 above €2,500.50')
  await reload(page)
  await expect(over).toHaveText('€500.25 above €2,500.50', { timeout: 40_000 })
  await moveByMenu(page, cardIn(page, a, first.idOpportunity), to.label)
  await expect(over).toHaveCount(0)
  await expect.poll(() => stadeOf(first.idOpportunity)).toBe(b)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(over).toHaveText('€500.25 above €2,500.50')
  await settings(async (dialog) => {
    await dialog.getByLabel('Warn above').fill('a lot')
    await dialog.getByRole('button', { name: 'Set' }).click()
    await expect(dialog.getByLabel('Warn above')).toHaveAccessibleDescription(/Give a number/)
    await dialog.getByLabel('Warn above').fill('1e15')
    await dialog.getByRole('button', { name: 'Set' }).click()
    await expect(dialog.getByLabel('Warn above')).toHaveAccessibleDescription(
      /amount below 1,000,000,000,000,000/,
    )
    await dialog.getByRole('button', { name: 'No limit' }).click()
  })
  await expect(over).toHaveCount(0)
})
