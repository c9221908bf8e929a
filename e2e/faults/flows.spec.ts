import { routes } from '#lib/contract/routes.generated.ts'
import { paths } from '#lib/paths.ts'

import { open, panel } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const tabs = [
  {
    tab: 'opportunities',
    path: routes.listOpportunities.path,
    title: 'Opportunities',
    content: 'company-opportunities',
  },
  {
    tab: 'routines',
    path: routes.listSupplyIdentifications.path,
    title: 'Routines',
    content: 'company-routines',
  },
  {
    tab: 'campaigns',
    path: routes.listCampaignResults.path,
    title: 'Campaigns',
    content: 'company-campaigns',
  },
] as const

for (const { tab, path, title, content } of tabs) {
  test(`${tab}: fails by itself, and Retry brings it back`, async ({ page, sandbox }) => {
    const { idCompany, name } = (await sandbox.facts()).companyComplete
    await sandbox.arm({ path, kind: 'status:500' })
    await open(page, paths.company(idCompany, tab))
    const alert = panel(page, title).first().getByRole('alert')
    await expect(alert).toContainText('The API failed.')
    await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
    await sandbox.disarm()
    await alert.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByTestId(content)).toBeVisible()
  })

  for (const [kind, state] of [
    ['status:403', 'noAccess'],
    ['hang', 'loading'],
  ] as const) {
    test(`${tab}: ${kind} leaves the rest alone`, async ({ page, sandbox }) => {
      const { idCompany, name } = (await sandbox.facts()).companyComplete
      await sandbox.arm({ path, kind })
      await open(page, paths.company(idCompany, tab))
      await expect(panel(page, title).first()).toHaveAttribute('data-state', state)
      await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
      await page.getByRole('link', { name: /^Overview/ }).click()
      await expect(panel(page, 'Identity')).toHaveAttribute('data-state', 'full')
    })
  }
}

for (const [kind, part, path] of [
  ['alert', 'Alert versions', routes.listAlerts.path],
  ['news', 'News', routes.listNews.path],
  ['comment', 'Comments and calls', routes.listComments.path],
  ['opportunity', 'Opportunities', routes.listOpportunities.path],
  ['enrichment', 'Enrichments', routes.listCrmVisitCards.path],
] as const) {
  test(`timeline: without ${part}, the other parts stand`, async ({ page, sandbox }) => {
    const { idCompany } = (await sandbox.facts()).companyComplete
    const other = kind === 'comment' ? 'opportunity' : 'comment'
    const lines = (of: string) => page.getByTestId('timeline').locator(`[data-kind="${of}"]`)
    await sandbox.arm({ path, kind: 'status:403' })
    await open(page, paths.company(idCompany, 'timeline'))
    await expect(page.locator(`[data-part="${kind}"]`)).toContainText(`${part}: no access`)
    await expect(lines(other).first()).toBeVisible()
    await sandbox.disarm()
    await sandbox.arm({ path, kind: 'status:500' })
    await open(page, paths.company(idCompany, 'timeline'))
    await expect(page.locator(`[data-part="${kind}"]`)).toContainText(`${part} could not be loaded`)
    await expect(lines(other).first()).toBeVisible()
    await sandbox.disarm()
    await page.locator(`[data-part="${kind}"]`).getByRole('button', { name: 'Retry' }).click()
    await expect(lines(kind).first()).toBeAttached()
    await expect(page.locator(`[data-part="${kind}"]`)).toHaveCount(0)
  })
}

test('a tag that the API refuses goes back to what it was; one unconfirmed is read again', async ({
  page,
  sandbox,
}) => {
  const { idCompany } = (await sandbox.facts()).companyComplete
  const path = routes.tagSupplyIdentification.path
  await open(page, paths.company(idCompany, 'routines'))
  const tag = page.getByLabel(/^Tag of company/).first()
  const before = await tag.inputValue()
  const other = before === '4' ? '3' : '4'
  await sandbox.arm({ path, method: 'POST', kind: 'status:404' })
  await tag.selectOption(other)
  await expect(page.getByText(/was not changed/).first()).toBeVisible()
  await expect(tag).toHaveValue(before)
  await sandbox.disarm()
  await sandbox.arm({ path, method: 'POST', kind: 'status:500' })
  await tag.selectOption(other)
  await expect(page.getByText(/^This may have been saved/).first()).toBeVisible()
  await expect(tag).toHaveValue(before)
})

test('newsletters fail in words and come back', async ({ page, sandbox }) => {
  await sandbox.arm({ path: routes.listNewsletterContacts.path, kind: 'status:500' })
  await open(page, paths.newsletters({ idNewsletter: 901 }))
  await expect(page.locator('main').getByRole('alert')).toContainText('The API failed.')
  await sandbox.disarm()
  await page.locator('main').getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByTestId('newsletter-table')).toBeVisible()
})
