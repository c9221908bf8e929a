import type { Page } from '@playwright/test'

import { cell, drawnRows, grid, head, loadAll, loaded, openGrid } from '../support/campaign-grid.ts'
import { expect, test, thorough } from '../support/test.ts'

thorough('the folded filters say a campaign’s name, not its number', async ({ page, dashboard }) => {
  const named = await page.request.put(`${dashboard}/api/workspace/names/campaign/99001`, {
    headers: { 'x-csrf': '1', origin: dashboard },
    data: { name: 'Relance d’automne' },
  })
  expect(named.ok()).toBe(true)
  await openGrid(page, { idCampaign: '401,99001' })
  await expect(page.locator('summary')).toContainText('Campaigns 401,Relance d’automne')
})

test('by keyboard alone: move, stretch, copy, choose, sort, arrange columns, open and come back', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openGrid(page)
  await page.getByTestId('campaign-search').focus()
  await page.keyboard.press('Tab')
  // The summary and the selection lie between; the grid is one stop.
  for (let step = 0; step < 60; step += 1) {
    if (await cell(page, 0, 1).evaluate((element) => element === document.activeElement)) break
    await page.keyboard.press('Tab')
  }
  await expect(cell(page, 0, 1)).toBeFocused()
  await expect(grid(page).locator('[tabindex="0"]')).toHaveCount(1)

  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  await expect(cell(page, 1, 2)).toBeFocused()
  await page.keyboard.press('End')
  await expect(grid(page).locator('[data-item="1"] [role="gridcell"]').last()).toBeFocused()
  await page.keyboard.press('Control+End')
  await expect(grid(page).locator('[data-item="199"] [role="gridcell"]').last()).toBeFocused()
  await page.keyboard.press('Control+Home')
  await expect(cell(page, 0, 0)).toBeFocused()
  await page.keyboard.press('PageDown')
  const itemInFocus = () =>
    page.evaluate(() => Number(document.activeElement?.closest<HTMLElement>('[data-item]')?.dataset.item))
  await expect.poll(itemInFocus).toBeGreaterThan(4)
  await page.keyboard.press('Control+Home')

  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Control+c')
  const text = async (item: number, column: number) =>
    (await cell(page, item, column).innerText()).replace('—', '')
  const expected = `${await text(0, 2)}\t${await text(0, 3)}\n${await text(1, 2)}\t${await text(1, 3)}`
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(expected)

  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await expect(drawnRows(page).nth(2)).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByTestId('campaign-footer')).toContainText('1 row selected')
  await page.keyboard.press('Space')
  await expect(drawnRows(page).nth(2)).toHaveAttribute('aria-selected', 'false')

  await page.keyboard.press('Control+ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect(head(page, 'state')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(head(page, 'state')).toHaveAttribute('aria-sort', 'ascending')
  await page.keyboard.press('Alt+ArrowLeft')
  await expect(page).toHaveURL(/cols=company%2Cstate%2Ccampaign/)
  await expect(head(page, 'state')).toBeFocused()
  await page.keyboard.press('Alt+Shift+ArrowRight')
  await expect(page).toHaveURL(/w=/)
  await page.keyboard.press('Alt+ArrowDown')
  const menu = page.getByRole('menu', { name: /^Column / })
  await expect(menu).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()

  await cell(page, 0, 1).click({ position: { x: 2, y: 2 } })
  await page.keyboard.press('ArrowDown')
  const key = await drawnRows(page).nth(1).getAttribute('data-key')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`open=${key}`))
  // The panel's script comes when it is first wanted; Escape is meant for the panel.
  await expect(page.getByTestId('row-panel').locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(page).not.toHaveURL(/open=/)
  await expect(cell(page, 1, 1)).toBeFocused()

  await page.keyboard.press('Enter')
  await expect(page.getByTestId('row-panel').locator(':focus')).toHaveCount(1)
  await cell(page, 0, 1).click({ position: { x: 2, y: 2 } })
  await page.keyboard.press('ArrowUp')
  await expect(head(page, 'company')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page).not.toHaveURL(/open=/)
  await expect(head(page, 'company')).toBeFocused()
})

thorough(
  'columns: shown, hidden, dragged, made wider, kept at the left; a link and a reload show the same',
  async ({ page, context }) => {
    await openGrid(page)
    await page.getByRole('button', { name: 'Columns', exact: true }).click()
    await page.getByRole('checkbox', { name: 'SIREN' }).check()
    await page.getByRole('checkbox', { name: 'Persona failed on', exact: true }).check()
    await page.getByRole('checkbox', { name: 'Why' }).uncheck()
    await page.keyboard.press('Escape')
    await expect(head(page, 'siren')).toBeVisible()
    await expect(head(page, 'reasons')).toHaveCount(0)

    const from = head(page, 'campaign')
    await from.hover()
    await expect(from).toHaveAttribute('draggable', 'true')
    await from.dragTo(head(page, 'status'), { targetPosition: { x: 200, y: 10 } })
    const order = () =>
      grid(page)
        .locator('[role="columnheader"][data-column]')
        .evaluateAll((heads) => heads.map((each) => (each as HTMLElement).dataset.column))
    await expect
      .poll(async () => (await order()).indexOf('campaign'))
      .toBeGreaterThan((await order()).indexOf('status'))

    const before = (await head(page, 'state').boundingBox())?.width ?? 0
    const handle = await head(page, 'state').locator('[data-resize]').boundingBox()
    if (!handle) throw new Error('No handle')
    await page.mouse.move(handle.x + 4, handle.y + 10)
    await page.mouse.down()
    await page.mouse.move(handle.x + 64, handle.y + 10, { steps: 4 })
    await page.mouse.up()
    await expect
      .poll(async () => Math.round(((await head(page, 'state').boundingBox())?.width ?? 0) - before))
      .toBe(60)

    await head(page, 'state').hover()
    await head(page, 'state').getByRole('button', { name: 'Column State' }).click()
    await page.getByRole('menuitem', { name: 'Keep at the left' }).click()
    await expect.poll(async () => (await order()).slice(0, 2)).toEqual(['company', 'state'])

    await page.getByRole('button', { name: 'Display' }).click()
    await page.getByRole('menuitemradio', { name: 'Compact' }).click()
    await expect(page).toHaveURL(/density=compact/)
    const here = page.url()
    const colleague = await context.newPage()
    await colleague.goto(here)
    await expect(drawnRows(colleague).first()).toBeVisible()
    const headsOf = (of: Page) =>
      grid(of)
        .locator('[role="columnheader"][data-column]')
        .evaluateAll((heads) =>
          heads.map((each) => [
            (each as HTMLElement).dataset.column,
            Math.round(each.getBoundingClientRect().width),
          ]),
        )
    // Heads that no screen shows come once the page has come to rest.
    await expect.poll(() => headsOf(colleague)).toEqual(await headsOf(page))
  },
)

