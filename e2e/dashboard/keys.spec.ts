import type { Page } from '@playwright/test'

import { type KeySection, keyMap } from '#lib/keys/key-map.ts'
import { paths } from '#lib/paths.ts'

import { cell, drawnRows, grid, head, openGrid } from '../support/campaign-grid.ts'
import { expectCompany, identifiers, open } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

// What the map on `?` lists is pressed here, part by part: a key that nothing takes fails, and so does one that is listed
// and not pressed.

/** Presses keys of one part of the map, and knows in the end which were left out. */
function keysOfPart<Section extends KeySection>(page: Page, section: Section) {
  const left = new Set(Object.values(keyMap[section]).flat())
  return {
    press: async (line: keyof (typeof keyMap)[Section], at = 0) => {
      const chord = (keyMap[section][line] as readonly string[])[at] ?? ''
      left.delete(chord)
      await page.keyboard.press(chord === 'A–Z' ? 'd' : chord.replace('Mod', 'ControlOrMeta'))
    },
    allPressed: () => expect([...left], 'listed and not pressed').toEqual([]),
  }
}

const blur = (page: Page) => page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
const option = (page: Page) => page.getByTestId('palette').getByRole('option', { selected: true })

test('everywhere, and in the commands', async ({ page, context }) => {
  await open(page, paths.companies())
  const all = keysOfPart(page, 'global')
  const own = keysOfPart(page, 'palette')
  await blur(page)
  await all.press('lookup')
  await expect(page.getByRole('combobox', { name: 'Look up a company' })).toBeFocused()
  await blur(page)
  await all.press('keys')
  await expect(page.getByTestId('key-map')).toBeVisible()
  await all.press('close')
  await expect(page.getByTestId('key-map')).toHaveCount(0)
  await all.press('palette')
  await expect(option(page)).toHaveCount(1)
  all.allPressed()

  const place = async () => Number((await option(page).getAttribute('id'))?.split('-').at(-1))
  const first = await place()
  await own.press('move')
  expect(await place()).toBe(first + 1)
  await own.press('move', 1)
  expect(await place()).toBe(first)
  await own.press('page')
  expect(await place()).toBeGreaterThan(first + 1)
  await own.press('page', 1)
  expect(await place()).toBe(first)
  const field = page.getByTestId('palette').getByRole('combobox')
  for (const back of [0, 1]) {
    await field.fill('enrich')
    await expect(option(page)).toContainText('Enrich contacts')
    await own.press('choose')
    await expect(page.getByTestId('palette')).toHaveAttribute('aria-label', /^Enrich/)
    await own.press('back', back)
    await expect(page.getByTestId('palette')).toHaveAttribute('aria-label', 'Commands')
  }
  await field.fill('routines')
  await expect(option(page)).toContainText('Routines')
  const apart = context.waitForEvent('page')
  await own.press('apart')
  await (await apart).waitForURL(new RegExp(paths.routines()))
  own.allPressed()
})

test('the lookup', async ({ page, sandbox }) => {
  const { companyComplete, companyInsolvent } = await sandbox.facts()
  const { press, allPressed } = keysOfPart(page, 'lookup')
  await open(page, paths.home())
  await page.keyboard.press('/')
  const field = page.getByRole('combobox', { name: 'Look up a company' })
  await page.keyboard.type(companyComplete.siren)
  const options = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')
  await expect(options).toHaveCount(1)
  await press('suggestions')
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  await press('suggestions', 1)
  await expect(options.first()).toHaveAttribute('aria-selected', 'false')
  await press('clear')
  await expect(options.first()).toBeHidden()
  await press('clear')
  await expect(field).toHaveValue('')
  await page.keyboard.type(companyComplete.siren)
  await press('open')
  await expectCompany(page, companyComplete)
  await open(page, paths.companies())
  await identifiers(page).fill(`${companyComplete.siren}\n${companyInsolvent.siren}`)
  await press('list')
  await expect(page.getByTestId('lookup-results')).toHaveAttribute('aria-rowcount', '3')
  allPressed()
})

