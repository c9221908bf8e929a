import type { Page } from '@playwright/test'

import { paths } from '#lib/paths.ts'

import { open, reload } from '../support/screens.ts'
import { expect, test, thorough } from '../support/test.ts'

const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0

/** What a reader of a PDF is told of its contents (ISO 32000, 14.7), as Chromium's writer puts it: plainly, an object each. */
function structureOf(pdf: Buffer) {
  const text = pdf.toString('latin1')
  const elements = [...text.matchAll(/<<\/Type \/StructElem\n([\s\S]*?)>>\nendobj/g)].map(
    ([, one = '']) => one,
  )
  const roles = elements.map((one) => /\/S \/(\w+)/.exec(one)?.[1] ?? '')
  const pages = elements.flatMap((one) => [...one.matchAll(/\/Pg (\d+) 0 R/g)].map(([, id]) => Number(id)))
  return {
    isTagged: text.includes('/Marked true'),
    language: /\/Lang \((\w+)\)/.exec(text)?.[1],
    showsTitle: text.includes('/DisplayDocTitle true'),
    count: (role: string) => roles.filter((one) => one === role).length,
    /** How many elements stand on each page. */
    perPage: [
      ...Map.groupBy(
        pages.sort((a, b) => a - b),
        (id) => id,
      ).values(),
    ].map(({ length }) => length),
    headings: roles.filter((one) => /^H\d$/.test(one)),
    withoutWords: elements.filter((one) => /\/S \/Figure/.test(one) && !/\/Alt [(<]/.test(one)).length,
  }
}

/** The colours that are left on paper, of everything that has words. */
const inks = (page: Page) =>
  page.evaluate(() => {
    const shown = [...document.querySelectorAll<HTMLElement>('main *')].filter(
      (one) => one.checkVisibility() && one.childElementCount === 0 && one.innerText?.trim(),
    )
    const light = (colour: string) => {
      const [r = 0, g = 0, b = 0, a = 1] = (colour.match(/[\d.]+/g) ?? []).map(Number)
      return a === 0 ? 255 : (r + g + b) / 3
    }
    return {
      count: shown.length,
      palest: Math.max(...shown.map((one) => light(getComputedStyle(one).color))),
      darkestGround: Math.min(
        ...[document.documentElement, document.body, ...document.querySelectorAll('main, main section')].map(
          (one) => light(getComputedStyle(one).backgroundColor),
        ),
      ),
    }
  })

test('a company on paper: one or two pages, black on white from the dark theme too, nothing of the screen', async ({
  page,
  context,
  dashboard,
  sandbox,
}) => {
  const { companyComplete, companyLongName } = await sandbox.facts()
  await context.addCookies([{ name: 'theme', value: 'dark', url: dashboard }])
  for (const { idCompany } of [companyComplete, companyLongName]) {
    await open(page, paths.company(idCompany))
    await page.getByRole('button', { name: 'Print', exact: true }).waitFor()
    const pdf = await page.pdf({ format: 'A4' })
    expect(pagesOf(pdf)).toBeGreaterThanOrEqual(1)
    expect(pagesOf(pdf)).toBeLessThanOrEqual(2)
    await page.emulateMedia({ media: 'print' })
    const { count, palest, darkestGround } = await inks(page)
    expect(count).toBeGreaterThan(30)
    expect(palest).toBeLessThan(110)
    expect(darkestGround).toBe(255)
    await expect(page.getByRole('navigation')).toHaveCount(0)
    await expect(page.getByRole('banner')).toHaveCount(0)
    await expect(page.getByRole('button')).toHaveCount(0)
    await page.emulateMedia({ media: null })
  }
})

thorough('the calendar on paper: the number of every day, and all of its cards', async ({ page }) => {
  await open(page, paths.opportunities({ view: 'calendar' }))
  const day = page.getByTestId('calendar-day')
  await expect(page.getByTestId('calendar-card').first()).toBeVisible()
  const more = page.getByRole('button', { name: /^\d+ more/ })
  await expect(more.first()).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  const cut = await page.evaluate(() => {
    window.dispatchEvent(new Event('beforeprint'))
    const days = [...document.querySelectorAll<HTMLElement>('[data-testid="calendar-day"]')]
    const titles = [...document.querySelectorAll<HTMLElement>('[data-testid="calendar-card"] a')]
    return {
      unnumbered: days.filter((one) => !/^\s*\d/.test(one.innerText)).length,
      buttons: [...document.querySelectorAll('main button:not([data-part="day"])')].filter((one) =>
        one.checkVisibility(),
      ).length,
      titles: titles.filter((one) => one.scrollHeight > one.clientHeight + 1).length,
      days: days.filter((one) => one.scrollHeight > one.clientHeight + 1).length,
    }
  })
  expect(cut).toEqual({ unnumbered: 0, buttons: 0, titles: 0, days: 0 })
  await expect(more).toHaveCount(0)
  expect(await day.count()).toBeGreaterThan(27)
})

thorough(
  'a sheet or a dialog that is open is printed whole instead of the page behind it',
  async ({ page }) => {
    await open(page, paths.opportunities())
    await page.getByTestId('board-card').first().click()
    const sheet = page.getByTestId('opportunity-sheet')
    await expect(sheet.getByText('Record', { exact: true })).toBeVisible()
    expect(pagesOf(await page.pdf({ format: 'A4' }))).toBeLessThanOrEqual(2)
    const comment = 'A line of a long comment\n'.repeat(120)
    await sheet.getByLabel('Comment').fill(comment)
    expect(pagesOf(await page.pdf({ format: 'A4' }))).toBeGreaterThan(2)
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByTestId('board')).toBeHidden()
    await expect(sheet.getByLabel('Comment')).toBeHidden()
    await expect(sheet.getByText('A line of a long comment').filter({ visible: true })).toHaveText(comment)
    await page.emulateMedia({ media: null })
    await sheet.getByRole('button', { name: 'Discard' }).click()
    await open(page, paths.campaigns())
    await page.getByRole('button', { name: 'Pivot…' }).click()
    const pivot = page.getByRole('dialog', { name: 'Pivot table' })
    await expect(pivot.getByRole('table')).toBeVisible()
    expect(pagesOf(await page.pdf({ format: 'A4' }))).toBe(1)
    await pivot.getByLabel('Rows').selectOption({ label: 'Modified, by week' })
    await expect(pivot.getByRole('row').nth(60)).toBeAttached()
    await page.emulateMedia({ media: 'print' })
    await expect(pivot.getByRole('table')).toBeVisible()
    await expect(page.getByTestId('campaign-grid')).toBeHidden()
    const cut = await pivot.getByRole('table').evaluate((one) => {
      const { clientHeight = 0, scrollHeight = 0 } = one.parentElement ?? {}
      return scrollHeight - clientHeight
    })
    expect(cut).toBe(0)
    await expect(pivot.locator('tfoot')).toHaveCSS('display', 'table-row-group')
  },
)

