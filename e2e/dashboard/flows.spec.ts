import type { Page } from '@playwright/test'

import { routes } from '#lib/contract/routes.generated.ts'
import { paths } from '#lib/paths.ts'

import { open, panel, reload } from '../support/screens.ts'
import { expect, test, thorough } from '../support/test.ts'

/** What the API itself says now, past every screen. */
async function read<Row>(page: Page, path: string, query: string, list: string): Promise<Row[]> {
  const answer = await page.request.get(`/api${path}?${query}`, { headers: { 'x-csrf': '1' } })
  expect(answer.ok()).toBe(true)
  return Reflect.get((await answer.json()) as object, list) as Row[]
}

interface Tagged {
  idSupply: number
  idCompany: number
  idIdentificationType: number | null
  isFormerCustomer: boolean | null
}
const tagsOf = (page: Page, query: string) =>
  read<Tagged>(page, routes.listSupplyIdentifications.path, query, 'supplyIdentificationList')

test('routines of a company: the tag is set in place, kept by the API, and taken back', async ({
  page,
  sandbox,
}) => {
  const { idCompany } = (await sandbox.facts()).companyComplete
  const before = (await tagsOf(page, `idCompany=${idCompany}`)).find(
    (row) => row.idIdentificationType !== null,
  )
  if (!before) throw new Error('No tagged routine')
  const current = async () =>
    (await tagsOf(page, `idCompany=${idCompany}&idSupply=${before.idSupply}`))[0]?.idIdentificationType
  const other = before.idIdentificationType === 4 ? 3 : 4
  await open(page, paths.company(idCompany, 'routines'))
  const row = page.locator(`[data-routine="${before.idSupply}"]`)
  const tag = row.getByLabel(/^Tag of company/)
  await tag.selectOption(String(other))
  await expect(tag).toHaveValue(String(other))
  await expect.poll(current).toBe(other)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(tag).toHaveValue(String(before.idIdentificationType))
  await expect.poll(current).toBe(before.idIdentificationType)
  // By key too, where the choice was made.
  await tag.selectOption(String(other))
  await expect.poll(current).toBe(other)
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  await tag.press('ControlOrMeta+z')
  await expect(tag).toHaveValue(String(before.idIdentificationType))
  await expect.poll(current).toBe(before.idIdentificationType)
})

thorough(
  'opportunities of a company: stage, amount, lateness; the deleted on request',
  async ({ page, sandbox }) => {
    const { idCompany } = (await sandbox.facts()).companyComplete
    const path = routes.listOpportunities.path
    const alive = await read<{ title: string | null }>(
      page,
      path,
      `idCompany=${idCompany}`,
      'opportunityList',
    )
    const all = await read(page, path, `idCompany=${idCompany}&isDeleted=true`, 'opportunityList')
    expect(all.length).toBeGreaterThan(alive.length)
    await open(page, paths.company(idCompany, 'opportunities'))
    const table = page.getByTestId('company-opportunities')
    await expect(table).toHaveAttribute('aria-rowcount', String(alive.length + 1))
    await expect(table.getByText('Late').first()).toBeVisible()
    await page.getByLabel('Deleted ones too').click()
    await expect(table).toHaveAttribute('aria-rowcount', String(all.length + 1))
    await page.goBack()
    await expect(table).toHaveAttribute('aria-rowcount', String(alive.length + 1))
  },
)

thorough('campaigns of a company: each row with its state', async ({ page, sandbox }) => {
  const { idCompany } = (await sandbox.facts()).companyComplete
  const rows = await read<{ idCampaign: number }>(
    page,
    routes.listCampaignResults.path,
    `idCompany=${idCompany}`,
    'result',
  )
  await open(page, paths.company(idCompany, 'campaigns'))
  await expect(page.locator('[data-campaign]')).toHaveCount(rows.length)
  await expect(panel(page, 'Campaigns')).toHaveAttribute('data-state', 'full')
})