thorough('a view gets a name, and brings back filters, columns and sort', async ({ page }) => {
  await openGrid(page, {
    companyStatus: 'success',
    sort: '-modified',
    cols: 'company,state,modified',
    'q.company': 'a',
  })
  await page.getByTestId('saved-views').click()
  await page.getByRole('menuitem', { name: /Save/ }).click()
  // Names of persons may be typed into a filter of names.
  await expect(page.getByRole('dialog')).toContainText('Searched words')
  await page.getByRole('dialog').getByRole('textbox').fill('Wins')
  await page.keyboard.press('Enter')
  await openGrid(page)
  await page.getByTestId('saved-views').click()
  await page.getByRole('menuitemradio', { name: 'Wins' }).click()
  await expect(page).toHaveURL(/companyStatus=success/)
  await expect(page).not.toHaveURL(/q\.company/)
  await expect(head(page, 'modified')).toHaveAttribute('aria-sort', 'descending')
  await expect(grid(page)).toHaveAttribute('aria-colcount', '4')
})

thorough('details of failures are asked for once a column shows them', async ({ page, sandbox }) => {
  const { failurePersona } = {
    failurePersona: await sandbox.campaignResults({ companyStatus: 'failurePersona' }),
  }
  const fields: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname.endsWith('/campaign/result')) fields.push(url.searchParams.get('_fields') ?? '')
  })
  await openGrid(page, { companyStatus: 'failurePersona', cols: 'company,failureDatePersona' })
  await loadAll(page, failurePersona.length)
  expect(
    fields.every(
      (asked) => asked.includes('failureDatePersona') && !asked.includes('failureDateLinkedinLink'),
    ),
  ).toBe(true)
  await expect(cell(page, 0, 2)).toContainText(/\d{4}/)
  fields.length = 0
  await page.getByRole('button', { name: 'Columns', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Created' }).check()
  await page.keyboard.press('Escape')
  await expect(head(page, 'created')).toBeVisible()
  await expect(cell(page, 0, 2)).toContainText(/\d{4}/)
  await expect(loaded(page)).toHaveAttribute('data-loaded', String(failurePersona.length))
  expect(fields.some((asked) => asked.includes('created'))).toBe(true)
})

thorough('at 360 px the page keeps its width, and the grid scrolls inside it', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await openGrid(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  const box = await grid(page).boundingBox()
  expect(box?.height).toBeGreaterThan(240)
  const pinned = await head(page, 'company').boundingBox()
  expect(pinned?.width).toBeLessThan(180)
  await grid(page).evaluate((element) => element.scrollTo({ left: 400 }))
  await expect(head(page, 'company')).toBeInViewport()
})

thorough('at 360 px the filter of a column by words is one line', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await openGrid(page, { 'q.company': 'le' })
  const filter = page.locator('[data-column-filter="company"]')
  const field = await filter.getByRole('searchbox').boundingBox()
  const remove = await filter.getByRole('button').boundingBox()
  expect(remove?.x).toBeGreaterThan((field?.x ?? 0) + (field?.width ?? 0))
})

thorough(
  'the list of columns scrolls to its end, and stays there while the page behind it scrolls',
  async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 500 })
    await openGrid(page)
    await page.getByRole('button', { name: 'Columns', exact: true }).click()
    const list = page.getByRole('dialog', { name: 'Columns' })
    const last = list.getByRole('checkbox').last()
    await expect(last).not.toBeInViewport()
    await list.hover()
    await page.mouse.wheel(0, 5_000)
    await expect(last).toBeInViewport({ ratio: 1 })
    await page.evaluate(() => window.scrollBy(0, 40))
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    )
    await expect(last).toBeInViewport({ ratio: 1 })
  },
)

thorough('words typed just before a link is pressed are there after Back', async ({ page }) => {
  await openGrid(page)
  const link = drawnRows(page).first().locator('a[data-link]').first()
  const name = (await link.textContent()) ?? ''
  const search = page.getByTestId('campaign-search')
  await search.fill(name)
  await link.evaluate((element) => (element as HTMLElement).click())
  await expect(page).toHaveURL(/\/companies\/\d+/)
  await page.goBack()
  await expect(search).toHaveValue(name)
})
