import type { Locator, Page } from '@playwright/test'
import type { Opportunity } from '#lib/contract/schemas/opportunity.ts'

import { paths } from '#lib/paths.ts'

import { opportunitiesAt, ownCards } from '../support/board.ts'
import { otherClient } from '../support/opportunities.ts'
import { pairOf } from '../support/pairs.ts'
import { open } from '../support/screens.ts'
import { expect, test, thorough } from '../support/test.ts'
import { oneIn } from '../support/thorough.ts'

const TWO_YEARS = 1_051_200
const DAY = 86_400_000

/** The stages of the sandbox in which no deal is late. */
const CLOSED = /^(?:Gagnée|Perdue|En sommeil)$/

const table = (page: Page) => page.getByTestId('opportunity-table')

/** The filter with that title, open. */
async function opened(page: Page, title: string): Promise<Locator> {
  const button = page
    .getByTestId('opportunity-filters')
    .getByRole('button', { name: new RegExp(`^${title}`) })
  await button.click()
  const box = page.locator('[popover]:popover-open')
  // Ready to be typed into, the first time too.
  await expect(box.locator('input:focus')).toBeVisible()
  return box
}

const today = () => new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Paris' }).format(new Date())

interface Case {
  name: string
  /** Sets the filter as a person does. */
  set: (page: Page) => Promise<void>
  address: Parameters<typeof paths.opportunities>[0]
  /** What the API's rows must be like, said here a second time. */
  holds: (row: Opportunity) => boolean
}

const cases: Case[] = [
  {
    name: 'two stages, and none',
    set: async (page) => {
      const filter = await opened(page, 'Stage')
      await filter.getByRole('checkbox').nth(0).check()
      await filter.getByRole('checkbox', { name: 'No stage' }).check()
    },
    address: { stade: [101, 'none'] },
    holds: (row) => row.idStade === 101 || row.idStade === null,
  },
  {
    name: 'an owner, and none',
    set: async (page) => {
      const filter = await opened(page, 'Owner')
      await filter.getByRole('checkbox', { name: 'No owner' }).check()
      await filter.getByRole('checkbox', { name: /103/ }).check()
    },
    address: { owner: ['none', 103] },
    holds: (row) => row.idUser === null || row.idUser === 103,
  },
  {
    name: 'at most an amount',
    set: async (page) => void (await (await opened(page, 'Amount')).getByLabel('To').fill('2 500,50')),
    address: { amountTo: 2_500.5 },
    holds: (row) => row.amount !== null && row.amount <= 2_500.5,
  },
  {
    name: 'late',
    set: async (page) => (await opened(page, 'Deadline')).getByLabel('Late').check(),
    address: { deadline: 'late' },
    holds: (row) =>
      row.deadline !== null && row.deadline.slice(0, 10) < today() && !CLOSED.test(row.stade?.label ?? ''),
  },
  {
    name: 'no deadline',
    set: async (page) => (await opened(page, 'Deadline')).getByLabel('No deadline').check(),
    address: { deadline: 'none' },
    holds: (row) => row.deadline === null,
  },
  {
    name: 'a deadline between two days',
    set: async (page) => {
      const filter = await opened(page, 'Deadline')
      await filter.getByLabel('From').fill('2026-01-01')
      await filter.getByLabel('To').fill('2026-12-31')
    },
    address: { deadlineFrom: '2026-01-01', deadlineTo: '2026-12-31' },
    holds: (row) => row.deadline?.startsWith('2026-') === true,
  },
  {
    name: 'changed within thirty days',
    set: async (page) => void (await (await opened(page, 'Changed')).getByLabel('Within').selectOption('30')),
    address: { changed: 30 },
    holds: (row) => Date.now() - Date.parse(row.modified) <= 30 * DAY,
  },
  {
    name: 'changed since a day',
    set: async (page) => (await opened(page, 'Changed')).getByLabel('Since the day').fill('2026-03-01'),
    address: { changed: '2026-03-01' },
    // A day of the browser's zone, Paris.
    holds: (row) => Date.parse(row.modified) >= Date.parse('2026-03-01T00:00+01:00'),
  },
  ...(['week', 'month', 'quarter'] as const).map(
    (period): Case => ({
      name: `a deadline this ${period}`,
      set: async (page) =>
        (await opened(page, 'Deadline')).getByLabel(`This ${period}`, { exact: true }).check(),
      address: { deadline: period },
      holds: (row) => isIn(period, row.deadline?.slice(0, 10)),
    }),
  ),
  {
    name: 'no amount',
    set: async (page) => (await opened(page, 'Amount')).getByLabel('No amount').check(),
    address: { amount: 'none' },
    holds: (row) => row.amount === null,
  },
  {
    name: 'a stage that is not meant',
    set: async (page) => {
      const filter = await opened(page, 'Stage')
      await filter.getByRole('radio', { name: 'Is not' }).check()
      await filter.getByRole('checkbox').nth(0).check()
    },
    address: { notStade: [101] },
    holds: (row) => row.idStade !== 101,
  },
  {
    name: 'not changed for ninety days',
    set: async (page) =>
      void (await (await opened(page, 'Changed')).getByLabel('Not changed for').selectOption('90')),
    address: { unchanged: 90 },
    holds: (row) => Date.now() - Date.parse(row.modified) >= 90 * DAY,
  },
  {
    name: 'what needs attention for either of two reasons',
    set: async (page) => {
      const filter = await opened(page, 'Needs attention')
      await filter.getByLabel('Deadline passed').check()
      await filter.getByLabel('No owner').check()
    },
    address: { stuck: ['late', 'noOwner'] },
    holds: (row) =>
      !CLOSED.test(row.stade?.label ?? '') &&
      (row.idUser === null || (row.deadline !== null && row.deadline.slice(0, 10) < today())),
  },
]

