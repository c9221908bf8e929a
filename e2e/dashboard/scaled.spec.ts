import type { Page } from '@playwright/test'

import { newestVersion } from '#lib/domain/alert/alert-diff.ts'
import { type CompanyTab, paths } from '#lib/paths.ts'
import { bounded, lastRow, number, sortBy, toTheEnd } from '../support/scaled.ts'
import { open, panel } from '../support/screens.ts'
import { signInAlone } from '../support/sessions.ts'
import { expect, test, thorough } from '../support/test.ts'

// An account that has hundreds of rows of every kind on one company (docs/sandbox.md, --heavy).
const KEY = 'sandbox-other'
const MANY = 200

let idCompany = 0

// Hundreds of rows, and every one of them is asked for.
test.describe.configure({ timeout: 240_000 })

test.beforeEach(async ({ context, dashboard, sandbox }) => {
  const { companyHeavy } = await sandbox.facts(KEY)
  if (!companyHeavy) throw new Error('The sandbox was started without --heavy')
  idCompany = companyHeavy.idCompany
  await signInAlone(context, dashboard, KEY)
})

/** A tab opens, its counter says what the API has, and the page stays small. */
async function openTab(page: Page, tab: CompanyTab, label: string, count: number, of = idCompany) {
  expect(count).toBeGreaterThan(MANY)
  await open(page, paths.company(of, tab))
  const tabs = page.getByRole('navigation', { name: 'Parts of the company' })
  await expect(tabs.getByRole('link', { name: new RegExp(`^${label}`) })).toContainText(number(count))
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
  await bounded(page)
}

const showMore = (page: Page) => page.getByRole('button', { name: /^Show (the last one|[\d,]+ more of)/ })
const time = (text: string | null | undefined) => (text ? Date.parse(text) : 0)
const inOrder = (texts: readonly string[]) => texts.toSorted((a, b) => a.localeCompare(b))

thorough('alerts', async ({ page, sandbox }) => {
  const { alertList } = await sandbox.read('listAlerts', { idCompany }, KEY)
  await openTab(page, 'alerts', 'Alerts', alertList.length)
  const cards = page.getByTestId('alert-card')
  const said = page.getByRole('status').filter({ hasText: /alerts$/ })
  await expect(said).toHaveText(`${number(alertList.length)} of ${number(alertList.length)} alerts`)
  await expect(cards).toHaveCount(50)

  const listed = alertList.map((alert) => ({ alert, newest: newestVersion(alert) }))
  const moved = ({ alert, newest }: (typeof listed)[number]) => time(newest?.created ?? alert.modified)
  const last = listed.toSorted((a, b) => moved(b) - moved(a)).at(-1)
  await toTheEnd(cards, showMore(page), alertList.length)
  await expect(cards.last()).toHaveAttribute('data-alert', String(last?.alert.idAlert))

  const status = alertList[0]?.idAlertStatus
  const same = listed.filter(({ alert }) => alert.idAlertStatus === status)
  await page.getByLabel('Status').selectOption(String(status))
  await expect(said).toHaveText(`${number(same.length)} of ${number(alertList.length)} alerts`)
  await expect(cards).toHaveCount(50)
  await page.getByLabel('Order').selectOption('deadline')
  await expect(page).toHaveURL(/status=\d+&sort=deadline/)
  const [due] = inOrder(same.flatMap(({ newest }) => newest?.deadline ?? []))
  const soonest = same.filter(({ newest }) => newest?.deadline === due).map(({ alert }) => alert.idAlert)
  await expect
    .poll(async () => soonest.map(String).includes((await cards.first().getAttribute('data-alert')) ?? ''))
    .toBe(true)
  await bounded(page)
})

thorough('parcs', async ({ page, sandbox }) => {
  const { parcList } = await sandbox.read('listParcs', { idCompany }, KEY)
  await openTab(page, 'parcs', 'Parcs', parcList.length)
  const rows = page.getByTestId('parc-row')
  await expect(rows).toHaveCount(100)
  await page.getByRole('radio', { name: 'By type' }).click({ force: true })
  await expect(page).toHaveURL(/group=type/)
  await expect(rows).toHaveCount(100)
  await toTheEnd(rows, showMore(page), parcList.length)
  const types = new Set(parcList.map(({ idParcType }) => idParcType))
  await expect(page.getByTestId('parc-group')).toHaveCount(types.size)
  // The last row's record opens like the first one's.
  await rows.last().getByRole('button', { expanded: false }).click()
  await expect(page).toHaveURL(/open=\d+/)
})

