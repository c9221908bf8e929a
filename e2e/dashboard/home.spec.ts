import type { Page } from '@playwright/test'

import type { Opportunity } from '#lib/contract/schemas/opportunity.ts'
import { stadeOutcomeOf } from '#lib/domain/opportunity/board/stade-outcome.ts'
import { deadlinesNear } from '#lib/domain/opportunity/deadlines.ts'
import { locales } from '#lib/domain/text/languages.ts'
import { today } from '#lib/format/today.ts'
import { paths } from '#lib/paths.ts'

import { brokenWords } from '../support/broken-words.ts'
import { otherClient } from '../support/opportunities.ts'
import { open, panel } from '../support/screens.ts'
import { settled } from '../support/settled.ts'
import { expect, test, thorough } from '../support/test.ts'

const TWO_YEARS = 1_051_200
const WEEK = 10_080

/** The number of a figure, by the words under it. */
async function figure(page: Page, part: string, label: string): Promise<number> {
  const link = page.getByTestId(part).getByRole('link', { name: new RegExp(`^[\\d,]+ ?${label}$`) })
  return Number((await link.locator('span').first().innerText()).replace(/\D/g, ''))
}

const bounds = (values: readonly number[]) => [Math.min(...values), Math.max(...values)] as const

test('a document of Home comes with its data: the browser asks for none of it again', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/v1/')) asked.push(pathname)
  })
  await open(page, paths.home())
  for (const part of ['deadlines', 'attention', 'moved', 'deliveries', 'campaigns', 'left', 'alerts'])
    await expect(page.getByTestId(`home-${part}`)).toBeVisible()
  await settled(page)
  // Names alone are asked for afterwards: of companies, and of what the activity is about.
  const names = ['/api/v1/company', '/api/v1/crmVisitCard', '/api/v1/opportunity/stade']
  expect(asked.filter((path) => !names.includes(path))).toEqual([])
  expect(asked).toContain('/api/v1/company')
})

test('deadlines and changes are those of the API, and every line leads to its opportunity', async ({
  page,
  pair,
}) => {
  const api = otherClient(pair)
  const isOpen = ({ idStade, stade }: Opportunity) => stadeOutcomeOf({}, idStade, stade?.label) === 'open'
  const near = (all: readonly Opportunity[]) => deadlinesNear(all.filter(isOpen), today(), 7, 1_000)
  // Others work on the same account: what is shown was true between two reads.
  const before = await api.list({ polling: TWO_YEARS })
  await open(page, paths.home())
  const shown = {
    late: await figure(page, 'home-deadlines', 'overdue'),
    today: await figure(page, 'home-deadlines', 'today'),
    soon: await figure(page, 'home-deadlines', 'next 7 days'),
  }
  const after = await api.list({ polling: TWO_YEARS })
  for (const kind of ['late', 'today', 'soon'] as const) {
    const [least, most] = bounds([near(before)[kind], near(after)[kind]])
    expect(shown[kind], kind).toBeGreaterThanOrEqual(least)
    expect(shown[kind], kind).toBeLessThanOrEqual(most)
  }
  const lines = page.getByTestId('home-deadlines').getByRole('list').last().getByRole('link')
  const hrefs = await lines.evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  const nearest = near(after).nearest
  const least = Math.abs(nearest[hrefs.length - 1]?.daysAway ?? 0)
  const fit = new Set(
    nearest.filter(({ daysAway }) => Math.abs(daysAway) <= least + 1).map((one) => one.idOpportunity),
  )
  expect(hrefs.length).toBe(6)
  for (const href of hrefs) expect(fit).toContain(Number(href?.split('/').at(-1)))

  const changed = new Set((await api.list({ polling: WEEK })).map(({ idOpportunity }) => idOpportunity))
  const moved = page.getByTestId('home-moved').getByRole('link')
  await expect(moved.first()).toBeVisible()
  for (const link of await moved.all())
    expect(changed).toContain(Number((await link.getAttribute('href'))?.split('/').at(-1)))

  await lines.first().click()
  await expect(page).toHaveURL(new RegExp(`${hrefs[0]}$`))
  await expect(page.getByTestId('opportunity-sheet')).toBeVisible()
  await page.goBack()
  await page.getByRole('link', { name: /overdue$/ }).click()
  await expect(page).toHaveURL(/\/opportunities\?deadline=late$/)
})

thorough('the kinds of failure on Home add up to what failed', async ({ page }) => {
  await open(page, paths.home())
  const lines = page.getByTestId('home-campaigns').getByRole('link')
  const told = await lines.evaluateAll((links) =>
    links.map((link) => {
      const [words = '', number = ''] = [...link.children].map((child) => child.textContent ?? '')
      return [words, Number(number.replace(/\D/g, ''))] as const
    }),
  )
  const at = told.findIndex(([words]) => words.startsWith('Failed'))
  const kinds = told.slice(at + 1).filter(([words]) => !words.startsWith('Of these'))
  expect(kinds.length).toBeGreaterThan(4)
  expect(kinds.reduce((sum, [, count]) => sum + count, 0)).toBe(told[at]?.[1])
})

