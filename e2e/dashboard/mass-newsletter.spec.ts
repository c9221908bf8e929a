import type { Page } from '@playwright/test'

import { routes } from '#lib/contract/routes.generated.ts'
import type { NewsletterContact } from '#lib/contract/schemas/newsletter.ts'
import { paths } from '#lib/paths.ts'

import type { Sandbox } from '../support/sandbox.ts'
import { open } from '../support/screens.ts'
import { expect, test, thorough } from '../support/test.ts'

const NEWSLETTER = 901
const KEY = 'sandbox-full'

const subscriptions = async (sandbox: Sandbox): Promise<NewsletterContact[]> =>
  (await sandbox.read('listNewsletterContacts', { idNewsletter: NEWSLETTER }, KEY)).newsletterContactList
const isOn = async (sandbox: Sandbox, idCrmVisitCard: number) =>
  (await subscriptions(sandbox)).some((one) => one.idCrmVisitCard === idCrmVisitCard && !one.isDeleted)

/** Somebody who unsubscribed and is in post, somebody who left and never had it, and two that nothing speaks against. */
async function people(sandbox: Sandbox) {
  const known = await subscriptions(sandbox)
  const { crmVisitCardList: cards } = await sandbox.read('listCrmVisitCards', { polling: 525_600 }, KEY)
  const all = await Promise.all(
    [901, 902, 903, 904].map(
      async (idNewsletter) =>
        (await sandbox.read('listNewsletterContacts', { idNewsletter }, KEY)).newsletterContactList,
    ),
  )
  const had = new Set(all.flat().map((one) => one.idCrmVisitCard))
  const never = cards.filter(
    (one) => !one.isCompany && one.email && one.fullName && !had.has(one.idCrmVisitCard),
  )
  const said = known.find(
    ({ unsubscribed, crmVisitCard: card }) => unsubscribed && !card.contactLeftCompany && card.fullName,
  )?.crmVisitCard
  const left = never.find((one) => one.contactLeftCompany)
  const [first, second] = never.filter((one) => !one.contactLeftCompany)
  if (!said || !left || !first || !second) throw new Error('The sandbox lacks one of them')
  return { said, left, first, second, inPost: never.filter((one) => !one.contactLeftCompany) }
}