test('timeline: every part counted, filtered by kind; tabs seen before cost no call', async ({
  page,
  sandbox,
}) => {
  const { idCompany } = (await sandbox.facts()).companyComplete
  const comments = await read(page, routes.listComments.path, `idCompany=${idCompany}`, 'commentList')
  await open(page, paths.company(idCompany, 'timeline'))
  const timeline = page.getByTestId('timeline')
  await expect(timeline.locator('[data-kind="comment"]')).toHaveCount(comments.length)
  for (const kind of ['alert', 'news', 'opportunity', 'enrichment']) {
    await expect(timeline.locator(`[data-kind="${kind}"]`).first()).toBeAttached()
  }
  await expect(page.getByText(/gives no text with comments/)).toHaveCount(1)
  await page.getByRole('checkbox', { name: /^Comments and calls/ }).click()
  await expect(timeline.locator('[data-kind="comment"]')).toHaveCount(0)
  await expect(page).toHaveURL(/kinds=alert%2Cnews%2Copportunity%2Cenrichment/)
  const asked: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    // Names of contacts and stages are no part of the tab.
    const isName = url.pathname.endsWith(routes.listStades.path) || url.searchParams.has('_fields')
    if (url.pathname.startsWith('/api/v1/') && !isName) asked.push(request.url())
  })
  const tabs = page.getByRole('navigation', { name: 'Parts of the company' })
  await tabs.getByRole('link', { name: /^Opportunities/ }).click()
  await expect(page.getByTestId('company-opportunities')).toBeVisible()
  await tabs.getByRole('link', { name: /^Timeline/ }).click()
  await expect(timeline.locator('[data-kind="alert"]').first()).toBeVisible()
  expect(asked).toEqual([])
})

test('a tag that a colleague set meanwhile: said when it is gone over, brought back, and never undone by mistake', async ({
  page,
  sandbox,
}) => {
  const { idCompany } = (await sandbox.facts()).companyComplete
  const tagged = (await tagsOf(page, `idCompany=${idCompany}`)).filter(
    (row) => row.idIdentificationType !== null,
  )
  const idSupply = tagged[1]?.idSupply
  if (!idSupply) throw new Error('No second tagged routine')
  const current = async () =>
    (await tagsOf(page, `idCompany=${idCompany}&idSupply=${idSupply}`))[0]?.idIdentificationType
  const colleague = (idIdentificationType: number) =>
    page.evaluate(
      async ([path, body]) => {
        const headers = { 'x-csrf': '1', 'content-type': 'application/json' }
        const { ok } = await fetch(path, { method: 'POST', headers, body })
        if (!ok) throw new Error('Not tagged')
      },
      [
        `/api${routes.tagSupplyIdentification.path}`,
        JSON.stringify({ idSupply, idCompany, idIdentificationType }),
      ] as const,
    )
  await open(page, paths.company(idCompany, 'routines'))
  await colleague(1)
  await reload(page)
  const tag = page.locator(`[data-routine="${idSupply}"]`).getByLabel(/^Tag of company/)
  await expect(tag).toHaveValue('1')
  await colleague(2)
  await tag.selectOption('3')
  const message = page.getByRole('region', { name: 'Messages' })
  await expect(message).toContainText('your choice stands, Undo brings theirs back')
  expect(await current()).toBe(3)
  await message.getByRole('button', { name: 'Undo' }).click()
  await expect(tag).toHaveValue('2')
  await expect.poll(current).toBe(2)
  await expect(message.getByRole('button', { name: 'Undo' })).toHaveCount(0)
  await tag.selectOption('3')
  await expect(message.getByRole('button', { name: 'Undo' })).toBeVisible()
  await colleague(4)
  await message.getByRole('button', { name: 'Undo' }).click()
  await expect(message).toContainText('not undone')
  await expect(tag).toHaveValue('4')
  expect(await current()).toBe(4)
})

test('routines: no call that is bound to fail; many tagged at once, each with its result', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes(`/api${routes.listSupplyIdentifications.path}?`)) asked.push(request.url())
  })
  await open(page, paths.routines({ minScoringMatch: 50 }))
  await expect(page.getByText('What would you like to see?')).toBeVisible()
  await page.getByLabel('Routine', { exact: true }).fill('all of them')
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(page.getByText('Not a routine number: all, of, them')).toBeVisible()
  expect(asked).toEqual([])

  const rows = await tagsOf(page, 'idSupply=301&idIdentificationType=2')
  await open(page, paths.routines({ idSupply: 301, idIdentificationType: 2 }))
  const table = page.getByTestId('routine-table')
  await expect(table).toHaveAttribute('aria-rowcount', String(rows.length + 1))
  const chosen = rows.slice(0, 3)
  for (const { idCompany } of chosen)
    await table.getByLabel(`Select company ${idCompany} on routine 301`).check()
  await page.getByLabel('Change to…').selectOption('3')
  await page.getByRole('button', { name: 'Apply to 3' }).click()
  await expect(page.locator('[data-outcome="done"]')).toHaveCount(3)
  for (const { idCompany } of chosen) {
    const [now] = await tagsOf(page, `idSupply=301&idCompany=${idCompany}`)
    expect(now?.idIdentificationType).toBe(3)
  }
  // The whole batch is taken back, each with its own result.
  await page.getByRole('button', { name: 'Undo 3' }).click()
  await expect(page.getByRole('heading', { name: 'Undo “Change to: Prospect”' })).toBeVisible()
  await expect(page.locator('[data-outcome="done"]')).toHaveCount(3)
  await page.getByRole('button', { name: 'Close' }).last().click()
  for (const { idCompany } of chosen) {
    const [now] = await tagsOf(page, `idSupply=301&idCompany=${idCompany}`)
    expect(now?.idIdentificationType).toBe(2)
  }
})

