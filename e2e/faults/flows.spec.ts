import { routes } from '#lib/contract/routes.generated.ts'
import { paths } from '#lib/paths.ts'

import { open } from '../support/screens.ts'
import { expect, test, thorough } from '../support/test.ts'

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
  for (const kind of ['status:404', 'status:403']) {
    await sandbox.arm({ path, method: 'POST', kind })
    await tag.selectOption(other)
    await expect(page.getByText(/was not changed/).first()).toBeVisible()
    await expect(tag).toHaveValue(before)
    await sandbox.disarm()
    await open(page, paths.company(idCompany, 'routines'))
  }
  await sandbox.arm({ path, method: 'POST', kind: 'status:500' })
  await tag.selectOption(other)
  await expect(page.getByText(/^This may have been saved/).first()).toBeVisible()
  await expect(tag).toHaveValue(before)
})

thorough(
  'an unsubscription that is refused says so and changes nothing; one unconfirmed is read again',
  async ({ page, sandbox }) => {
    const { idNewsletter } = (await sandbox.facts()).newsletter
    const list = `/api${routes.listNewsletterContacts.path}?idNewsletter=${idNewsletter}&isDeleted=false`
    const going = async () => {
      const answer = await page.request.get(list, { headers: { 'x-csrf': '1' } })
      return ((await answer.json()) as { newsletterContactList: unknown[] }).newsletterContactList.length
    }
    const before = await going()
    for (const [kind, outcome, words] of [
      ['status:403', 'failed', 'Fault 403'],
      ['status:500', 'failed', 'It was read again: nothing was saved.'],
    ] as const) {
      await open(page, paths.newsletters({ idNewsletter, isDeleted: 'false' }))
      await page
        .getByTestId('newsletter-table')
        .getByRole('checkbox', { name: /^Select .* on newsletter/ })
        .first()
        .check()
      await sandbox.arm({ path: routes.unsubscribeNewsletterContact.path, method: 'POST', kind })
      await page.getByRole('button', { name: 'Unsubscribe from this newsletter…' }).click()
      await page.getByRole('button', { name: 'Unsubscribe', exact: true }).click()
      const entry = page.getByTestId('batch').locator(`[data-outcome="${outcome}"]`)
      await expect(entry).toHaveCount(1)
      await expect(entry).toContainText(words)
      await sandbox.disarm()
      await page.getByRole('button', { name: 'Close' }).last().click()
      // What the table shows then is what the API has, not what was hoped for.
      await expect(page.getByTestId('newsletter-table')).toHaveAttribute('aria-rowcount', String(before + 1))
      expect(await going()).toBe(before)
    }
  },
)