thorough('news', async ({ page, sandbox }) => {
  const { newsList } = await sandbox.read('listNews', { idCompany }, KEY)
  await openTab(page, 'news', 'News', newsList.length)
  const articles = page.getByTestId('news-article')
  const said = page.getByRole('status').filter({ hasText: /articles$/ })
  await expect(articles).toHaveCount(30)
  await toTheEnd(articles, showMore(page), newsList.length)
  const oldest = Math.min(...newsList.map(({ newsDate }) => time(newsDate)))
  expect(
    newsList.filter(({ newsDate }) => time(newsDate) === oldest).map(({ idNews }) => String(idNews)),
  ).toContain(await articles.last().getAttribute('data-news'))
  const tag = page.getByRole('combobox', { name: 'Tag' })
  const chosen = (await tag.locator('option').nth(1).textContent()) ?? ''
  await tag.selectOption({ index: 1 })
  const count = Number(/\((\d+)\)$/.exec(chosen)?.[1])
  const title = chosen.replace(/ \(\d+\)$/, '')
  expect(newsList.filter(({ tagList }) => tagList.some((one) => one.title === title))).toHaveLength(count)
  await expect(said).toHaveText(`${number(count)} of ${number(newsList.length)} articles`)
  await expect(articles).toHaveCount(Math.min(30, count))
  await bounded(page)
})

thorough('contacts', async ({ page, sandbox }) => {
  const { crmVisitCardList } = await sandbox.read('listCrmVisitCards', { idCompany }, KEY)
  await openTab(page, 'contacts', 'Contacts', crmVisitCardList.length)
  const people = crmVisitCardList.filter(({ isCompany }) => !isCompany)
  const table = page.getByTestId('contact-table')
  await lastRow(table, people.length)
  await sortBy(table, 'Name', 'descending')
  await expect(page).toHaveURL(/sort=-name/)
  await lastRow(table, people.length)
  const left = people.filter(({ contactLeftCompany }) => contactLeftCompany)
  await page.getByRole('radio', { name: `Left ${left.length}` }).click({ force: true })
  await expect(page.getByTestId('contact-counts')).toHaveText(`${left.length} contacts shown`)
  await expect(table).toHaveAttribute('aria-rowcount', String(left.length + 1))
  await bounded(page)
})

thorough('opportunities', async ({ page, sandbox }) => {
  const { opportunityList } = await sandbox.read('listOpportunities', { idCompany }, KEY)
  await openTab(page, 'opportunities', 'Opportunities', opportunityList.length)
  const table = page.getByTestId('company-opportunities')
  await lastRow(table, opportunityList.length)
  await sortBy(table, 'Amount', 'descending')
  const most = Math.max(...opportunityList.map(({ amount }) => amount ?? 0))
  await page.keyboard.press('Home')
  await expect(table.locator('[data-row="0"]')).toContainText(`€${number(most)}`)
  await page.getByLabel('Deleted ones too').click()
  const every = await sandbox.read('listOpportunities', { idCompany, isDeleted: true }, KEY)
  await lastRow(table, every.opportunityList.length)
  await bounded(page)
})

thorough('routines, in the tab and as a table', async ({ page, sandbox }) => {
  const { supplyIdentificationList } = await sandbox.read('listSupplyIdentifications', { idCompany }, KEY)
  const all = supplyIdentificationList.length
  await openTab(page, 'routines', 'Routines', all)
  const entries = page.getByTestId('company-routines').locator('[data-routine]')
  await expect(entries).toHaveCount(50)
  await toTheEnd(entries, showMore(page), all)
  const last = Math.max(...supplyIdentificationList.map(({ idSupply }) => idSupply))
  await expect(entries.last()).toHaveAttribute('data-routine', String(last))

  await panel(page, 'Routines').getByRole('link', { name: 'As a table' }).click()
  await expect(page).toHaveURL(paths.routines({ idCompany }))
  const table = page.getByTestId('routine-table')
  await lastRow(table, all)
  const matches = supplyIdentificationList.flatMap(({ scoring }) => {
    const match: unknown = scoring ? Reflect.get(scoring, 'match') : null
    return typeof match === 'number' ? [match] : []
  })
  await sortBy(table, 'match', 'descending')
  await page.keyboard.press('Home')
  await expect(
    table
      .locator('[data-row="0"]')
      .getByText(String(Math.max(...matches)), { exact: true })
      .first(),
  ).toBeVisible()
  await page.getByLabel('Score at least').fill('90')
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  const good = matches.filter((match) => match >= 90).length
  await expect(page.getByTestId('routine-count')).toHaveText(new RegExp(`^${good} `))
  await bounded(page)
})

thorough('campaigns', async ({ page, sandbox }) => {
  const { result } = await sandbox.read('listCampaignResults', { idCompany, limit: 5_000 }, KEY)
  await openTab(page, 'campaigns', 'Campaigns', result.length)
  const rows = page.getByTestId('company-campaigns').locator('[data-campaign]')
  await expect(rows).toHaveCount(100)
  await toTheEnd(rows, page.getByRole('button', { name: 'Load more' }), result.length)
  const [oldest] = result.toSorted((a, b) => a.dateInsert.localeCompare(b.dateInsert))
  await expect(rows.last()).toHaveAttribute('data-campaign', String(oldest?.idCampaign))
})

