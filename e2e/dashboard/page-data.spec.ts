import type { Page } from '@playwright/test'

import { routes } from '#lib/contract/routes.generated.ts'
import { paths } from '#lib/paths.ts'

import { open, panel } from '../support/screens.ts'
import { expect, test, thorough } from '../support/test.ts'

/** What the page itself asks the API for from now on. */
function asked(page: Page, path: string): URL[] {
  const urls: URL[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname === `/api${path}`) urls.push(url)
  })
  return urls
}

async function read<Row>(page: Page, path: string, query: string, list: string): Promise<Row[]> {
  const answer = await page.request.get(`/api${path}?${query}`, { headers: { 'x-csrf': '1' } })
  expect(answer.ok()).toBe(true)
  return Reflect.get((await answer.json()) as object, list) as Row[]
}

test('a document comes with its data: the browser asks for none of it again', async ({ page, sandbox }) => {
  const { companyRich, alertSeveralVersions, contactComplete } = await sandbox.facts()
  const { idCompany } = companyRich
  const alerts = asked(page, routes.listAlerts.path)
  const contacts = asked(page, routes.listCrmVisitCards.path)

  await open(page, paths.company(idCompany, 'alerts'))
  await expect(page.getByTestId('alert-list')).toBeVisible()
  const tab = page.getByRole('navigation', { name: 'Parts of the company' })
  await expect(tab.getByRole('link', { name: /^Alerts \d+/ })).toBeVisible()
  await open(page, paths.company(idCompany, 'contacts'))
  await expect(page.getByTestId('contact-table')).toBeVisible()
  await open(page, paths.alert(alertSeveralVersions.idAlert))
  await expect(panel(page, 'Version history')).toHaveAttribute('data-state', 'full')
  await open(page, paths.contact(contactComplete.idCrmVisitCard))
  await expect(panel(page, 'Identity')).toHaveAttribute('data-state', 'full')

  expect(alerts.map(String)).toEqual([])
  expect(contacts.map(String)).toEqual([])
})

thorough('campaigns are counted in their tab once they were seen', async ({ page, sandbox }) => {
  const { idCompany } = (await sandbox.facts()).companyComplete
  const rows = await read(page, routes.listCampaignResults.path, `idCompany=${idCompany}`, 'result')
  await open(page, paths.company(idCompany, 'campaigns'))
  const tabs = page.getByRole('navigation', { name: 'Parts of the company' })
  const link = tabs.getByRole('link', { name: /^Campaigns/ })
  await expect(link).toHaveText(new RegExp(`${rows.length}$`))
})

thorough('long filters go out fifty at a time and come back as one list', async ({ page }) => {
  const rows = await read<{ idCompany: number }>(
    page,
    routes.listSupplyIdentifications.path,
    'idSupply=301',
    'supplyIdentificationList',
  )
  const ids = rows.slice(0, 120).map(({ idCompany }) => idCompany)
  expect(ids).toHaveLength(120)
  const calls = asked(page, routes.listSupplyIdentifications.path)
  // Twice the same id is asked for once.
  await open(page, paths.routines({ idSupply: 301, idCompany: [...ids, ids[0]].join(' ') }))
  await expect(page.getByTestId('routine-table')).toHaveAttribute('aria-rowcount', '121')
  expect(calls.map((url) => url.searchParams.getAll('idCompany').length)).toEqual([50, 50, 20])
  expect(calls.flatMap((url) => url.searchParams.getAll('idCompany').map(Number))).toEqual(ids)
  expect(new Set(calls.flatMap((url) => url.searchParams.getAll('idSupply')))).toEqual(new Set(['301']))
})