test('the board and an opportunity', async ({ page }) => {
  const { press, allPressed } = keysOfPart(page, 'board')
  const sheet = keysOfPart(page, 'sheet')
  await open(page, paths.opportunities())
  const cards = page.getByTestId('board-column').first().getByTestId('board-card')
  await expect(cards.nth(1)).toBeVisible({ timeout: 40_000 })
  const title = (at: number) => cards.nth(at).locator('[data-part="open"]')
  const held = page.getByRole('status')
  const inFocus = () =>
    page.evaluate(() =>
      document.activeElement?.closest('[data-testid="board-column"]')?.getAttribute('data-stade'),
    )
  await title(0).focus()
  await press('cards')
  await expect(title(1)).toBeFocused()
  await press('cards', 1)
  await expect(title(0)).toBeFocused()
  const own = await inFocus()
  await press('cards', 2)
  await expect.poll(inFocus).not.toBe(own)
  await press('cards', 3)
  await expect.poll(inFocus).toBe(own)
  await title(0).focus()
  await press('ends')
  await expect(title(0)).not.toBeFocused()
  await press('ends', 1)
  await expect(title(0)).toBeFocused()
  await press('select')
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(1)
  await press('giveUp')
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0)
  for (const at of [0, 1]) {
    await press('menu', at)
    await expect(page.getByRole('menuitem').first()).toBeFocused()
    await page.keyboard.press('Escape')
    await title(0).focus()
  }
  for (const at of [0, 1]) {
    await press('pickUp')
    await expect(held.filter({ hasText: 'picked up' })).toBeAttached()
    await press('carry')
    await expect(held.filter({ hasText: 'stage 2 of' })).toBeAttached()
    await press('carry', 1)
    // Over its own stage again: dropped there, nothing is written.
    await press('drop', at)
    await expect(held.filter({ hasText: 'put back' })).toBeAttached()
  }
  await expect(title(0)).toBeFocused()
  await press('open')
  allPressed()

  const dialog = page.getByTestId('opportunity-sheet')
  await expect(dialog).toBeVisible()
  const first = page.url()
  for (const at of [0, 1]) {
    await sheet.press('next', at)
    await expect(page).not.toHaveURL(first)
    await sheet.press('previous', at)
    await expect(page).toHaveURL(first)
  }
  await sheet.press('close')
  await expect(dialog).toHaveCount(0)
  sheet.allPressed()
})