/** Whether a day is in the week, month or quarter of today. */
function isIn(period: 'week' | 'month' | 'quarter', day: string | undefined): boolean {
  if (day === undefined) return false
  const now = today()
  const quarterOf = (text: string) => `${text.slice(0, 4)} ${Math.ceil(Number(text.slice(5, 7)) / 3)}`
  if (period === 'month') return day.slice(0, 7) === now.slice(0, 7)
  if (period === 'quarter') return quarterOf(day) === quarterOf(now)
  const monday = Date.parse(now) - ((new Date(now).getUTCDay() + 6) % 7) * DAY
  return Date.parse(day) >= monday && Date.parse(day) < monday + 7 * DAY
}

// The rules themselves have property tests.
for (const { name, set, address, holds } of oneIn(8, cases)) {
  thorough(`only what is wanted: ${name}`, async ({ page, pair }) => {
    // Other tests make opportunities meanwhile; what was made is known within a live step.
    const shows = () =>
      expect(async () => {
        const all = await otherClient(pair).list({ polling: TWO_YEARS })
        const wanted = all.filter(holds).length
        expect(wanted).toBeGreaterThan(0)
        expect(wanted).toBeLessThan(all.length)
        await expect(table(page)).toHaveAttribute('aria-rowcount', String(wanted + 1), { timeout: 1_000 })
      }).toPass({ timeout: 70_000 })
    await open(page, paths.opportunities({ view: 'table' }))
    await set(page)
    await expect(page).toHaveURL(paths.opportunities({ ...address, view: 'table' }))
    await shows()
  })
}

thorough(
  'only the company that was typed as a SIREN, with its name, until it is unticked',
  async ({ page, sandbox, pair }) => {
    const { idCompany, name, siren } = (await sandbox.facts()).companyComplete
    const all = await otherClient(pair).list({ polling: TWO_YEARS })
    const own = all.filter((row) => row.idCompany === idCompany)
    expect(own.length).toBeGreaterThan(0)
    await open(page, paths.opportunities({ view: 'table' }))
    const filter = await opened(page, 'Company')
    await filter.getByRole('combobox').fill(siren)
    await filter.getByRole('option', { name }).click()
    await expect(page).toHaveURL(paths.opportunities({ company: idCompany, view: 'table' }))
    await expect(table(page)).toHaveAttribute('aria-rowcount', String(own.length + 1))
    await filter.getByRole('checkbox', { name }).click()
    await expect(page).toHaveURL(paths.opportunities({ view: 'table' }))
    await expect(table(page)).not.toHaveAttribute('aria-rowcount', String(own.length + 1))
  },
)

