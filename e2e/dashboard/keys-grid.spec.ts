import { cell, drawnRows, grid, head, openGrid } from '../support/campaign-grid.ts'
import { keysOfPart } from '../support/key-map.ts'
import { expectCompany } from '../support/screens.ts'
import { expect, thorough } from '../support/test.ts'

// As keys.spec.ts, for the grid.

thorough('the campaign grid, its head, and a row beside it', async ({ page, context, sandbox }) => {
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
  // Not the heads that are drawn: those that no screen shows come once the page has come to rest.
  const last = Number(await grid(page).getAttribute('aria-colcount')) - 1
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

  // Home leads to the first column, which is pinned and always in view: the others stay where they are.
  await grid(page).evaluate((element) => element.scrollTo({ left: 0 }))
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
  await press('all')
  expect((await copied())[0]).toBeGreaterThanOrEqual(200)
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
  await expect.poll(at).toEqual([0, 1])
  await press('company')
  allPressed()
  const [company] = await sandbox.companies({ idCompany: [idCompany] })
  if (company) await expectCompany(page, company)
})
