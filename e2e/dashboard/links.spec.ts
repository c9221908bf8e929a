import { paths } from '#lib/paths.ts'
import { lookUp, open, panel } from '../support/screens.ts'
import { expect, test, thorough } from '../support/test.ts'

thorough(
  "a branch's SIRET leads to that branch, the head office's to the company",
  async ({ page, sandbox }) => {
    const { companyMostBranches, companyInsolvent } = await sandbox.facts()
    const [company] = await sandbox.companies({ idCompany: [companyMostBranches.idCompany] })
    if (!company) throw new Error('No company with branches')
    const branch = company.branchList.find(({ idBranch }) => idBranch !== company.branchSiege)
    const siege = company.branchList.find(({ idBranch }) => idBranch === company.branchSiege)
    const at = paths.branch(company.idCompany, branch?.idBranch ?? 0)
    await lookUp(page, branch?.identifiedNumber ?? '')
    await expect(page).toHaveURL(at)
    await page.keyboard.press('/')
    await page.keyboard.type(siege?.identifiedNumber ?? '')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(paths.company(company.idCompany))
    await lookUp(page, `${branch?.identifiedNumber}\n${companyInsolvent.siren}`)
    await page.getByTestId('lookup-results').locator(`a[href="${at}"]`).click()
    await expect(page).toHaveURL(at)
  },
)

thorough(
  "a company's campaigns and routines lead to the grid and the table, each to its own",
  async ({ page, sandbox }) => {
    const { idCompany, idCampaign } = (await sandbox.facts()).campaignResults.success
    await open(page, paths.company(idCompany, 'campaigns'))
    await expect(page.getByRole('link', { name: 'As a grid' })).toHaveAttribute(
      'href',
      paths.campaigns({ idCompany }),
    )
    await page.locator(`[data-campaign="${idCampaign}"] h3 a`).click()
    await expect(page).toHaveURL(paths.campaigns({ idCampaign }))
    const { routine, companyRich } = await sandbox.facts()
    await open(page, paths.company(companyRich.idCompany, 'routines'))
    await page.locator(`[data-routine="${routine.idSupply}"] h3 a`).click()
    await expect(page).toHaveURL(paths.routines({ idSupply: routine.idSupply }))
  },
)

