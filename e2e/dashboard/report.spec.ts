import { readFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import { paths } from '#lib/paths.ts'

import { axeOn, objections } from '../support/axe.ts'
import { opportunitiesAt, ownWord } from '../support/board.ts'
import { pairOf } from '../support/pairs.ts'
import { open, reload } from '../support/screens.ts'
import { expect, test, thorough } from '../support/test.ts'
import { THOROUGH } from '../support/thorough.ts'

const api = () => opportunitiesAt(pairOf('first').sandbox)
const euros = (cents: bigint) =>
  new Intl.NumberFormat('en', {
    style: 'currency',
    currency: 'EUR',
    trailingZeroDisplay: 'stripIfInteger',
  }).format(Number(cents) / 100)

/** Some of a test's own, told apart by a word: open, won and lost, in two months, one without a day, one without an amount. */
async function ownDeals() {
  const word = ownWord()
  const stades = await api().stades()
  const idOf = (label: string) => stades.find((one) => one.label === label)?.idCustomFieldValue ?? 0
  const [open1, won, lost] = [stades[0]?.idCustomFieldValue ?? 0, idOf('Gagnée'), idOf('Perdue')]
  const deals: [string, number, { amount?: number; deadline?: string }][] = [
    ['a', open1, { amount: 1000.1, deadline: '2031-03-01' }],
    ['b', open1, { amount: 0.2, deadline: '2031-03-31' }],
    ['c', won, { amount: 19.99, deadline: '2031-03-15' }],
    ['d', lost, { amount: 5, deadline: '2031-04-01' }],
    ['e', open1, { amount: 7 }],
    ['f', open1, { deadline: '2031-04-30' }],
  ]
  for (const [letter, idStade, change] of deals) await api().create([`${word} ${letter}`], idStade, change)
  return { word, open: open1, won }
}

/** Other rows and columns of the same figures: by `npm test -- thorough`. */
const stepMore = async (title: string, body: () => Promise<void>) => {
  if (THOROUGH) await test.step(title, body)
}

test('figures are what the API’s rows add up to, lead to their cards, and stay live', async ({ page }) => {
  const { word, open: idOpen, won } = await ownDeals()
  await open(page, paths.report({ q: word }))
  const table = page.getByTestId('report-table')
  const line = (id: string) => table.locator(`[data-line="${id}"]`)
  await expect(line('total')).toContainText('€1,007.30 4')
  await expect(line('2031-03').getByRole('cell')).toHaveText(['€1,000.30 2', '—', '€19.99 1', '—'])
  await expect(line('2031-04').getByRole('cell')).toHaveText(['€0 1', '—', '—', '€5 1'])
  await expect(line('null').getByRole('cell').first()).toHaveText('€7 1')
  await expect(line('blank')).toContainText('1 opportunity')
  expect(await objections(axeOn(page))).toEqual([])
  const chart = page.getByTestId('report-chart')
  await chart.getByRole('group').focus()
  await page.keyboard.press('End')
  await expect(chart.locator('[aria-live]')).toHaveText('No deadline · Open, the rest €7')

  await test.step('a figure opens the cards behind it', async () => {
    await line('2031-03').getByRole('link').first().click()
    await expect(page.getByTestId('opportunity-table')).toHaveAttribute('aria-rowcount', '3')
    await page.goBack()
    await line('blank').getByRole('link').click()
    await expect(page.getByTestId('opportunity-table')).toHaveAttribute('aria-rowcount', '2')
    await page.goBack()
  })

  const exported = async () => {
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    await page.getByRole('menuitem', { name: 'CSV, commas' }).click()
    return parse(await readFile(await (await saved).path()), { bom: true }) as string[][]
  }
  await test.step('as a file, with months that a spreadsheet sorts', async () => {
    expect((await exported()).slice(1).map(([first]) => first)).toEqual([
      '2031-03',
      '2031-04',
      'No deadline',
      'Total',
    ])
  })

  await stepMore('by quarter', async () => {
    await page.getByLabel('Rows', { exact: true }).selectOption('quarter')
    await expect(line('2031-Q1').getByRole('rowheader')).toHaveText('Q1 2031')
    await expect(line('2031-Q1').getByRole('cell')).toHaveText(['€1,000.30 2', '—', '€19.99 1', '—'])
    await line('2031-Q1').getByRole('link').first().click()
    await expect(page.getByTestId('opportunity-table')).toHaveAttribute('aria-rowcount', '3')
    await page.goBack()
    expect((await exported()).slice(1).map(([first]) => first)).toEqual([
      '2031-Q1',
      '2031-Q2',
      'No deadline',
      'Total',
    ])
  })

  await test.step('any two as rows and columns, in the address', async () => {
    await page.getByLabel('Rows', { exact: true }).selectOption('stage')
    await page.getByLabel('Columns', { exact: true }).selectOption('month')
    await page.getByLabel('Figures', { exact: true }).selectOption('won')
    await expect(line(String(won)).getByRole('cell')).toHaveText(['€19.99 1', '€19.99 1'])
    await reload(page)
    await expect(line(String(won)).getByRole('cell')).toHaveText(['€19.99 1', '€19.99 1'])
    await page.getByLabel('Figures', { exact: true }).selectOption('open')
    await expect(line('total').getByRole('cell')).toHaveText(['€1,000.30 2', '€0 1', '€7 1', '€1,007.30 4'])
  })

  await stepMore('as a file', async () => {
    expect((await exported()).at(-1)).toEqual(['Total', '1000.3', '2', '0', '1', '7', '1', '1007.3', '4'])
  })

  await test.step('what a colleague adds is added', async () => {
    await api().create([`${word} g`], idOpen, { amount: 0.01, deadline: '2031-03-02' })
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(line('total')).toContainText('€1,000.31 3')
  })

  await stepMore('by quarter, which is not crossed with the months in it', async () => {
    await page.getByLabel('Rows', { exact: true }).selectOption('quarter')
    const columns = page.getByLabel('Columns', { exact: true })
    await expect(columns).toHaveValue('measure')
    await expect(columns.locator('option')).toHaveText(['Amounts', 'Stage', 'Owner'])
    await expect(line('2031-Q2').getByRole('cell')).toHaveText(['€0 1', '—', '—', '€5 1'])
    await line('2031-Q1').getByRole('link').first().click()
    await expect(page.getByTestId('opportunity-table')).toHaveAttribute('aria-rowcount', '4')
  })
})

thorough('all that the API has, to the cent', async ({ page }) => {
  await open(page, paths.report({ owner: '101', rows: 'stage' }))
  const total = page.getByTestId('report-totals').locator('[data-line="Total"]')
  const stades = new Map((await api().stades()).map((one) => [one.idCustomFieldValue, one.label]))
  await expect(total.locator('[data-measure=won]')).not.toHaveText('')
  const rows = await api().list({ polling: 1_051_200 })
  const sum = (label: string) =>
    rows
      .filter(
        ({ idUser, isDeleted, idStade }) =>
          idUser === 101 && !isDeleted && stades.get(idStade ?? 0) === label,
      )
      .reduce((all, { amount }) => all + BigInt((amount ?? 0).toFixed(2).replace('.', '')), 0n)
  await expect(total.locator('[data-measure=won]')).toHaveText(euros(sum('Gagnée')))
  await expect(total.locator('[data-measure=lost]')).toHaveText(euros(sum('Perdue')))
})