for (const [locale, words] of oneIn(
  2,
  Object.entries({
    en: {
      filters: 'Filters',
      not: 'Is not',
      week: 'This week',
      noAmount: 'No amount',
      unchanged: 'Not changed for',
      reason: 'Deadline passed',
      show: 'Show',
      clear: 'Clear 4 filters',
    },
    fr: {
      filters: 'Filtres',
      not: 'N’est pas',
      week: 'Cette semaine',
      noAmount: 'Sans montant',
      unchanged: 'Inchangée depuis',
      reason: 'Échéance dépassée',
      show: 'Afficher',
      clear: 'Effacer (4)',
    },
  }),
)) {
  thorough(
    `a manager’s filters on a phone, in ${locale}: set in one sheet, and in the address`,
    async ({ page, context, baseURL }) => {
      await context.addCookies([{ name: 'locale', value: locale, url: baseURL ?? '' }])
      await page.setViewportSize({ width: 360, height: 740 })
      await open(page, paths.opportunities({ view: 'table' }))
      await page.getByRole('button', { name: words.filters, exact: true }).click()
      const sheet = page.getByRole('dialog')
      await sheet.getByRole('radio', { name: words.not }).check()
      await sheet.getByRole('checkbox').nth(0).check()
      await sheet.getByLabel(words.noAmount).first().check()
      await sheet.getByLabel(words.week).check()
      await sheet.getByLabel(words.unchanged, { exact: true }).selectOption('7')
      await sheet.getByLabel(words.reason).check()
      // Nothing stands beyond the edge of the screen.
      expect(await sheet.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
      await sheet.getByRole('button', { name: words.show }).click()
      await expect(page).toHaveURL(
        paths.opportunities({
          notStade: [101],
          amount: 'none',
          deadline: 'week',
          unchanged: 7,
          stuck: ['late'],
          view: 'table',
        }),
      )
      const main = page.locator('main')
      expect(await main.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
    },
  )
}

thorough(
  'what is late is counted from the new day where a board stays open over midnight',
  async ({ page }) => {
    const api = opportunitiesAt(pairOf('first').sandbox)
    const { word, first } = await ownCards(api, 1)
    await api.change(first.idOpportunity, { deadline: today() })
    await open(page, paths.opportunities({ q: word, deadline: 'late', view: 'table' }))
    await expect(page.getByRole('button', { name: 'Show all' })).toBeVisible()
    await page.clock.setSystemTime(Date.now() + DAY)
    await expect(table(page).getByRole('row').filter({ hasText: word })).toHaveCount(1, { timeout: 40_000 })
  },
)

thorough('an amount that was cleared stands in its field no more', async ({ page }) => {
  await open(page, paths.opportunities({ view: 'table', amountFrom: 5 }))
  await expect((await opened(page, 'Amount')).getByLabel('From')).toHaveValue('5')
  await page.keyboard.press('Escape')
  await page
    .getByTestId('opportunity-filters')
    .getByRole('button', { name: /^Clear/ })
    .click()
  const amounts = await opened(page, 'Amount')
  await expect(amounts.getByLabel('From')).toHaveValue('')
  await amounts.getByLabel('From').fill('20')
  await amounts.getByLabel('To').fill('3')
  await expect(amounts).toContainText('“From” is beyond “To”')
  await amounts.getByLabel('To').fill('30')
  await expect(amounts).not.toContainText('is beyond')
})

test.describe('in French', () => {
  test.use({ locale: 'fr-FR', viewport: { width: 1280, height: 800 } })
  thorough('one filter on a laptop leaves all of them on one line', async ({ page }) => {
    await open(page, paths.opportunities({ owner: '101' }))
    const bar = page.getByTestId('opportunity-filters')
    await expect(bar.getByRole('button', { name: 'Effacer (1)' })).toBeVisible()
    const [first, last] = await Promise.all([
      bar.locator('input').first().boundingBox(),
      bar.getByRole('button', { name: 'Vues' }).boundingBox(),
    ])
    expect(Math.abs((first?.y ?? 0) - (last?.y ?? 99))).toBeLessThan(8)
  })
})
