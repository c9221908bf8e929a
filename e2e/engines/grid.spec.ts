import { PNG } from 'pngjs'

import { paths } from '#lib/paths.ts'

import { at, button, DIALOG } from './desk.ts'
import { expect, test, thorough } from './test.ts'

const grid = at('[data-testid="campaign-grid"]')
const rows = at('[data-key]', { within: grid })
const loaded = at('[data-testid="campaign-loaded"]')
const head = at('[data-column="dateInsert"]', { within: grid })

test('the grid is loaded whole, sorted, filtered, copied and exported', async ({ desk, sandbox }) => {
  const all = await sandbox.campaignResults({ idCampaign: '401' })
  // None of these columns has links, so that a click on a cell selects it.
  await desk.open(paths.campaigns({ idCampaign: 401, cols: 'campaign,idCompany,dateInsert' }))
  await desk.see(rows)
  await desk.click(at('[data-testid="load-all"]'))
  await expect
    .poll(() => desk.texts(loaded), { timeout: 60_000 })
    .toEqual([expect.stringContaining('all there')])
  const count = async () => Number(await desk.attribute(grid, 'aria-rowcount')) - 1
  expect(await count()).toBe(all.length)

  await desk.click(at('button', { within: head }))
  await expect.poll(() => desk.attribute(head, 'aria-sort')).toBe('ascending')
  const days = all.map(({ dateInsert }) => dateInsert).sort()
  await expect
    .poll(() => desk.attribute(rows, 'data-key'))
    .toBe(keyOf(all.find((one) => one.dateInsert === days[0])))

  // Announced a second later; until the next announcement the live region keeps it.
  await expect.poll(() => desk.heard()).toContain('Sorted by Added')

  const wanted = String(all[0]?.idCompany)
  const search = at('[data-testid="campaign-search"]')
  await desk.fill(search, wanted)
  await expect.poll(count).toBe(all.filter(({ idCompany }) => String(idCompany).includes(wanted)).length)
  await desk.press('Control+a', 'Backspace')
  await expect.poll(count).toBe(all.length)

  await desk.click(at('[data-item="0"] [data-col="1"]', { within: grid }))
  await desk.press('Control+a', 'Control+c')
  const cells = (all.length * 3).toLocaleString('en-GB')
  await expect.poll(() => desk.heard(), { message: 'what the copy says' }).toContain(`${cells} cells copied`)
  await desk.click(search)
  await desk.press('Control+v')
  expect((await desk.value(search)).startsWith('Campaign 401')).toBe(true)
  await desk.press('Control+a', 'Backspace')
  await expect.poll(count).toBe(all.length)

  await desk.click(button('Export'))
  await desk.click(at('label', { has: 'CSV, commas', within: DIALOG }))
  await desk.click(button('Export', DIALOG))
  expect((await desk.see(at('[data-testid="export-receipt"]'))).text).toContain(`${all.length} rows written`)
})

thorough('states of one colour differ by their stripes', async ({ desk }) => {
  await desk.open(paths.campaigns({ status: 9 }))
  const [x, y] = await desk.point(at('[data-state-name="failureScript"]'))
  const { data, width } = PNG.sync.read(await desk.driver.shot())
  const green = Array.from({ length: 50 }, (_, step) => data[(y * width + x - 25 + step) * 4 + 1] ?? 0)
  const middle = (Math.min(...green) + Math.max(...green)) / 2
  const edges = green.filter((value, step) => step > 0 && value > middle !== (green[step - 1] ?? 0) > middle)
  expect(edges.length).toBeGreaterThan(10)
})

thorough('chosen cells are tinted, and no gap follows the choices of a file', async ({ desk }) => {
  await desk.open(paths.campaigns({ cols: 'idCompany,campaign' }))
  const cell = (item: number) => at(`[data-item="${item}"] [data-col="1"]`, { within: grid })
  await desk.see(rows)
  await desk.click(cell(0))
  await desk.press('Shift+ArrowDown', 'Shift+ArrowDown')
  // Above the text of a cell that has no focus ring.
  const tint = async () => {
    const [x, y] = await desk.point(cell(1))
    const { data, width } = PNG.sync.read(await desk.driver.shot())
    const [red = 0, , blue = 0] = data.subarray(((y - 11) * width + x) * 4)
    return blue - red
  }
  await expect.poll(tint).toBeGreaterThan(10)
  await desk.click(button('Export'))
  await desk.see(at('fieldset', { within: DIALOG }))
  const gaps = await desk.evaluate(() =>
    [...document.querySelectorAll('dialog fieldset')].map(
      (one) =>
        one.getBoundingClientRect().bottom - (one.lastElementChild?.getBoundingClientRect().bottom ?? 0),
    ),
  )
  expect(Math.max(...gaps)).toBeLessThan(4)
})

const keyOf = (row: { idCampaign: number; idCompany: number } | undefined) =>
  `${row?.idCampaign}-${row?.idCompany}`

thorough('a filter by values is searched at once, and Escape closes it', async ({ desk }) => {
  await desk.open(paths.campaigns({ cols: 'idCompany,campaign', 'q.campaign': '["401"]' }))
  const chip = at('[data-values-of="campaign"]')
  await desk.see(chip)
  await desk.click(at('[data-testid="load-all"]'))
  await expect
    .poll(() => desk.texts(loaded), { timeout: 60_000 })
    .toEqual([expect.stringContaining('all there')])
  await desk.click(chip)
  const open = () => desk.evaluate(() => document.querySelectorAll(':popover-open[role=dialog]').length)
  await expect.poll(open).toBe(1)
  await expect
    .poll(() => desk.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('Find a value')
  await desk.press('Escape')
  await expect.poll(open).toBe(0)
})

test('what was loaded whole is there at the next visit, from this browser’s copy', async ({
  desk,
  engine,
}) => {
  await desk.open(paths.campaigns())
  await desk.see(rows)
  await desk.click(at('[data-testid="load-all"]'))
  const isWhole = () =>
    expect.poll(() => desk.texts(loaded), { timeout: 60_000 }).toEqual([expect.stringContaining('all there')])
  await isWhole()
  const isKept = () => desk.evaluate(() => localStorage.getItem('campaign-replica'))
  await expect.poll(isKept, { timeout: 30_000 }).toBe('1')
  await desk.open(paths.campaigns())
  await desk.see(rows)
  // Under automation WebKit has a private session: cache storage is lost with the page, local storage is not.
  if (engine === 'webkitgtk') await desk.click(at('[data-testid="load-all"]'))
  await isWhole()
})
