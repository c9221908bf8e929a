import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'

import type { Opportunity } from '#lib/contract/schemas/opportunity.ts'
import { paths } from '#lib/paths.ts'

import { axeOn, objections } from '../support/axe.ts'
import { opportunitiesAt, ownWord } from '../support/board.ts'
import { pairOf } from '../support/pairs.ts'
import { open, reload } from '../support/screens.ts'
import { expect, test, thorough } from '../support/test.ts'

const api = () => opportunitiesAt(pairOf('first').sandbox)
const MAY_12 = '2027-05-12'
const MAY_13 = '2027-05-13'

const day = (page: Page, on: string): Locator =>
  page.locator(`[data-testid="calendar-day"][data-day="${on}"]`)
/** What has the focus of a day. */
const number = (page: Page, on: string): Locator => day(page, on).locator('[data-part="day"]')
const card = (page: Page | Locator, { idOpportunity }: Opportunity): Locator =>
  page.locator(`[data-testid="calendar-card"][data-opportunity="${idOpportunity}"]`)
const dayIn = async ({ idOpportunity }: Opportunity) =>
  (await api().read(idOpportunity)).deadline?.slice(0, 10) ?? null

/** Opportunities of a test's own that are due on a day, and the calendar that shows them alone. */
async function cards(page: Page, count: number, more: Record<string, string> = {}) {
  const [stage] = await api().stades()
  const word = ownWord()
  const titles = Array.from({ length: count }, (_, at) => `${word} number ${at}`)
  const made = await api().create(titles, stage?.idCustomFieldValue ?? 0, {
    deadline: MAY_12,
    amount: 1000.25,
    comment: 'kept',
  })
  await open(page, paths.opportunities({ q: word, view: 'calendar', day: MAY_12, ...more }))
  const [first] = made
  if (!first) throw new Error('Nothing was created')
  await expect(card(page, first)).toBeVisible({ timeout: 40_000 })
  return { word, made, first }
}

test('a card is dragged to another day, in the API too, and Undo puts it back', async ({ page }) => {
  const { first, made } = await cards(page, 2)
  const other = made[1] as Opportunity
  // The day that it goes to holds a card already, and the mouse lets go on that.
  await api().change(other.idOpportunity, { deadline: '2027-05-20' })
  await reload(page)
  await expect(page.getByTestId('calendar-title')).toHaveText('May 2027')
  await expect(page.getByTestId('calendar-count')).toHaveText('2 deadlines · €2,000.50')
  await card(day(page, MAY_12), first).dragTo(card(day(page, '2027-05-20'), other))
  await expect(card(day(page, '2027-05-20'), first)).toBeVisible()
  await expect(page.getByText('Deadline moved to 20 May 2027', { exact: true })).toBeVisible()
  await expect.poll(() => dayIn(first)).toBe('2027-05-20')
  expect(await api().read(first.idOpportunity)).toMatchObject({
    title: first.title,
    amount: first.amount,
    comment: 'kept',
    idStade: first.idStade,
    idUser: first.idUser,
  })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(card(day(page, MAY_12), first)).toBeVisible()
  await expect.poll(() => dayIn(first)).toBe(MAY_12)
  await reload(page)
  await expect(card(day(page, MAY_12), first)).toBeVisible({ timeout: 40_000 })
})

thorough('by keyboard: from day to day, into a day, and a card to a day that is typed', async ({ page }) => {
  const { first } = await cards(page, 1)
  await number(page, MAY_12).focus()
  await page.keyboard.press('ArrowRight')
  await expect(number(page, MAY_13)).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(number(page, '2027-05-06')).toBeFocused()
  await page.keyboard.press('Home')
  await expect(number(page, '2027-05-03')).toBeFocused()
  await page.keyboard.press('PageDown')
  await expect(page.getByTestId('calendar-title')).toHaveText('June 2027')
  await expect(number(page, '2027-06-03')).toBeFocused()
  await page.keyboard.press('PageUp')
  await expect(number(page, '2027-05-03')).toBeFocused()
  for (const key of ['ArrowDown', 'ArrowRight', 'ArrowRight']) await page.keyboard.press(key)
  await expect(number(page, MAY_12)).toBeFocused()

  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Wednesday 12 May 2027' })
  await expect(dialog).toContainText('1 deadline · €1,000.25')
  await page.keyboard.press('Escape')
  await expect(number(page, MAY_12)).toBeFocused()

  await page.keyboard.press('Tab')
  await expect(card(page, first).getByRole('link')).toBeFocused()
  await page.keyboard.press('m')
  await page.getByRole('menuitem', { name: 'Another day…' }).press('Enter')
  const move = page.getByRole('dialog', { name: `Move ${first.title}` })
  await expect(move.getByLabel('Deadline')).toBeFocused()
  await move.getByLabel('Deadline').fill('2027-06-01')
  await page.keyboard.press('Enter')
  await expect.poll(() => dayIn(first)).toBe('2027-06-01')
  // The grid of May goes on to the first days of June.
  await expect(card(day(page, '2027-06-01'), first)).toBeVisible()
  await expect(number(page, '2027-06-01')).toBeFocused()

  await page.keyboard.press('Tab')
  await page.keyboard.press('m')
  await page.getByRole('menuitem', { name: 'The next day, 2 Jun 2027' }).press('Enter')
  await expect.poll(() => dayIn(first)).toBe('2027-06-02')
  await expect(number(page, '2027-06-02')).toBeFocused()
})