async function check(page: Page, ids: readonly (number | string)[]) {
  await page.getByRole('button', { name: 'Subscribe contacts…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Contacts', { exact: true }).fill(ids.join(', '))
  await dialog.getByLabel('Owner', { exact: true }).fill('101')
  await dialog.getByRole('button', { name: 'Check the names' }).click()
  return page.getByRole('alertdialog')
}

test('who unsubscribed or left is named and left out, and taken in one by one for a reason', async ({
  page,
  sandbox,
}) => {
  const { said, left, first, second } = await people(sandbox)
  await open(page, paths.newsletters({ idNewsletter: NEWSLETTER }))
  const preview = await check(page, [
    said.idCrmVisitCard,
    left.idCrmVisitCard,
    `Durand, Jean <${first.email}>`,
  ])
  await expect(preview.getByTestId('mass-counts')).toHaveText('1 included, 2 left out')
  await expect(preview.locator('[data-why=unsubscribed]')).toContainText(String(said.fullName))
  await expect(preview.locator('[data-why=left]')).toContainText(String(left.fullName))
  await preview.getByRole('button', { name: 'Subscribe 1', exact: true }).click()
  await expect(page.locator('[data-outcome=done]')).toHaveCount(1)
  expect(await isOn(sandbox, first.idCrmVisitCard)).toBe(true)
  expect(await isOn(sandbox, said.idCrmVisitCard)).toBe(false)
  expect(await isOn(sandbox, left.idCrmVisitCard)).toBe(false)
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()

  // By keyboard alone: one of the two, and not without a reason. Who has it already is not written again.
  const again = await check(page, [said.idCrmVisitCard, left.idCrmVisitCard, first.idCrmVisitCard])
  await expect(again.locator('[data-why=already]')).toContainText(String(first.fullName))
  await expect(again.locator('[data-why=already] input')).toHaveCount(0)
  await expect(again.getByRole('button', { name: 'Subscribe', exact: true })).toBeDisabled()
  await again.getByRole('checkbox', { name: String(said.fullName) }).focus()
  await page.keyboard.press('Space')
  await again.getByRole('button', { name: 'Subscribe 1', exact: true }).press('Enter')
  await expect(again.getByText('Say in a few words why')).toBeVisible()
  const reason = again.getByLabel(`Why include ${said.fullName}?`)
  await expect(reason).toBeFocused()
  expect(await isOn(sandbox, said.idCrmVisitCard)).toBe(false)
  await reason.fill('Asked for it by phone')
  await again.getByRole('button', { name: 'Subscribe 1', exact: true }).click()
  await expect(page.locator('[data-outcome=done]')).toContainText('included: Asked for it by phone')
  expect(await isOn(sandbox, said.idCrmVisitCard)).toBe(true)
  expect(await isOn(sandbox, left.idCrmVisitCard)).toBe(false)
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
  const more = await check(page, [second.idCrmVisitCard])
  await expect(more.getByTestId('mass-counts')).toHaveText('1 included')
})

thorough(
  'that all are meant was said of those who stood there: read anew, they are others',
  async ({ page, context, dashboard, sandbox }) => {
    const { inPost } = await people(sandbox)
    const many = inPost.slice(-25).map((one) => one.idCrmVisitCard)
    await open(page, paths.newsletters({ idNewsletter: NEWSLETTER }))
    const preview = await check(page, many)
    const sure = preview.getByRole('checkbox', { name: /^Yes, all/ })
    await sure.check()
    const counts = preview.getByTestId('mass-counts')
    const before = await counts.innerText()
    // Somebody else subscribes one of them meanwhile.
    const path = `${dashboard}/api${routes.subscribeNewsletterContact.path}`
    const headers = { 'x-csrf': '1', origin: dashboard }
    const data = { idNewsletter: NEWSLETTER, idCrmVisitCard: many[0], idUserResponsable: 101 }
    expect((await page.request.post(path, { headers, data })).ok()).toBe(true)
    await context.setOffline(true)
    await context.setOffline(false)
    await expect(counts).not.toHaveText(before)
    await expect(sure).not.toBeChecked()
    await expect(preview.getByRole('button', { name: /^Subscribe \d/ })).toBeDisabled()
  },
)

thorough(
  'of selected people who ended this newsletter, the others can still be ended',
  async ({ page, dashboard, sandbox }) => {
    const { first } = await people(sandbox)
    const headers = { 'x-csrf': '1', origin: dashboard }
    const post = async (path: string, data: object) =>
      expect((await page.request.post(`${dashboard}/api${path}`, { headers, data })).ok()).toBe(true)
    const { idCrmVisitCard } = first
    for (const idNewsletter of [NEWSLETTER, 902])
      await post(routes.subscribeNewsletterContact.path, {
        idNewsletter,
        idCrmVisitCard,
        idUserResponsable: 101,
      })
    await post(routes.unsubscribeNewsletterContact.path, { idNewsletter: NEWSLETTER, idCrmVisitCard })
    await open(page, paths.newsletters({ contact: idCrmVisitCard, isDeleted: 'true' }))
    await page.getByRole('checkbox', { name: 'Select all' }).first().check()
    await page.getByRole('button', { name: 'Unsubscribe from all newsletters…' }).click()
    const dialog = page.getByRole('alertdialog')
    await expect(dialog.getByTestId('unsubscribe-names')).toContainText('Newsletter 902')
    await dialog.getByRole('button', { name: 'End 1 subscription' }).click()
    await expect(page.locator('[data-outcome=done]')).toHaveCount(1)
  },
)

thorough('to end many asks first whether all are meant, as to begin them does', async ({ page }) => {
  await open(page, paths.newsletters({ idNewsletter: NEWSLETTER }))
  await page.getByRole('checkbox', { name: 'Select all' }).first().check()
  await page.getByRole('button', { name: 'Unsubscribe from this newsletter…' }).click()
  const dialog = page.getByRole('alertdialog')
  const end = dialog.getByRole('button', { name: /^Unsubscribe \d/ })
  await expect(dialog.getByTestId('unsubscribe-names').getByRole('listitem').nth(20)).toBeVisible()
  await expect(end).toBeDisabled()
  await dialog.getByRole('checkbox', { name: /^Yes, all/ }).check()
  await expect(end).toBeEnabled()
})

thorough(
  'a double press begins the run once: its second neither stops it nor closes what came out',
  async ({ page, sandbox }) => {
    const { inPost } = await people(sandbox)
    const some = inPost.slice(2, 102).map((one) => one.idCrmVisitCard)
    await open(page, paths.newsletters({ idNewsletter: NEWSLETTER }))
    const preview = await check(page, some)
    await preview.getByRole('checkbox', { name: /^Yes, all/ }).check()
    const begin = preview.getByRole('button', { name: `Subscribe ${some.length}`, exact: true })
    const box = await begin.boundingBox()
    if (!box) throw new Error('Nothing to press')
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
    for (const clickCount of [1, 2]) {
      await page.mouse.down({ clickCount })
      await page.mouse.up({ clickCount })
      // Another button stands there by the second.
      await page.waitForTimeout(150)
    }
    await expect(page.getByRole('dialog').getByText(`${some.length} of ${some.length}`)).toBeVisible()
    await expect
      .poll(
        async () =>
          (await subscriptions(sandbox)).filter((one) => some.includes(one.idCrmVisitCard) && !one.isDeleted)
            .length,
      )
      .toBe(some.length)
  },
)