thorough('timeline', async ({ page, sandbox }) => {
  const { commentList } = await sandbox.read('listComments', { idCompany }, KEY)
  const { alertList } = await sandbox.read('listAlerts', { idCompany }, KEY)
  await open(page, paths.company(idCompany, 'timeline'))
  const entries = page.getByTestId('timeline').locator('[data-kind]')
  await expect(entries).toHaveCount(200)
  const versions = alertList.flatMap(({ alertVersionList }) => alertVersionList).length
  const kind = (name: string) => page.getByRole('checkbox', { name: new RegExp(`^${name}`) })
  await expect(page.getByText(`Alert versions${number(versions)}`)).toBeVisible()
  await bounded(page)
  for (const name of ['News', 'Alert versions', 'Opportunities', 'Enrichments']) await kind(name).click()
  await expect(page).toHaveURL(/kinds=comment$/)
  await expect(page.locator('[data-kind]:not([data-kind="comment"])')).toHaveCount(0)
  await toTheEnd(entries, page.getByRole('button', { name: /^Show older ones/ }), commentList.length)
  const [oldest] = inOrder(commentList.map(({ date }) => date))
  await expect(entries.last().locator('time')).toHaveAttribute('datetime', oldest ?? '')
})

thorough('branches', async ({ page, sandbox }) => {
  const { companyMostBranches: most } = await sandbox.facts(KEY)
  await openTab(page, 'branches', 'Branches', most.branches, most.idCompany)
  const table = page.getByTestId('branch-table')
  await lastRow(table, most.branches)
  await sortBy(table, 'SIRET', 'descending')
  await lastRow(table, most.branches)
})

thorough('/contacts: hundreds of one company, and of a window', async ({ page, sandbox }) => {
  const { crmVisitCardList } = await sandbox.read('listCrmVisitCards', { polling: 525_600 }, KEY)
  const people = crmVisitCardList.filter(({ isCompany }) => !isCompany)
  expect(people.length).toBeGreaterThan(MANY)
  await open(page, paths.contacts({ by: 'window', q: 525_600 }))
  const table = page.getByTestId('contact-table')
  await lastRow(table, people.length)
  await sortBy(table, 'Modified', 'ascending')
  await page.keyboard.press('Home')
  const [oldest] = people.toSorted((a, b) => time(a.modified) - time(b.modified))
  await expect(table.locator('[data-row="0"]').getByRole('link').first()).toHaveAttribute(
    'href',
    paths.contact(oldest?.idCrmVisitCard ?? 0),
  )
  await bounded(page)
  await open(page, paths.contacts({ by: 'company', q: idCompany }))
  const there = await sandbox.read('listCrmVisitCards', { idCompany }, KEY)
  await lastRow(table, there.crmVisitCardList.filter(({ isCompany }) => !isCompany).length)
})

thorough('/routines: hundreds of companies of one routine', async ({ page, sandbox }) => {
  const { routine } = await sandbox.facts(KEY)
  const { supplyIdentificationList: list } = await sandbox.read(
    'listSupplyIdentifications',
    { idSupply: routine.idSupply },
    KEY,
  )
  expect(list.length).toBeGreaterThan(MANY)
  await open(page, paths.routines({ idSupply: routine.idSupply }))
  const table = page.getByTestId('routine-table')
  await expect(page.getByTestId('routine-count')).toHaveText(new RegExp(`^${list.length} `))
  await lastRow(table, list.length)
  await bounded(page)
  await page.getByLabel('Tag', { exact: true }).selectOption({ label: 'Prospect' })
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  const prospects = list.filter(({ idIdentificationType }) => idIdentificationType === 3)
  await lastRow(table, prospects.length)
})

thorough('/newsletters: hundreds of subscriptions of one newsletter', async ({ page, sandbox }) => {
  const { newsletter } = await sandbox.facts(KEY)
  const query = { idNewsletter: newsletter.idNewsletter }
  const { newsletterContactList: list } = await sandbox.read('listNewsletterContacts', query, KEY)
  expect(list.length).toBeGreaterThan(MANY)
  await open(page, paths.newsletters(query))
  const table = page.getByTestId('newsletter-table')
  await lastRow(table, list.length)
  await sortBy(table, 'Sent', 'descending')
  await page.keyboard.press('Home')
  const most = Math.max(...list.map(({ nbSend }) => nbSend ?? 0))
  await expect(table.locator('[data-row="0"]').getByText(String(most), { exact: true }).first()).toBeVisible()
  await bounded(page)
  await page.getByLabel('State').selectOption({ label: 'Ended' })
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await lastRow(table, list.filter(({ isDeleted }) => isDeleted).length)
})