thorough(
  'a month stays in view when a colleague moves a card whose menu was only looked at',
  async ({ page }) => {
    const { first } = await cards(page, 1)
    await card(page, first).hover()
    await card(page, first).locator('[data-part="menu"]').click()
    await page.keyboard.press('Escape')
    await page.getByTestId('calendar-title').click()
    await api().change(first.idOpportunity, { deadline: '2027-08-03' })
    await expect(card(page, first)).toBeHidden({ timeout: 40_000 })
    await expect(page.getByTestId('calendar-title')).toHaveText('May 2027')
  },
)

thorough('a card that a colleague moves away leaves the focus to its day', async ({ page }) => {
  const { first } = await cards(page, 1)
  await card(page, first).getByRole('link').focus()
  await api().change(first.idOpportunity, { deadline: '2027-05-25' })
  await expect(card(day(page, '2027-05-25'), first)).toBeVisible({ timeout: 40_000 })
  await expect(number(page, MAY_12)).toBeFocused()
})

thorough('what a colleague changed meanwhile is not written over: the person chooses', async ({ page }) => {
  const { first } = await cards(page, 1)
  await card(page, first).hover()
  await card(page, first).locator('[data-part="menu"]').click()
  await page.getByRole('menuitem', { name: 'Another day…' }).click()
  await api().change(first.idOpportunity, { deadline: '2027-05-25' })
  await page.getByRole('dialog').getByRole('textbox', { name: 'Deadline' }).fill('2027-05-18')
  await page.getByRole('button', { name: 'Move', exact: true }).click()
  const conflict = page.getByRole('alertdialog')
  await expect(conflict.getByTestId('conflict')).toContainText('25 May 2027')
  expect(await dayIn(first)).toBe('2027-05-25')
  await conflict.getByRole('button', { name: 'All mine' }).click()
  await conflict.getByRole('button', { name: 'Save this choice' }).click()
  await expect.poll(() => dayIn(first)).toBe('2027-05-18')
  await expect(card(day(page, '2027-05-18'), first)).toBeVisible()
})

thorough(
  'a day with more than has room opens whole, and one without a deadline is found in the table',
  async ({ page }) => {
    const { word, made, first } = await cards(page, 12)
    const more = day(page, MAY_12).getByRole('button', { name: /^\d+ more on Wednesday 12 May 2027$/ })
    await more.click()
    const dialog = page.getByRole('dialog', { name: 'Wednesday 12 May 2027' })
    await expect(dialog).toContainText('12 deadlines · €12,003')
    await dialog.getByRole('link', { name: made[11]?.title ?? '' }).scrollIntoViewIfNeeded()
    await card(dialog, first).hover()
    await card(dialog, first).locator('[data-part="menu"]').click()
    await page.getByRole('menuitem', { name: 'No deadline' }).click()
    await expect(dialog).toContainText('11 deadlines')
    await expect.poll(() => dayIn(first)).toBeNull()
    await page.keyboard.press('Escape')
    await page.getByTestId('calendar-without').click()
    await expect(page).toHaveURL(paths.opportunities({ q: word, deadline: 'none', view: 'table' }))
    await expect(page.getByTestId('opportunity-table')).toHaveAttribute('aria-rowcount', '2')
  },
)

