import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { parse } from 'csv-parse/sync'

import { paths } from '#lib/paths.ts'

import { otherClient } from '../support/opportunities.ts'
import { open, reload } from '../support/screens.ts'
import { expect, thorough } from '../support/test.ts'

const table = (page: Page) => page.getByTestId('opportunity-table')
const heads = (page: Page) => table(page).getByRole('columnheader')
const names = async (page: Page) => (await heads(page).allInnerTexts()).map((text) => text.trim()).slice(1)
const TWO_YEARS = 1_051_200

/** Opens the list of columns, does something in it and closes it. */
async function inColumns(page: Page, act: (list: ReturnType<Page['getByRole']>) => Promise<void>) {
  await page.getByRole('button', { name: 'Columns', exact: true }).click()
  const list = page.getByRole('dialog', { name: 'Columns' })
  await expect(list).toBeVisible()
  await act(list)
  await page.keyboard.press('Escape')
}

thorough(
  'columns are chosen, moved and sized; a link shows the same, and this browser begins with them',
  async ({ page, browser, context }) => {
    await open(page, paths.opportunities({ view: 'table' }))
    await expect(heads(page)).toHaveCount(11)
    await inColumns(page, async (list) => {
      for (const name of ['Contact', 'Created', 'Modified', 'In this stage'])
        await list.getByRole('checkbox', { name, exact: true }).uncheck()
      for (const name of ['Weighted', 'Needs attention', 'Days unchanged', 'SIREN'])
        await list.getByRole('checkbox', { name, exact: true }).check()
      await list.getByRole('button', { name: 'Move Owner up' }).click()
    })
    const wanted = [
      'Opportunity',
      'Company',
      'SIREN',
      'Stage',
      'Amount',
      'Weighted',
      'Deadline',
      'Owner',
      'Needs attention',
      'Days unchanged',
    ]
    expect(await names(page)).toEqual(wanted)
    await expect(table(page).locator('[data-row="0"]')).toContainText(/\d{3}\s\d{3}\s\d{3}/)

    // By key, and in a head's menu.
    const amount = table(page).getByRole('columnheader', { name: 'Amount', exact: true })
    await amount.getByRole('button', { name: 'Amount', exact: true }).press('Alt+ArrowLeft')
    await expect.poll(() => names(page)).toEqual(wanted.with(3, 'Amount').with(4, 'Stage'))
    const width = async () => Math.round((await amount.boundingBox())?.width ?? 0)
    const before = await width()
    await amount.hover()
    await amount.getByRole('button', { name: 'Column Amount' }).click()
    await page.getByRole('menuitem', { name: 'Wider' }).click()
    await expect.poll(width).toBe(before + 32)
    await amount.hover()
    await amount.getByRole('button', { name: 'Column Amount' }).click()
    await page.getByRole('menuitem', { name: 'Sort descending' }).click()
    await expect(amount).toHaveAttribute('aria-sort', 'descending')
    await amount.getByRole('button', { name: 'Amount', exact: true }).press('Alt+ArrowDown')
    await page.getByRole('menuitem', { name: 'Hide' }).click()
    const left = wanted.filter((name) => name !== 'Amount')
    await expect.poll(() => names(page)).toEqual(left)
    // Rows stay in the order of a column that is hidden.
    await expect(page).toHaveURL(/sort=-amount/)

    // A colleague who has columns of their own.
    const colleague = await browser.newContext({
      storageState: await context.storageState({ indexedDB: false }),
    })
    const theirs = await colleague.newPage()
    await open(theirs, page.url())
    await expect.poll(() => names(theirs)).toEqual(left)
    await colleague.close()

    await open(page, paths.opportunities())
    await page.getByRole('radio', { name: 'Table' }).or(page.getByTitle('Table')).first().click()
    await expect.poll(() => names(page)).toEqual(left)
    await expect(page).toHaveURL(/cols=/)
    await inColumns(page, (list) => list.getByRole('button', { name: 'Usual columns' }).click())
    await expect(heads(page)).toHaveCount(11)
    await reload(page)
    await expect(heads(page)).toHaveCount(11)
  },
)

thorough('a head is dragged before another one', async ({ page }) => {
  await open(page, paths.opportunities({ view: 'table', cols: 'title,owner,amount,deadline' }))
  const head = (name: string) => table(page).getByRole('columnheader', { name, exact: true })
  await head('Deadline').hover()
  await expect(async () => {
    await head('Deadline').dragTo(head('Owner'), { targetPosition: { x: 4, y: 8 } })
    expect(await names(page)).toEqual(['Opportunity', 'Deadline', 'Owner', 'Amount'])
  }).toPass()
  await expect(page).toHaveURL(/cols=title%2Cdeadline%2Cowner%2Camount/)
})