test('contacts who left, campaigns, alerts and deliveries are those of the API, and lead there', async ({
  page,
  sandbox,
}) => {
  const read = {
    left: (await sandbox.read('listCrmVisitCards', { polling: 43_200, leftCompany: true }, 'sandbox-full'))
      .crmVisitCardList,
    failures: (
      await sandbox.read('listCampaignResults', { companyStatus: 'failurePersona', limit: 1 }, 'sandbox-full')
    ).count,
    alerts: (await sandbox.read('countAlerts', {}, 'sandbox-full')).result,
  }
  await open(page, paths.home())
  const ids = new Set(read.left.map(({ idCrmVisitCard }) => idCrmVisitCard))
  const left = page.getByTestId('home-left').getByRole('link')
  expect(await left.count()).toBe(Math.min(4, ids.size))
  for (const link of await left.all())
    expect(ids).toContain(Number((await link.getAttribute('href'))?.split('/').at(-1)))
  expect(await figure(page, 'home-alerts', 'alerts')).toBe(read.alerts)
  await expect(panel(page, 'Alerts').getByRole('link', { name: 'Look up' })).toHaveAttribute(
    'href',
    paths.companies(),
  )
  const persona = page.getByTestId('home-campaigns').getByRole('link', { name: /^Persona/ })
  await expect(persona).toHaveText(`Persona${read.failures.toLocaleString('en-GB')}`)

  // The set-up left a test send that failed.
  const delivery = page
    .getByTestId('home-deliveries')
    .getByRole('link', { name: /^enrichment\.completed Test/ })
  await delivery.first().click()
  await expect(page).toHaveURL(/\/webhooks\/events\/\d+$/)
  await page.goBack()
  await page
    .getByTestId('home-deliveries')
    .getByRole('link', { name: /given up$/ })
    .click()
  await expect(page).toHaveURL(/\/webhooks\?part=history&status=FAILED&from=\d{4}-\d\d-\d\d&sends=real$/)
  await page.goBack()
  await panel(page, 'Contacts who left').getByRole('link', { name: 'All', exact: true }).click()
  await expect(page).toHaveURL(/\/contacts\?by=window&q=43200&state=left$/)
  await expect(page.getByTestId('contact-table')).toHaveAttribute('aria-rowcount', String(ids.size + 1))
  await page.goBack()
  await persona.click()
  await expect(page).toHaveURL(/\/campaigns\?companyStatus=failurePersona$/)
})

thorough(
  'what needs attention is counted as the board’s table shows it, and the worthiest lead to themselves',
  async ({ page }) => {
    await open(page, paths.home())
    const attention = page.getByTestId('home-attention')
    const link = attention.getByRole('link', { name: /^Team, No owner/ })
    await expect(link).toBeVisible()
    await expect(attention.getByRole('listitem').first()).toContainText('€')
    await link.click()
    await expect(page).toHaveURL(/stuck=noOwner/)
    await expect(page.getByTestId('opportunity-table')).toBeVisible({ timeout: 40_000 })
    await page.goBack()
    // Others work on the same account: both were true between two reads.
    await expect(async () => {
      await open(page, paths.home())
      const shown = Number((await link.innerText()).replace(/\D/g, ''))
      await open(page, paths.opportunities({ view: 'table', stuck: 'noOwner' }))
      await expect(page.getByTestId('opportunity-table')).toHaveAttribute('aria-rowcount', String(shown + 1))
    }).toPass()
  },
)

thorough(
  'on a phone no heading of what needs attention breaks inside a word, nor a count leaves its box, in any language',
  async ({ page, context, dashboard }) => {
    await page.setViewportSize({ width: 360, height: 780 })
    for (const locale of locales) {
      await context.addCookies([{ name: 'locale', value: locale, url: dashboard }])
      await open(page, paths.home())
      const headings = page.getByTestId('home-attention').locator('thead')
      await expect(headings).toBeVisible()
      expect(await brokenWords(headings), locale).toEqual([])
      const room = await page
        .getByTestId('home-attention')
        .getByRole('table')
        .evaluate((table) => {
          const box = table.parentElement?.getBoundingClientRect()
          return (box?.bottom ?? 0) - table.getBoundingClientRect().bottom
        })
      expect(room, locale).toBeGreaterThanOrEqual(2)
    }
  },
)

thorough('with a clock that is a day behind, Home is what the server made it', async ({ page }) => {
  await page.clock.install({ time: Date.now() - 86_400_000 })
  await open(page, paths.home())
  await expect(page.getByTestId('home-moved').getByRole('time').first()).toBeVisible()
})