thorough(
  'a dialog of the top bar is printed too, and what floats over the board is not',
  async ({ page }) => {
    await open(page, paths.opportunities())
    await page.keyboard.press('?')
    const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await expect(keys).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(keys.getByText('Everywhere')).toBeVisible()
    await expect(keys.getByRole('button')).toHaveCount(0)
    await page.emulateMedia({ media: null })
    await page.keyboard.press('Escape')
    const card = page.getByTestId('board-card').first()
    await card.hover()
    await card.getByRole('checkbox').check()
    const selection = page.getByRole('region', { name: 'Selected opportunities' })
    await expect(selection).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(card).toBeVisible()
    await expect(selection).toBeHidden()
    await expect(page.getByTestId('board').getByRole('checkbox')).toHaveCount(0)
  },
)

thorough('the report on paper: one page, with all its months', async ({ page }) => {
  await open(page, paths.report())
  await expect(page.getByTestId('report-movement')).toBeVisible()
  const months = await page.getByTestId('report-table').getByRole('row').count()
  expect(months).toBeGreaterThan(20)
  expect(pagesOf(await page.pdf({ format: 'A4' }))).toBe(1)
})

/** Lists on paper, and what is in them. */
const listsOf = async (page: Page) => {
  await page.emulateMedia({ media: 'print' })
  const counts = await page.evaluate(() =>
    ['ul, ol', 'li'].map(
      (kind) => [...document.querySelectorAll(kind)].filter((one) => one.checkVisibility()).length,
    ),
  )
  await page.emulateMedia({ media: null })
  const [lists = 0, items = 0] = counts
  return { lists, items }
}

const onPaper = async (page: Page) =>
  structureOf(await page.pdf({ format: 'A4', tagged: true, outline: true }))