thorough('the address says what is seen: month or week, which, and the sheet beside it', async ({ page }) => {
  const { word, made, first } = await cards(page, 2)
  await page.getByRole('radio', { name: 'Week' }).check()
  await expect(page.getByTestId('calendar-title')).toHaveText(/^10\s?–\s?16 May 2027$/)
  await expect(page.getByTestId('calendar-day')).toHaveCount(7)
  await page.getByRole('button', { name: 'Next week' }).click()
  await expect(page.getByTestId('calendar-title')).toHaveText(/^17\s?–\s?23 May 2027$/)
  await page.goBack()
  await expect(page.getByTestId('calendar-title')).toHaveText(/^10\s?–\s?16 May 2027$/)
  await card(page, first).getByRole('link').click()
  await expect(page).toHaveURL(
    paths.opportunity(first.idOpportunity, { q: word, view: 'calendar', day: MAY_12, span: 'week' }),
  )
  const sheet = page.getByRole('dialog', { name: first.title ?? '' })
  await expect(sheet).toBeVisible()
  await page.getByRole('button', { name: 'Next card' }).click()
  await expect(page.getByRole('dialog', { name: made[1]?.title ?? '' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Today' }).click()
  await expect(page.locator('[data-testid="calendar-day"][aria-current="date"]')).toHaveCount(1)
  await expect(page).toHaveURL(paths.opportunities({ q: word, view: 'calendar', span: 'week' }))
})

thorough('the deadlines that pass the filters are a file that calendar programs read', async ({ page }) => {
  const { made } = await cards(page, 2)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Calendar file' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('Deadlines.ics')
  const text = (await readFile(await file.path(), 'utf8')).replaceAll('\r\n ', '')
  expect(text.match(/^BEGIN:VEVENT\r$/gm)).toHaveLength(2)
  for (const { idOpportunity, title } of made) {
    expect(text).toContain(`UID:opportunity-${idOpportunity}@company-dashboard\r\n`)
    expect(text).toContain(`SUMMARY:${title}\r\n`)
  }
  expect(text).toContain('DTSTART;VALUE=DATE:20270512\r\nDTEND;VALUE=DATE:20270513\r\n')
  expect(text).toContain('Amount: €1\\,000.25')
})

thorough(
  'an address for a calendar program is shown once, works without a sign-in, and is dead once revoked',
  async ({ page, dashboard }) => {
    await cards(page, 1)
    const name = `Mine ${ownWord()}`
    await page.getByRole('button', { name: 'Subscribe…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Deadlines in your own calendar' })
    await dialog.getByLabel('Name of the calendar').fill(name)
    await dialog.getByRole('button', { name: 'Make an address' }).click()
    const field = dialog.getByLabel('Calendar address', { exact: true })
    await expect(field).toBeFocused()
    const address = await field.inputValue()
    expect(address.startsWith(`${dashboard}/api/calendar/`)).toBe(true)
    expect(await objections(axeOn(page))).toEqual([])
    const ask = () => fetch(address, { redirect: 'error' })
    const answer = await ask()
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8'])
    expect(await answer.text()).toContain(`X-WR-CALNAME:${name}`)
    await dialog.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('button', { name: 'Subscribe…' }).click()
    expect(await page.content()).not.toContain(address.split('/').at(-1))
    const line = dialog.getByTestId('feeds').getByRole('listitem').filter({ hasText: name })
    await expect(line).toContainText('last used')
    await line.getByRole('button', { name: `Revoke ${name}` }).click()
    await expect(line).toHaveCount(0)
    expect((await ask()).status).toBe(404)
  },
)

thorough('on a phone the days stand one below the other', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const { first } = await cards(page, 3)
  await expect(page.getByTestId('calendar-agenda')).toContainText('Wednesday 12 May 2027')
  await card(page, first).locator('[data-part="menu"]').click()
  await page.getByRole('menuitem', { name: 'A week later, 19 May 2027' }).click()
  await expect(page.getByTestId('calendar-agenda')).toContainText('Wednesday 19 May 2027')
  await expect.poll(() => dayIn(first)).toBe('2027-05-19')
  await page.getByRole('button', { name: 'Next month' }).click()
  await expect(page.getByText('No deadline in June 2027')).toBeVisible()
  await page.getByRole('button', { name: 'Go to 19 May 2027' }).click()
  await expect(card(page, first)).toBeVisible()
})

for (const [what, width, search] of [
  ['a month', 1280, {}],
  ['a week', 1280, { span: 'week' }],
  ['a list of days', 360, {}],
] as const)
  thorough(`axe has nothing against ${what}, nor the dialogs of it`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    const { first } = await cards(page, 3, search)
    expect(await objections(axeOn(page))).toEqual([])
    await card(page, first).hover()
    await card(page, first).locator('[data-part="menu"]').click()
    await page.getByRole('menuitem', { name: 'Another day…' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(await objections(axeOn(page))).toEqual([])
  })
