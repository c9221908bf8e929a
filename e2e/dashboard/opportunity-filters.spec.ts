import type { Locator, Page } from '@playwright/test'
import type { Opportunity } from '#lib/contract/schemas/opportunity.ts'

import { paths } from '#lib/paths.ts'

import { otherClient } from '../support/opportunities.ts'
import { open } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

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
    holds: (row) => row.modified >= '2026-03-01',
  },
]

for (const { name, set, address, holds } of cases) {
  test(`only what is wanted: ${name}`, async ({ page, pair }) => {
    test.setTimeout(100_000)
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

test('only the company that was typed as a SIREN, with its name, until it is unticked', async ({
  page,
  sandbox,
  pair,
}) => {
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
})