thorough('the file has the columns of the table, in their order, or all', async ({ page, sandbox }) => {
  const { idCompany } = (await sandbox.facts()).companyComplete
  await open(page, paths.opportunities({ view: 'table', company: idCompany, cols: 'deadline,siren,title' }))
  const file = async (which: string) => {
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    await page.getByRole('menuitemradio', { name: which }).click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'CSV, commas' }).click(),
    ])
    return parse(await readFile(await download.path(), 'utf8'), { bom: true }) as string[][]
  }
  const [shown = [], first = []] = await file('As in the table')
  expect(shown).toEqual(['Opportunity', 'Deadline', 'SIREN', 'Title'])
  expect(first[2]).toMatch(/^\d{9}$/)
  const [all = []] = await file('All')
  expect(all).toEqual(expect.arrayContaining(['Comment', 'Weighted', 'Days unchanged', 'idCrmVisitCard']))
})

thorough(
  'groups have their counts and sums to the cent, fold by key, and those without one come last',
  async ({ page, pair }) => {
    const rows = (await otherClient(pair).list({ polling: TWO_YEARS })).filter(
      (one) => one.idStade === 102 || one.idStade === 106,
    )
    await open(page, paths.opportunities({ view: 'table', stade: [102, 106] }))
    await page.getByRole('button', { name: 'Group', exact: true }).click()
    await page.getByRole('menuitemradio', { name: 'Owner' }).click()
    await expect(page).toHaveURL(/group=owner/)
    await expect(page.getByRole('button', { name: 'By owner' })).toBeVisible()
    await page.getByRole('button', { name: 'By owner' }).click()
    await page.getByRole('menuitem', { name: 'Fold all groups', exact: true }).click()
    const groups = Map.groupBy(rows, (one) => one.idUser)
    await expect(table(page)).toHaveAttribute('aria-rowcount', String(groups.size + 1))
    const money = new Intl.NumberFormat('en-GB', {
      style: 'currency',
      currency: 'EUR',
      minimumFractionDigits: 0,
    })
    const head = (name: string) =>
      table(page)
        .locator('[data-head]')
        .filter({ has: page.getByRole('button', { name: new RegExp(`^${name}`) }) })
    const figures = (idUser: number | null) => {
      const some = groups.get(idUser) ?? []
      const cents = some.reduce((sum, one) => sum + Math.round((one.amount ?? 0) * 100), 0)
      return { count: some.length, sum: money.format(cents / 100) }
    }
    const { count, sum } = figures(103)
    await expect(head('User 103')).toContainText(`${count} opportunities`)
    await expect(head('User 103')).toContainText(sum)
    if (groups.has(null)) await expect(table(page).locator('[data-head]').last()).toContainText('No owner')

    // One in the tab order; the arrows unfold and fold, and go on from head to row.
    await head('User 103').focus()
    await page.keyboard.press('ArrowRight')
    await expect(table(page)).toHaveAttribute('aria-rowcount', String(groups.size + 1 + count))
    await expect(head('User 103').getByRole('button')).toHaveAttribute('aria-expanded', 'true')
    await page.keyboard.press('ArrowDown')
    await expect(page.locator('[data-row]:focus')).not.toHaveAttribute('data-head')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press(' ')
    await expect(table(page)).toHaveAttribute('aria-rowcount', String(groups.size + 1))
    // Its tick means its rows, folded or not.
    await head('User 103').getByRole('checkbox').check()
    await expect(page.getByTestId('selection-bar')).toContainText(`${count} selected`)

    // Sorted within groups.
    await open(page, paths.opportunities({ view: 'table', stade: 102, group: 'month', sort: '-amount' }))
    await expect(table(page).locator('[data-head]').first()).toContainText(/\d{4}/)
    const lines = await table(page)
      .locator('[data-row]')
      .evaluateAll((some) =>
        some.map((one) => ({
          head: one.hasAttribute('data-head'),
          amount: one.children[5]?.textContent ?? '',
        })),
      )
    let last = Number.POSITIVE_INFINITY
    for (const line of lines) {
      const amount = Number(line.amount.replace(/[€,]/g, ''))
      if (line.head || Number.isNaN(amount)) last = Number.POSITIVE_INFINITY
      else {
        expect(amount).toBeLessThanOrEqual(last)
        last = amount
      }
    }
  },
)