test('a link of another site opens for who is signed in, with what its fragment holds', async ({
  page,
  browser,
  dashboard,
}) => {
  const address = `${dashboard}${paths.companies({ q: '552 100 554' })}#part`
  const another = `data:text/html,<a href="${address.replace('#', '%23')}">there</a>`
  await page.goto(another)
  await page.getByRole('link').click()
  await expect(page).toHaveURL(address)
  await expect(page.getByRole('heading', { level: 1, name: 'Companies' })).toBeVisible()
  // A filter of 12 KB would not fit into the address of sign-in, which it is led over.
  const long = `${dashboard}${paths.preferences()}?at=${'%2C'.repeat(4_000)}`
  await page.goto(`data:text/html,<a href="${long.replaceAll('%', '%25')}">there</a>`)
  await page.getByRole('link').click()
  await expect(page).toHaveURL(long)
  // Who is not signed in is asked to, once.
  const context = await browser.newContext({ storageState: { cookies: [], origins: [] } })
  const stranger = await context.newPage()
  await stranger.goto(another)
  await stranger.getByRole('link').click()
  await expect(stranger.getByLabel('API key', { exact: true })).toBeVisible()
  await expect(stranger).toHaveURL(`${dashboard}${paths.signIn(paths.companies({ q: '552 100 554' }))}#part`)
  // A way back has one fragment, its own before that of sign-in's address.
  await stranger.goto(`${dashboard}${paths.signIn(`${paths.preferences()}#own`)}#part`)
  await stranger.getByLabel('API key', { exact: true }).fill('sandbox-full')
  await stranger.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(stranger).toHaveURL(`${dashboard}${paths.preferences()}#own`)
  await context.close()
})

thorough("a contact's page lists its opportunities", async ({ page, sandbox }) => {
  const { opportunityList } = await sandbox.read('listOpportunities', { polling: 525_600 }, 'sandbox-full')
  const { crmVisitCardList } = await sandbox.read('listCrmVisitCards', { polling: 525_600 }, 'sandbox-full')
  const companyOf = new Map(crmVisitCardList.map((card) => [card.idCrmVisitCard, card.idCompany]))
  const one = opportunityList.find(
    ({ idCrmVisitCard, idCompany, isDeleted }) =>
      idCrmVisitCard !== null && !isDeleted && companyOf.get(idCrmVisitCard) === idCompany,
  )
  if (!one?.idCrmVisitCard) throw new Error('No opportunity of a contact')
  await open(page, paths.contact(one.idCrmVisitCard))
  const link = panel(page, 'Opportunities').locator(`a[href="${paths.opportunity(one.idOpportunity)}"]`)
  await link.click()
  await expect(page).toHaveURL(paths.opportunity(one.idOpportunity))
})

thorough(
  'a contact is subscribed and unsubscribed on its page, and its address says so',
  async ({ page, sandbox }) => {
    const { newsletter } = await sandbox.facts()
    const { idNewsletter } = newsletter
    const { newsletterContactList } = await sandbox.read(
      'listNewsletterContacts',
      { idNewsletter },
      'sandbox-full',
    )
    const { crmVisitCardList } = await sandbox.read('listCrmVisitCards', { polling: 525_600 }, 'sandbox-full')
    const subscribed = new Set(newsletterContactList.map((one) => one.idCrmVisitCard))
    const someone = crmVisitCardList.find(
      (card) =>
        !subscribed.has(card.idCrmVisitCard) && card.email && !card.contactLeftCompany && !card.isCompany,
    )
    if (!someone) throw new Error('Everybody is subscribed')
    await open(page, paths.contact(someone.idCrmVisitCard))
    const newsletters = panel(page, 'Newsletters')
    await newsletters.getByRole('button', { name: 'Subscribe…', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Newsletter', { exact: true }).fill(String(idNewsletter))
    await dialog.getByLabel('Owner', { exact: true }).fill('101')
    await dialog.getByRole('button', { name: 'Check the names' }).click()
    await page.getByRole('button', { name: 'Subscribe 1' }).click()
    await expect(page.locator('[data-outcome="done"]')).toHaveCount(1)
    await page.getByRole('button', { name: 'Close' }).last().click()
    const row = newsletters.getByRole('listitem').filter({ hasText: `Newsletter ${idNewsletter}` })
    await row.getByRole('button', { name: `Unsubscribe… Newsletter ${idNewsletter}` }).click()
    await page.getByRole('button', { name: 'Unsubscribe', exact: true }).click()
    await expect(page.locator('[data-outcome="done"]')).toHaveCount(1)
    await page.getByRole('button', { name: 'Close' }).last().click()
    await expect(row).toContainText('Unsubscribed')
    await expect(panel(page, 'How to reach')).toContainText(
      new RegExp(`Unsubscribed from newsletters? .*${idNewsletter}`),
    )
  },
)

thorough('addresses and numbers are links; those of people who left say so', async ({ page, sandbox }) => {
  const { companyComplete, newsletter } = await sandbox.facts()
  await open(page, paths.company(companyComplete.idCompany))
  await expect(page.locator('main a[href^="mailto:bonjour@"]')).toBeVisible()
  await expect(panel(page, 'Web and social').locator('a[href^="tel:+33199"]')).toBeVisible()
  await open(page, paths.newsletters({ idNewsletter: newsletter.idNewsletter }))
  await expect(page.getByTestId('newsletter-table').locator('a[href^="mailto:"]').first()).toBeVisible()
  await open(page, paths.contacts({ by: 'window', q: ['525600'], state: 'left' }))
  const row = page
    .getByTestId('contact-table')
    .locator('[data-row]')
    .filter({ has: page.locator('a[href^="mailto:"]') })
  await expect(row.first()).toContainText('Left the company')
})

thorough('an address that names no branch speaks of branches', async ({ page, sandbox }) => {
  const { idCompany } = (await sandbox.facts()).companyComplete
  await open(page, `${paths.company(idCompany, 'branches')}/zz`)
  await expect(page.getByText('This company has no such branch')).toBeVisible()
  await expect(page.getByRole('link', { name: 'All branches' })).toHaveAttribute(
    'href',
    paths.company(idCompany, 'branches'),
  )
})

thorough('marks of a contact are whole, and a breadcrumb stands on one line', async ({ page, sandbox }) => {
  const { companyComplete, alertSeveralVersions } = await sandbox.facts()
  await open(page, paths.company(companyComplete.idCompany, 'contacts', { state: 'left' }))
  const first = page.getByTestId('contact-table').locator('[data-row="0"]')
  const cut = await first.evaluate((row) => {
    const marks = [...row.querySelectorAll('[role="cell"]:first-child span')]
    const bottom = Math.min(
      row.getBoundingClientRect().bottom,
      row.querySelector('[role="cell"] > div')?.getBoundingClientRect().bottom ?? 0,
    )
    return marks
      .filter((mark) => mark.getBoundingClientRect().bottom > bottom + 0.5)
      .map((mark) => mark.outerHTML)
  })
  expect(cut).toEqual([])
  await open(page, paths.alert(alertSeveralVersions.idAlert))
  const middles = await page.getByRole('navigation', { name: 'Where you are' }).evaluate((nav) =>
    [...nav.children].map((child) => {
      const { top, bottom } = child.getBoundingClientRect()
      return (top + bottom) / 2
    }),
  )
  expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(2)
})
