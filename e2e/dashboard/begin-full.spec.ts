import type { Page } from '@playwright/test'

import { paths } from '#lib/paths.ts'
import { open, reload } from '../support/screens.ts'
import { expect, thorough } from '../support/test.ts'

const KEY = 'sandbox-full'
const WEEK = 10_080

const begun = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('views:begin:')))

thorough(
  'contacts open with what changed in a week, and after that with the window chosen last',
  async ({ page, sandbox }) => {
    const inWindow = async (polling: number) => {
      const { crmVisitCardList } = await sandbox.read('listCrmVisitCards', { polling }, KEY)
      return crmVisitCardList.filter((one) => !one.isCompany).length
    }
    await open(page, paths.contacts())
    await expect(page.getByLabel('Window')).toHaveValue(String(WEEK))
    const count = await inWindow(WEEK)
    expect(count).toBeGreaterThan(0)
    await expect(page.getByTestId('contact-counts')).toHaveText(new RegExp(`^${count} contacts? shown$`))

    await page.getByLabel('Window').selectOption('129600')
    await page.getByRole('button', { name: 'Find', exact: true }).press('Enter')
    await expect(page).toHaveURL(/q=129600/)
    await open(page, paths.contacts())
    await expect(page.getByLabel('Window')).toHaveValue('129600')
    await expect(page.getByTestId('contact-counts')).toHaveText(`${await inWindow(129_600)} contacts shown`)
  },
)

thorough(
  'routines open full, offer the routines seen, and remember the last choice until it is cleared',
  async ({ page, sandbox }) => {
    const { supplyIdentificationList: lately } = await sandbox.read(
      'listSupplyIdentifications',
      { pollingTag: WEEK },
      KEY,
    )
    const companies = new Set(lately.map(({ idCompany }) => idCompany)).size
    expect(companies).toBeGreaterThan(0)
    await open(page, paths.routines())
    await expect(page.getByLabel('Tag changed')).toHaveValue(String(WEEK))
    await expect(page.getByTestId('routine-count')).toHaveText(new RegExp(`^${companies} compan`))
    const { idSupply } = lately[0] ?? {}
    const offered = page.locator(`datalist option[value="${idSupply}"]`)
    await expect(offered).toHaveAttribute('label', `Routine ${idSupply}`)

    await page.getByLabel('Routine', { exact: true }).fill(String(idSupply))
    await page.getByLabel('Tag changed').selectOption('')
    await page.getByRole('button', { name: 'Show', exact: true }).press('Enter')
    await expect(page).toHaveURL(new RegExp(`idSupply=${idSupply}$`))
    await open(page, paths.routines())
    await expect(page.getByLabel('Routine', { exact: true })).toHaveValue(String(idSupply))
    await expect(page.getByTestId('routine-count')).toBeVisible()

    // Companies named for the first time are shown whole: the week that the screen opened with is dropped.
    await page.getByRole('button', { name: 'Clear', exact: true }).press('Enter')
    await page.getByLabel('idCompany').fill(String(lately[0]?.idCompany))
    await page.getByRole('button', { name: 'Show', exact: true }).press('Enter')
    await expect(page.getByLabel('Tag changed')).toHaveValue('')
    await expect(page.getByTestId('routine-count')).toHaveText(/^1 company on /)

    // A choice that finds nothing is no beginning.
    await page.getByLabel('Routine', { exact: true }).fill('99999')
    await page.getByRole('button', { name: 'Show', exact: true }).press('Enter')
    await expect(page.getByText('Nothing passes this filter')).toBeVisible()
    await open(page, paths.routines())
    await expect(page.getByTestId('routine-count')).toHaveText(new RegExp(`^${companies} compan`))
    await page.getByRole('button', { name: 'Clear', exact: true }).press('Enter')
    await expect(page.getByLabel('Tag changed')).toHaveValue(String(WEEK))
    await reload(page)
    await expect(page.getByLabel('Routine', { exact: true })).toHaveValue('')
    // Without any filter the list is the one that it begins with, and the form says so.
    await page.getByLabel('Tag changed').selectOption('')
    await expect(page.getByLabel('Tag changed')).toHaveValue(String(WEEK))
    // What is typed and not asked for goes too, though the filter stays as it is.
    await page.getByLabel('Routine', { exact: true }).fill('4')
    await page.getByRole('button', { name: 'Clear', exact: true }).press('Enter')
    await expect(page.getByLabel('Routine', { exact: true })).toHaveValue('')
  },
)

thorough(
  'newsletters open with the subscriptions of contacts modified in a week; no address of a person is kept',
  async ({ page, sandbox }) => {
    const { crmVisitCardList } = await sandbox.read('listCrmVisitCards', { polling: WEEK }, KEY)
    const ids = new Set(crmVisitCardList.map((one) => one.idCrmVisitCard))
    const newsletterContactList = (
      await Promise.all(
        [...ids].map((idCrmVisitCard) => sandbox.read('listNewsletterContacts', { idCrmVisitCard }, KEY)),
      )
    ).flatMap((answer) => answer.newsletterContactList)
    expect(newsletterContactList.length).toBeGreaterThan(0)
    await open(page, paths.newsletters())
    await expect(page.getByLabel('Contact modified')).toHaveValue(String(WEEK))
    await expect(page.getByTestId('newsletter-statistics')).toContainText(
      `${newsletterContactList.length} subscription`,
    )

    const [one] = newsletterContactList
    // The window that it opens with goes by itself: it would be a contact's or a window's.
    await page.getByLabel('Newsletter', { exact: true }).fill(String(one?.idNewsletter))
    await page.getByLabel('Contact', { exact: true }).fill(String(one?.crmVisitCard.email ?? 'a@example.fr'))
    await page.getByRole('button', { name: 'Show', exact: true }).press('Enter')
    await expect(page).toHaveURL(/contact=/)
    await expect(page.getByLabel('Contact modified')).toHaveValue('')
    await expect(page.getByTestId('newsletter-statistics')).toContainText('subscription')
    await open(page, paths.newsletters())
    await expect(page.getByLabel('Newsletter', { exact: true })).toHaveValue(String(one?.idNewsletter))
    await expect(page.getByLabel('Contact', { exact: true })).toHaveValue('')
    const kept = await page.evaluate(() => JSON.stringify(localStorage))
    expect((await begun(page)).length).toBeGreaterThan(0)
    expect(kept).not.toContain(String(one?.crmVisitCard.email))
  },
)
