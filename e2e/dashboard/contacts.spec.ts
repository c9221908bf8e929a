import { readFile } from 'node:fs/promises'

import type { Page } from '@playwright/test'

import { routes } from '#lib/contract/routes.generated.ts'
import type { CrmVisitCard } from '#lib/contract/schemas/crm-visit-card.ts'
import { paths } from '#lib/paths.ts'
import { pressFind } from '../support/enrichment-run.ts'
import { open, panel, reload } from '../support/screens.ts'
import { signInAlone } from '../support/sessions.ts'
import { expect, test, thorough } from '../support/test.ts'

/** What the API says, asked past the screens. */
async function contactsOf(page: Page, query: string): Promise<CrmVisitCard[]> {
  const answer = await page.request.get(`/api${routes.listCrmVisitCards.path}?${query}`, {
    headers: { 'x-csrf': '1' },
  })
  expect(answer.status()).toBe(200)
  return ((await answer.json()) as { crmVisitCardList: CrmVisitCard[] }).crmVisitCardList
}

/** Its SIREN, as the API has it. */
async function sirenOf(page: Page, idCompany: number): Promise<string> {
  const answer = await page.request.get(`/api${routes.listCompanies.path}?idCompany=${idCompany}`, {
    headers: { 'x-csrf': '1' },
  })
  const { companyList } = (await answer.json()) as { companyList: { siren: string }[] }
  return companyList[0]?.siren ?? ''
}

/** The contact calls that the page makes from now on. */
function watchCalls(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes(`/api${routes.listCrmVisitCards.path}`)) calls.push(request.url())
  })
  return calls
}

const rowsOf = (page: Page) => page.getByTestId('contact-table').locator('[role=row][data-row]')

test('contacts of a company: who, how to reach them, in post or left, generic cards apart', async ({
  page,
  sandbox,
}) => {
  const { idCompany } = (await sandbox.facts()).companyComplete
  await open(page, paths.company(idCompany, 'contacts'))
  const all = await contactsOf(page, `idCompany=${idCompany}`)
  const people = all.filter((one) => !one.isCompany)
  const left = people.filter((one) => one.contactLeftCompany)
  expect(left.length).toBeGreaterThan(0)
  await expect(rowsOf(page)).toHaveCount(people.length)
  await expect(page.getByTestId('generic-table').locator('[data-row]')).toHaveCount(
    all.length - people.length,
  )
  await expect(page.getByRole('link', { name: /^Contacts/ }).last()).toContainText(String(all.length))

  const one = people.find(
    (each) => each.phone && each.email && each.linkedinUrl && each.functionList.length > 1,
  )
  if (!one) throw new Error('No contact with everything')
  const row = rowsOf(page).filter({ hasText: String(one.fullName) })
  await expect(row.locator('a[href^="tel:"]').first()).toHaveAttribute(
    'href',
    `tel:${one.phone?.replace(/[^\d+]/g, '')}`,
  )
  await expect(row.locator('a[href^="mailto:"]')).toHaveText(String(one.email))
  await expect(row.locator(`a[href="${one.linkedinUrl}"]`)).toBeVisible()
  await expect(row.getByRole('button', { name: 'Copy Phone' })).toBeVisible()
  await expect(row).toContainText('Earlier:')

  await page.getByRole('radio', { name: `Left ${left.length}` }).click()
  await expect(rowsOf(page)).toHaveCount(left.length)
  await expect(page).toHaveURL(/[?&]state=left\b/)
  await reload(page)
  await expect(rowsOf(page)).toHaveCount(left.length)
  await page.goBack()
  await expect(rowsOf(page)).toHaveCount(people.length)
})

thorough('contacts of a company cost one call; coming back costs none', async ({ page, sandbox }) => {
  const { idCompany } = (await sandbox.facts()).companyComplete
  const calls = watchCalls(page)
  await open(page, paths.company(idCompany))
  const tabs = page.getByRole('navigation', { name: 'Parts of the company' })
  await tabs.getByRole('link', { name: /^Contacts/ }).click()
  await expect(rowsOf(page).first()).toBeVisible()
  await tabs.getByRole('link', { name: 'Overview' }).click()
  await expect(panel(page, 'Identity')).toBeVisible()
  await tabs.getByRole('link', { name: /^Contacts/ }).click()
  await expect(rowsOf(page).first()).toBeVisible()
  expect(calls).toHaveLength(1)
})