thorough(
  'the grid is printed in its order also while it scrolls, without the fields and bars of the screen',
  async ({ page }) => {
    await open(page, paths.campaigns())
    const grid = page.getByTestId('campaign-grid')
    await expect.poll(async () => Number(await grid.getAttribute('aria-rowcount'))).toBeGreaterThan(200)
    // Whole once the scripts run.
    await expect(async () => {
      const order = await grid.evaluate(async (scroller) => {
        for (const top of [900, 300]) {
          scroller.scrollTop = top
          await new Promise(requestAnimationFrame)
          await new Promise(requestAnimationFrame)
        }
        window.dispatchEvent(new Event('beforeprint'))
        const rows = [...scroller.querySelectorAll('[data-key]')]
        window.dispatchEvent(new Event('afterprint'))
        return rows.map((row) => Number(row.getAttribute('aria-rowindex')))
      })
      expect(order.length).toBeGreaterThan(150)
      expect(order).toEqual(order.toSorted((a, b) => a - b))
    }).toPass({ timeout: 20_000 })
    await expect(page.getByTestId('campaign-summary')).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByTestId('campaign-summary')).toBeHidden()
    await expect(page.locator('main').getByRole('searchbox')).toHaveCount(0)
  },
)

thorough('a list is printed whole, not what is in view of it alone', async ({ page }) => {
  await open(page, paths.campaigns())
  const grid = page.getByTestId('campaign-grid')
  await expect.poll(async () => Number(await grid.getAttribute('aria-rowcount'))).toBeGreaterThan(200)
  const rows = grid.locator('[data-key]')
  expect(await rows.count()).toBeLessThan(100)
  // Two hundred rows: those in view fit on two pages. The page is printed once its scripts run.
  const printed = async () => pagesOf(await page.pdf({ format: 'A4' }))
  await expect.poll(printed).toBeGreaterThan(3)
  await expect.poll(() => rows.count()).toBeLessThan(100)
  // The head is repeated on each page where it is one of a table, and does not break.
  await page.emulateMedia({ media: 'print' })
  const head = grid.getByRole('rowgroup').first()
  await expect(head).toHaveCSS('display', 'table-header-group')
  await expect(head).toHaveCSS('break-inside', 'avoid')
  await page.emulateMedia({ media: null })

  // The names of those out of view are read as the page is printed: paper says so until they are there.
  await reload(page)
  await page.emulateMedia({ media: 'print' })
  const printing = (type: string) =>
    page.evaluate((of) => {
      dispatchEvent(new Event(of))
      return document.querySelector('.names-missing')?.checkVisibility()
    }, type)
  await expect.poll(() => printing('beforeprint')).toBe(true)
  await expect(page.getByText('Some names are missing on this page')).toBeHidden()
  expect(await printing('afterprint')).toBe(false)
})

thorough('a timeline begins on the first page, and says which kinds it holds', async ({ page, sandbox }) => {
  const { companyComplete } = await sandbox.facts()
  await open(page, paths.company(companyComplete.idCompany, 'timeline'))
  await expect(page.getByTestId('timeline').getByRole('listitem')).not.toHaveCount(0)
  const { perPage } = structureOf(await page.pdf({ format: 'A4', tagged: true }))
  const [first = 0, second = 0] = perPage
  expect(second).toBeGreaterThan(20)
  expect(first).toBeGreaterThan(second / 2)
  await page.emulateMedia({ media: 'print' })
  const ticked = page.getByRole('checkbox', { checked: true }).first()
  await expect(ticked).toHaveCSS('print-color-adjust', 'exact')
})

thorough('on paper a word that is longer than its column goes on below', async ({ page, sandbox }) => {
  const { companyRich } = await sandbox.facts()
  await open(page, paths.company(companyRich.idCompany, 'contacts'))
  const rows = page.locator('main [role="rowgroup"]')
  for (const link of ['a[href^="mailto:"]', 'a[href^="/contacts/"]']) {
    const first = rows.locator(link).first()
    await first.evaluate((one) => {
      one.textContent = 'x'.repeat(150)
    })
    await page.emulateMedia({ media: 'print' })
    const beyond = await first.evaluate((one) => {
      const cell = one.closest('[role="cell"], [role="gridcell"], [role="rowheader"]')
      return one.getBoundingClientRect().right - (cell?.getBoundingClientRect().right ?? 0)
    })
    expect(beyond, link).toBeLessThanOrEqual(0)
    await page.emulateMedia({ media: 'screen' })
  }
})

thorough('on paper the columns of the grid share the width of the page', async ({ page }) => {
  await open(page, paths.campaigns())
  await expect(page.getByTestId('campaign-grid').locator('[data-key]').first()).toBeVisible()
  // As wide as A4 in landscape.
  await page.setViewportSize({ width: 1040, height: 700 })
  await page.emulateMedia({ media: 'print' })
  const beyond = await page.getByTestId('campaign-grid').evaluate((grid) => {
    window.dispatchEvent(new Event('beforeprint'))
    const right = (one: Element) => one.getBoundingClientRect().right
    const cells = [...grid.querySelectorAll('[role="columnheader"], [role="gridcell"]')]
    return Math.max(...cells.map(right)) - right(document.body)
  })
  expect(beyond).toBeLessThanOrEqual(1)
})

