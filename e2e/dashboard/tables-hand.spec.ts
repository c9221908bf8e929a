import { paths } from '#lib/paths.ts'

import { drawnRows, grid, head, loadAll, openGrid } from '../support/campaign-grid.ts'
import { lookUp, open } from '../support/screens.ts'
import { expect, thorough } from '../support/test.ts'

thorough(
  'grid: a range with Shift, a column that fits, a press anywhere on a head, the first match on top',
  async ({ page, sandbox }) => {
    await openGrid(page, { cols: 'company,state,status,dateInsert' })
    const tick = (item: number) => drawnRows(page).nth(item).getByRole('checkbox')
    await tick(1).click()
    await tick(5).click({ modifiers: ['Shift'] })
    await expect(page.getByTestId('campaign-footer')).toContainText('5 rows selected')
    await tick(3).click({ modifiers: ['Shift'] })
    await expect(page.getByTestId('campaign-footer')).toContainText('2 rows selected')
    // What is filtered out is neither counted nor summed, as it is left alone by what is done with the selection.
    const key = (await drawnRows(page).nth(1).getAttribute('data-key')) ?? ''
    await page.getByTestId('campaign-search').fill(key.split('-')[1] ?? '')
    await expect(page.getByTestId('selection-bar')).toContainText(
      'One row selected (1 more row is out of sight',
    )
    await expect(page.getByTestId('campaign-footer')).toContainText('1 row selected')
    await page.getByTestId('campaign-search').fill('')
    await expect(page.getByTestId('campaign-footer')).toContainText('2 rows selected')

    const edge = await head(page, 'status').locator('[data-resize]').boundingBox()
    if (!edge) throw new Error('No edge')
    await page.mouse.dblclick(edge.x + edge.width / 2, edge.y + 10)
    await expect(page).toHaveURL(/w=status%3A\d+/)
    const cut = await grid(page)
      .locator('[role="gridcell"][data-col="3"]')
      .evaluateAll((cells) => cells.filter((cell) => cell.scrollWidth > cell.clientWidth).length)
    expect(cut).toBe(0)

    const box = await head(page, 'dateInsert').boundingBox()
    if (!box) throw new Error('No head')
    await page.mouse.click(box.x + box.width - 40, box.y + 4)
    await expect(head(page, 'dateInsert')).toHaveAttribute('aria-sort', 'ascending')

    const rows = await sandbox.campaignResults()
    await loadAll(page, rows.length)
    await grid(page).evaluate((element) => element.scrollTo({ top: 20_000 }))
    await expect(grid(page).locator('[data-item="0"][data-key]')).not.toBeInViewport()
    await page.getByTestId('campaign-search').fill('persona')
    await expect(grid(page).locator('[data-item="0"][data-key]')).toBeInViewport()
  },
)

thorough(
  'grid: a hand that shakes as it presses a cell does not have the focus taken from where it types next',
  async ({ page }) => {
    await openGrid(page, { cols: 'company,state,status,dateInsert' })
    const cell = await drawnRows(page).nth(1).locator('[data-col="3"]').boundingBox()
    if (!cell) throw new Error('No cell')
    await page.mouse.move(cell.x + 20, cell.y + 8)
    await page.mouse.down()
    await page.mouse.move(cell.x + 23, cell.y + 9)
    await page.mouse.up()
    const before = await grid(page).getAttribute('aria-rowcount')
    const search = page.getByTestId('campaign-search')
    await search.pressSequentially('persona')
    await expect(grid(page)).not.toHaveAttribute('aria-rowcount', String(before))
    await expect(search).toBeFocused()
    await expect(search).toHaveValue('persona')
  },
)

thorough(
  'every other table: a press beside the name sorts, Shift ticks a range',
  async ({ page, sandbox }) => {
    const { routine, newsletter } = await sandbox.facts()
    for (const [path, name] of [
      [paths.contacts({ by: 'window', q: 525_600 }), 'Name'],
      [paths.opportunities({ view: 'table' }), 'Amount'],
      [paths.routines({ idSupply: routine.idSupply }), 'Routine'],
      [paths.newsletters({ idNewsletter: newsletter.idNewsletter }), 'Contact'],
    ] as const) {
      await open(page, path)
      const rows = page.locator('[data-row]:has(input[type=checkbox])')
      await expect(rows.first()).toBeVisible({ timeout: 30_000 })
      const column = page.getByRole('columnheader', { name, exact: true }).first()
      const before = await column.getAttribute('aria-sort')
      const box = await column.boundingBox()
      if (!box) throw new Error('No head')
      // Beside the name, at the head's own edge.
      await page.mouse.click(box.x + 3, box.y + 3)
      await expect(column).not.toHaveAttribute('aria-sort', before ?? '')
      await rows.nth(0).getByRole('checkbox').click()
      const cell = rows.nth(0).locator('.truncate:has(input[type=checkbox])')
      await expect(cell, 'the frame of the focus is whole').toHaveCSS('overflow', 'visible')
      await rows
        .nth(3)
        .getByRole('checkbox')
        .click({ modifiers: ['Shift'] })
      await expect(page.locator('[data-row] input[type=checkbox]:checked')).toHaveCount(4)
    }
  },
)