interface Subscription {
  idNewsletter: number
  idCrmVisitCard: number
}
const going = (page: Page, query: string) =>
  read<Subscription>(
    page,
    routes.listNewsletterContacts.path,
    `${query}&isDeleted=false`,
    'newsletterContactList',
  )

test('newsletters: one subscription ends by name, then all of a contact, then one is taken up', async ({
  page,
}) => {
  const all = await going(page, 'idNewsletter=901')
  const counts = new Map<number, Subscription[]>()
  for (const { idCrmVisitCard } of all.slice(20, 60)) {
    const of = await going(page, `idCrmVisitCard=${idCrmVisitCard}`)
    counts.set(idCrmVisitCard, of)
    if (of.length >= 3) break
  }
  const [contact, subscriptions] = [...counts].toSorted(([, a], [, b]) => b.length - a.length)[0] ?? [0, []]
  expect(subscriptions.length).toBeGreaterThan(1)

  await open(page, paths.newsletters({ contact, isDeleted: 'false' }))
  const table = page.getByTestId('newsletter-table')
  await expect(table).toHaveAttribute('aria-rowcount', String(subscriptions.length + 1))
  await table.getByRole('checkbox', { name: /on newsletter 901$/ }).check()
  await page.getByRole('button', { name: 'Unsubscribe from this newsletter…' }).click()
  await expect(page.getByTestId('unsubscribe-names')).toContainText('Newsletter 901')
  await page.getByRole('button', { name: 'Unsubscribe', exact: true }).click()
  await expect(page.locator('[data-outcome="done"]')).toHaveCount(1)
  await page.getByRole('button', { name: 'Close' }).last().click()
  await expect
    .poll(async () => (await going(page, `idCrmVisitCard=${contact}`)).length)
    .toBe(subscriptions.length - 1)

  await expect(table).toHaveAttribute('aria-rowcount', String(subscriptions.length))
  await table
    .getByRole('checkbox', { name: /^Select .* on newsletter/ })
    .first()
    .check()
  await page.getByRole('button', { name: 'Unsubscribe from all newsletters…' }).click()
  for (const { idNewsletter } of subscriptions.filter((one) => one.idNewsletter !== 901)) {
    await expect(page.getByTestId('unsubscribe-names')).toContainText(`Newsletter ${idNewsletter}`)
  }
  await page.getByRole('button', { name: /^End \d+ subscription/ }).click()
  await expect(page.locator('[data-outcome="done"]')).toHaveCount(1)
  await page.getByRole('button', { name: 'Close' }).last().click()
  await expect.poll(async () => (await going(page, `idCrmVisitCard=${contact}`)).length).toBe(0)

  await page.getByRole('button', { name: 'Subscribe contacts…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Newsletter', { exact: true }).fill('901')
  await dialog.getByLabel('Contacts', { exact: true }).fill(`${contact}, 999999`)
  await dialog.getByLabel('Owner', { exact: true }).fill('101')
  await dialog.getByRole('button', { name: 'Check the names' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('999999')
  // Who has just unsubscribed is left out, and comes back for a reason alone.
  const preview = page.getByRole('alertdialog')
  await expect(preview.getByTestId('mass-counts')).toHaveText('0 included, 1 left out')
  await preview.getByTestId('mass-left').getByRole('checkbox').check()
  await preview.getByLabel(/^Why include/).fill('Asked for it again')
  await page.getByRole('button', { name: 'Subscribe 1' }).click()
  await expect(page.locator('[data-outcome="done"]')).toHaveCount(1)
  await expect.poll(async () => (await going(page, `idCrmVisitCard=${contact}`)).length).toBe(1)
})