// Rows or cards, and what stands in them while a company's name is not known.
for (const [where, address, lines, unnamed] of [
  ['the grid', paths.campaigns(), 'a[data-link]', /^\d+$/],
  ['the board', paths.opportunities(), '[data-opportunity]', /…/],
  ['the table', paths.opportunities({ view: 'table' }), '[data-row] a[href*="/companies/"]', /^Company \d+$/],
] as const)
  thorough(`printed by the keyboard, ${where} has the names of all its companies`, async ({ page }) => {
    await open(page, address)
    const drawn = page.locator('main').locator(lines)
    await expect.poll(() => drawn.count()).toBeGreaterThan(5)
    // A headless browser opens no dialog: what it would draw for it is drawn.
    await page.evaluate(() => {
      window.print = () => void window.dispatchEvent(new Event('beforeprint'))
    })
    // Heard once the script has come.
    await expect(async () => {
      await page.keyboard.press('Control+p')
      await expect.poll(() => drawn.count(), { timeout: 2_000 }).toBeGreaterThan(199)
    }).toPass()
    expect(await drawn.filter({ hasText: unnamed }).count()).toBe(0)
  })

// German besides: its language has to be said of its words.
for (const language of ['en', 'de'])
  thorough(
    `on paper for a screen reader: tagged, in its language (${language}), with headings, lists and tables by their heads`,
    async ({ page, context, dashboard, sandbox }) => {
      await context.addCookies([{ name: 'locale', value: language, url: dashboard }])
      const whole = { isTagged: true, language, showsTitle: true, withoutWords: 0 }
      const { companyComplete } = await sandbox.facts()
      await open(page, paths.company(companyComplete.idCompany))
      await page.getByRole('button', { name: /^(?:Print|Drucken)$/ }).waitFor()
      await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
      const company = await onPaper(page)
      expect(company).toMatchObject(whole)
      expect(company.headings.filter((one) => one === 'H1')).toHaveLength(1)
      expect(company.headings).toContain('H2')
      expect(company.count('Link')).toBeGreaterThan(0)
      const { lists, items } = await listsOf(page)
      expect(lists).toBeGreaterThan(1)
      expect([company.count('L'), company.count('LI')]).toEqual([lists, items])

      await open(page, paths.report())
      await expect(page.getByTestId('report-movement')).toBeVisible()
      const months = await page.getByTestId('report-table').getByRole('row').count()
      const report = await onPaper(page)
      // The chart is a figure that says what it shows; its numbers are the table's.
      expect(report).toMatchObject(whole)
      expect(report.count('TR')).toBeGreaterThanOrEqual(months)
      expect(report.count('TH')).toBeGreaterThan(months)

      await open(page, paths.opportunities())
      const columns = page.getByTestId('board-column')
      await expect(columns.first().getByRole('listitem').first()).toBeVisible()
      const board = await onPaper(page)
      // A stage is a heading, and unless it is folded a list; a card is an item with its link, those of columns out of view too.
      expect(board).toMatchObject(whole)
      const stages = await columns.count()
      const unfolded = await columns.and(page.locator(':not([data-folded])')).count()
      expect(stages).toBeGreaterThan(unfolded)
      expect(board.headings).toEqual(['H1', ...Array.from({ length: stages }, () => 'H2')])
      expect(board.count('L')).toBe(unfolded)
      expect(board.count('LI')).toBeGreaterThan(unfolded)
      expect(board.count('Link')).toBe(board.count('LI'))
    },
  )

thorough('lanes on paper: each by its name, its cards by stage, those out of view too', async ({ page }) => {
  await open(page, paths.opportunities({ lanes: 'owner' }))
  const lanes = page.getByTestId('board-lane')
  await expect(lanes.first().getByTestId('board-card').first()).toBeVisible()
  const shown = await page.getByTestId('board-card').count()
  const paper = await onPaper(page)
  expect(paper.headings.filter((one) => one === 'H2').length).toBeGreaterThan(await lanes.count())
  expect(paper.headings).toContain('H3')
  expect(paper.count('LI')).toBeGreaterThan(shown)
  await page.emulateMedia({ media: 'print' })
  await expect(lanes.first().getByRole('heading', { level: 2 })).toHaveText(/\S/)
  await expect(lanes.first().getByRole('heading', { level: 2 }).getByText(/\S/).first()).toBeVisible()
  const card = await lanes.first().getByTestId('board-card').first().boundingBox()
  expect(card?.width).toBeGreaterThan(120)
})