test('the campaign grid, its head, and a row beside it', async ({ page, context, sandbox }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { press, allPressed } = keysOfPart(page, 'grid')
  await openGrid(page)
  const at = () =>
    page.evaluate(() => {
      const item = document.activeElement?.closest<HTMLElement>('[data-item]')?.dataset.item
      const column = document.activeElement?.closest<HTMLElement>('[data-col]')?.dataset.col
      return [Number(item), Number(column)]
    })
  const rows = async () => (await at())[0]
  const columns = async () => (await at())[1]
  const last = (await grid(page).getByRole('columnheader').count()) - 1
  await cell(page, 0, 2).click({ position: { x: 2, y: 2 } })
  const steps = [
    [1, 2],
    [0, 2],
    [0, 3],
    [0, 2],
  ]
  for (const [step, to] of steps.entries()) {
    await press('cells', step)
    await expect.poll(at).toEqual(to)
  }
  await press('row')
  await expect.poll(at).toEqual([0, last])
  await press('row', 1)
  await expect.poll(at).toEqual([0, 0])
  await press('corners')
  // At the end more rows may be loaded, and the end moves on.
  await expect.poll(rows).toBeGreaterThanOrEqual(199)
  expect(await columns()).toBe(last)
  await press('corners', 1)
  await expect.poll(at).toEqual([0, 0])
  await press('far')
  await expect.poll(rows).toBeGreaterThanOrEqual(199)
  expect(await columns()).toBe(0)
  await press('far', 1)
  await expect.poll(at).toEqual([0, 0])
  await press('far', 2)
  await expect.poll(at).toEqual([0, last])
  await press('far', 3)
  await expect.poll(at).toEqual([0, 0])
  await press('page')
  await expect.poll(rows).toBeGreaterThan(4)
  await press('page', 1)
  await expect.poll(at).toEqual([0, 0])

  await cell(page, 1, 2).click({ position: { x: 2, y: 2 } })
  const copied = async () => {
    await page.evaluate(() => navigator.clipboard.writeText('none'))
    await press('copy')
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).not.toBe('none')
    const lines = (await page.evaluate(() => navigator.clipboard.readText())).split('\n')
    return [lines.length, lines[0]?.split('\t').length]
  }
  await press('range')
  expect(await copied()).toEqual([2, 1])
  await press('range', 2)
  expect(await copied()).toEqual([2, 2])
  await press('range', 1)
  expect(await copied()).toEqual([1, 2])
  await press('range', 3)
  expect(await copied()).toEqual([1, 1])
  const footer = page.getByTestId('campaign-footer')
  await press('tick')
  await expect(footer).toContainText('1 row selected')
  await press('range')
  await press('tickRange')
  await expect(footer).toContainText('2 rows selected')
  await press('all')
  expect((await copied())[0]).toBeGreaterThanOrEqual(200)

  const top = keysOfPart(page, 'head')
  const state = head(page, 'state')
  await cell(page, 0, Number(await state.getAttribute('data-col'))).click({ position: { x: 2, y: 2 } })
  await page.keyboard.press('ArrowUp')
  await expect(state).toBeFocused()
  await top.press('sort')
  await expect(state).toHaveAttribute('aria-sort', 'ascending')
  await top.press('sort', 1)
  await expect(state).toHaveAttribute('aria-sort', 'descending')
  await page.keyboard.press('ArrowRight')
  for (const [key, place] of ['ascending', 'descending'].entries()) {
    await top.press('sortMore', key)
    await expect(grid(page).locator('[role="columnheader"]:focus')).toHaveAttribute('aria-sort', place)
    await expect(state).toHaveAttribute('aria-sort', 'descending')
  }
  await page.keyboard.press('ArrowLeft')
  await top.press('carry')
  await expect(page).toHaveURL(/cols=/)
  await top.press('carry', 1)
  await expect(page).not.toHaveURL(/cols=/)
  await top.press('widen')
  await expect(page).toHaveURL(/w=/)
  await top.press('widen', 1)
  await expect(page).not.toHaveURL(/w=/)
  for (const key of [0, 1]) {
    await top.press('menu', key)
    await expect(page.getByRole('menu', { name: /^Column / })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu', { name: /^Column / })).toBeHidden()
    await state.focus()
  }
  top.allPressed()

  const row = keysOfPart(page, 'panel')
  await cell(page, 0, 1).click({ position: { x: 2, y: 2 } })
  const idCompany = Number((await drawnRows(page).first().getAttribute('data-key'))?.split('-').at(-1))
  await press('open')
  const panel = page.getByTestId('row-panel')
  await expect(panel.locator(':focus')).toHaveCount(1)
  await row.press('beside')
  await expect(panel).toContainText('row 2 of')
  await row.press('beside', 1)
  await expect(panel).toContainText('row 1 of')
  await row.press('close')
  await expect(panel).toHaveCount(0)
  row.allPressed()
  await press('company')
  allPressed()
  const [company] = await sandbox.companies({ idCompany: [idCompany] })
  if (company) await expectCompany(page, company)
})

test('tables and menus', async ({ page, sandbox }) => {
  const { companyMostBranches } = await sandbox.facts()
  const { press, allPressed } = keysOfPart(page, 'table')
  await open(page, paths.company(companyMostBranches.idCompany, 'branches'))
  const table = page.getByTestId('branch-table')
  const inFocus = () => page.evaluate(() => Number((document.activeElement as HTMLElement).dataset.row))
  await table.locator('[data-row="0"]').focus()
  await press('rows')
  await expect.poll(inFocus).toBe(1)
  await press('rows', 1)
  await expect.poll(inFocus).toBe(0)
  await press('page')
  await expect.poll(inFocus).toBeGreaterThan(1)
  await press('page', 1)
  await expect.poll(inFocus).toBe(0)
  await press('ends')
  await expect.poll(inFocus).toBeGreaterThan(20)
  await press('ends', 1)
  await expect.poll(inFocus).toBe(0)
  await press('open')
  await expect(page.getByTestId('branch-chosen')).toBeVisible()
  allPressed()

  const menu = keysOfPart(page, 'menu')
  await page.getByRole('button', { name: 'Theme' }).focus()
  await page.keyboard.press('Enter')
  const item = (name: string) => page.getByRole('menuitemradio', { name })
  await item('System').focus()
  await menu.press('items')
  await expect(item('Light')).toBeFocused()
  await menu.press('items', 1)
  await expect(item('System')).toBeFocused()
  await menu.press('ends')
  await expect(item('Dark')).toBeFocused()
  await menu.press('ends', 1)
  await expect(item('System')).toBeFocused()
  await menu.press('letter')
  await expect(item('Dark')).toBeFocused()
  await menu.press('close')
  await expect(item('Dark')).toBeHidden()
  menu.allPressed()
})