test('a contact: every field of it, its functions, its newsletters', async ({ page, sandbox }) => {
  const { idCompany } = (await sandbox.facts()).companyComplete
  const [card] = (await contactsOf(page, `idCompany=${idCompany}`)).filter(
    (one) => one.functionList.length > 1,
  )
  if (!card) throw new Error('No contact with functions')
  await open(page, paths.contact(card.idCrmVisitCard))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(String(card.fullName))
  const main = page.locator('main')
  for (const value of [
    card.firstName,
    card.firstNameNormalized,
    card.lastNameNormalized,
    card.phone,
    card.mobile,
    card.email,
    card.linkedinId,
    card.linkedinTechId,
    card.idAccount,
    ...card.functionList.map((one) => one.name),
    ...card.functionList.map((one) => one.persona?.title),
  ]) {
    if (value) await expect(main).toContainText(value)
  }
  for (const summary of await panel(page, 'Functions').locator('summary').all()) await summary.click()
  await expect(panel(page, 'Functions')).toContainText(String(card.functionList[0]?.idCrmVisitCardFunction))
  await expect(panel(page, 'Newsletters')).toHaveAttribute('data-state', /full|empty/)
  await expect(panel(page, 'Enrichments')).toContainText('None started here')
})

thorough('a contact that is none, or is not there', async ({ page }) => {
  await open(page, paths.contact('x1'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No contact has this address')
  await open(page, paths.contact(99_999_999))
  await expect(page.locator('main')).toContainText('The API knows no such contact')
})

thorough('contacts of the account: nothing is asked that the API would refuse', async ({ page }) => {
  const calls = watchCalls(page)
  await open(page, paths.contacts({ by: 'email' }))
  await expect(page.locator('main')).toContainText('Nothing searched yet')
  await page.getByRole('button', { name: 'Find', exact: true }).click()
  await expect(page.getByText('Enter at least one.')).toBeVisible()
  await page.goto(paths.contacts({ by: 'window', q: 5 }))
  await expect(page.locator('main')).toContainText('Not understood, so not searched: 5')
  expect(calls).toEqual([])
})

test('contacts of the account: by window, left, as a file; by address', async ({ page }) => {
  await open(page, paths.contacts())
  await page.getByLabel('Window').selectOption('525600')
  await page.getByRole('button', { name: 'Find', exact: true }).click()
  await expect(page).toHaveURL(/by=window&q=525600/)
  const all = await contactsOf(page, 'polling=525600')
  const people = all.filter((one) => !one.isCompany)
  await expect(page.getByTestId('contact-counts')).toHaveText(`${people.length} contacts shown`)
  const left = people.filter((one) => one.contactLeftCompany)
  await page.getByRole('radio', { name: `Left ${left.length}` }).click()
  await expect(page.getByTestId('contact-counts')).toHaveText(`${left.length} contacts shown`)
  await expect(page).toHaveURL(/by=window&q=525600&state=left/)

  const exported = async (name: string) => {
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name, exact: true }).click()
    await page.getByRole('menuitem', { name: 'Commas' }).click()
    return readFile(await (await download).path(), 'utf8')
  }
  const idsIn = (file: string) => [...file.matchAll(/\r\n(\d+),/g)].map(([, id]) => Number(id)).sort()
  const idsOf = (cards: typeof all) => cards.map((one) => one.idCrmVisitCard).sort()
  const text = await exported('Export')
  expect(idsIn(text)).toEqual(idsOf(left))
  expect(idsIn(await exported('Export generic cards'))).toEqual(idsOf(all.filter((one) => one.isCompany)))
  expect(text).toContain(',idCompany,Company,SIREN,')
  const employed = left.find((one) => one.idCompany !== null)
  const siren = await sirenOf(page, employed?.idCompany ?? 0)
  expect(text).toMatch(new RegExp(`,${employed?.idCompany},[^\\r]+,${siren},`))

  const someone = people.find((one) => one.email)
  await page.getByRole('radio', { name: 'Email' }).click()
  await page.getByPlaceholder('Email addresses, one or several').fill(`${someone?.email}, nobody`)
  await page.getByRole('button', { name: 'Find', exact: true }).click()
  await expect(page.getByTestId('contact-table')).toContainText(String(someone?.email))
  await expect(page.locator('main')).toContainText('Not understood, so not searched: nobody')
})

thorough(
  "an enrichment that the subscription lacks is refused in the API's words",
  async ({ page, context, dashboard }) => {
    await signInAlone(context, dashboard, 'sandbox-no-crm')
    await open(page, paths.contacts({ by: 'window', q: 525_600 }))
    await expect(rowsOf(page).first()).toBeVisible()
    const find = page.getByRole('button', { name: 'Find the phone', exact: true }).first()
    await find.scrollIntoViewIfNeeded()
    await pressFind(page, find)
    const tray = page.getByTestId('enrichment-tray')
    await expect(tray).toContainText("L'abonnement n'a pas accès à ces données")
    await expect(tray.locator('[data-state=refused]')).toHaveCount(1)
  },
)