thorough(
  'every other table: an edge fits and drags, the first match comes on top, a company sorts by its name',
  async ({ page, sandbox }) => {
    const { companyMostBranches, routine, newsletter } = await sandbox.facts()
    await open(page, paths.company(companyMostBranches.idCompany, 'branches'))
    const table = page.getByTestId('branch-table')
    const column = table.getByRole('columnheader', { name: 'NAF' })
    const width = async () => (await column.boundingBox())?.width ?? 0
    const edge = column.locator('[data-resize]')
    await edge.dblclick()
    await expect.poll(width).toBeGreaterThan(200)
    const activities = table.locator('[data-row] > :nth-child(6) > div')
    await expect(activities.filter({ hasText: /^\d\d\.\d\d[A-Z]/ }).first()).toBeVisible()
    const cut = await activities.evaluateAll(
      (cells) => cells.filter((cell) => cell.scrollWidth > cell.clientWidth).length,
    )
    expect(cut).toBe(0)
    await edge.hover()
    await page.mouse.down()
    await page.mouse.move(700, 400)
    await page.mouse.up()
    await expect(column).toHaveAttribute('aria-sort', 'none')
    const scroller = table.locator('..')
    await scroller.evaluate((element) => element.scrollTo({ top: 4_000 }))
    await page.getByLabel('State').selectOption('open')
    await expect.poll(() => scroller.evaluate((element) => element.scrollTop)).toBe(0)

    await open(page, paths.routines({ idSupply: routine.idSupply, sort: 'idCompany' }))
    const names = page.getByTestId('routine-table').locator('[data-row] > :nth-child(2)')
    await expect(names.first()).toBeVisible()
    await expect
      .poll(async () => {
        const shown = await names.allInnerTexts()
        return shown.every((name, at) => at === 0 || collate(shown[at - 1] ?? '', name) <= 0)
      })
      .toBe(true)

    await open(page, paths.newsletters({ idNewsletter: newsletter.idNewsletter }))
    const mark = page
      .getByTestId('newsletter-table')
      .locator('[data-row] > :nth-child(3)')
      .getByText('Unsubscribed')
    const [own, cell] = await Promise.all([
      mark.first().boundingBox(),
      mark.first().locator('xpath=ancestor::*[@role="cell"]').boundingBox(),
    ])
    if (!own || !cell) throw new Error('No mark')
    expect(own.x + own.width).toBeLessThanOrEqual(cell.x + cell.width)
  },
)

thorough(
  'a table that somebody draws wider than its room keeps its first column in view',
  async ({ page, sandbox }) => {
    const { companyComplete, companyInsolvent } = await sandbox.facts()
    await lookUp(page, `${companyComplete.siren} ${companyInsolvent.siren}`)
    const heads = page.getByTestId('lookup-results').getByRole('columnheader')
    await expect(heads.first()).not.toHaveCSS('position', 'sticky')
    const edge = await heads.filter({ hasText: 'SIREN' }).first().locator('[data-resize]').boundingBox()
    if (!edge) throw new Error('No edge')
    await page.mouse.move(edge.x + edge.width / 2, edge.y + 10)
    await page.mouse.down()
    await page.mouse.move(edge.x + 450, edge.y + 10, { steps: 4 })
    await page.mouse.up()
    await expect(heads.first()).toHaveCSS('position', 'sticky')
  },
)

thorough(
  'installed software: sorts within its groups, an edge drags, the order is in the address',
  async ({ page, sandbox }) => {
    const { companyComplete } = await sandbox.facts()
    await open(page, paths.company(companyComplete.idCompany, 'parcs', { group: 'type' }))
    const table = page.getByTestId('parc-table')
    const column = table.getByRole('columnheader', { name: 'Solution' })
    await column.getByRole('button').click()
    await column.getByRole('button').click()
    await expect(column).toHaveAttribute('aria-sort', 'descending')
    await expect(page).toHaveURL(/group=type&sort=-solution/)
    for (const group of await table
      .getByRole('rowgroup')
      .filter({ has: page.getByTestId('parc-row') })
      .all()) {
      const names = await group.getByTestId('parc-row').getByRole('rowheader').allInnerTexts()
      const named = names
        .map((name) => name.split('\n')[0] ?? '')
        .filter((name) => !/^Unknown solution|not named|^Solution \d/.test(name))
      expect(named).toEqual(named.toSorted((a, b) => collate(b, a)))
    }
    const before = (await column.boundingBox())?.width ?? 0
    await column.locator('[data-resize]').hover()
    await page.mouse.down()
    await page.mouse.move(900, 300)
    await page.mouse.up()
    expect((await column.boundingBox())?.width).not.toBe(before)
    await expect(column).toHaveAttribute('aria-sort', 'descending')
  },
)

const collate = new Intl.Collator('fr', { numeric: true, sensitivity: 'base' }).compare
