import { routes } from '#lib/contract/routes.generated.ts'
import { paths } from '#lib/paths.ts'

import { open } from '../support/screens.ts'
import { expect, test, thorough } from '../support/test.ts'

const hasPhone = (one: { phone: string | null; mobile: string | null }) => Boolean(one.phone || one.mobile)

test('enriching many says how many, who is left out and why, what it replaces; over 20 it asks', async ({
  page,
  sandbox,
}) => {
  const { crmVisitCardList } = await sandbox.read('listCrmVisitCards', { polling: 525_600 }, 'sandbox-full')
  const people = crmVisitCardList.filter((one) => !one.isCompany)
  const able = people.filter((one) => one.firstName?.trim() && one.lastName?.trim())
  const goes = able.filter((one) => !one.contactLeftCompany && !hasPhone(one))
  const left = able.filter((one) => one.contactLeftCompany)
  const has = able.filter((one) => !one.contactLeftCompany && hasPhone(one))
  expect(goes.length).toBeGreaterThan(20)
  const started: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes(routes.startEnrichment.path))
      started.push(request.postData() ?? '')
  })
  await open(page, paths.contacts({ by: 'window', q: 525_600 }))
  await page.getByRole('button', { name: /^Select all/ }).click()
  await page.getByRole('button', { name: `Find ${goes.length} phones…` }).click()
  const ask = page.getByRole('alertdialog', { name: `Find the phones of ${goes.length} contacts?` })
  await expect(ask.getByTestId('mass-counts')).toHaveText(
    `${goes.length} included, ${people.length - goes.length} left out`,
  )
  await expect(ask.locator('[data-why=left] h3')).toHaveText(`${left.length} left their company`)
  await expect(ask.locator('[data-why=has] h3')).toHaveText(`${has.length} have a phone`)
  await expect(ask.getByTestId('mass-whys')).toContainText(`${left.length} left their company`)
  const begin = ask.getByRole('button', { name: `Find ${goes.length} phones`, exact: true })
  await expect(begin).toBeDisabled()
  await ask.getByRole('checkbox', { name: `Yes, all ${goes.length}` }).check()
  await expect(begin).toBeEnabled()
  // Said of these, it is not said of one more.
  await ask.locator('[data-why=left]').getByRole('checkbox').first().click()
  const more = page.getByRole('alertdialog', { name: `Find the phones of ${goes.length + 1} contacts?` })
  await expect(more.getByRole('checkbox', { name: `Yes, all ${goes.length + 1}` })).not.toBeChecked()
  await expect(more.getByTestId('mass-whys')).toContainText(`${left.length - 1} left their company`)
  await more.getByRole('button', { name: 'Cancel' }).click()
  expect(started).toEqual([])
})

test('a phone that a colleague found since the list was read is not looked for again', async ({
  page,
  dashboard,
  sandbox,
}) => {
  const { crmVisitCardList } = await sandbox.read('listCrmVisitCards', { polling: 525_600 }, 'sandbox-full')
  const some = crmVisitCardList
    .filter((one) => !one.isCompany && one.firstName && one.lastName && one.email && !one.contactLeftCompany)
    .filter((one) => !hasPhone(one))
    .slice(-2)
  const [first] = some
  if (!first) throw new Error('Everybody has a phone')
  await open(page, paths.contacts({ by: 'email', q: some.map((one) => String(one.email)) }))
  await page.getByRole('button', { name: 'Select all 2' }).click()
  const headers = { 'x-csrf': '1', origin: dashboard }
  const data = { type: 'phone', idCrmVisitCard: first.idCrmVisitCard }
  await page.request.post(`${dashboard}/api${routes.startEnrichment.path}`, { headers, data })
  await sandbox.advance(600)
  await page.getByRole('button', { name: 'Find 2 phones…' }).click()
  const ask = page.getByRole('alertdialog')
  await expect(ask.getByTestId('mass-counts')).toHaveText('1 included, 1 left out')
  await expect(ask.locator('[data-why=has]')).toContainText(String(first.fullName))
  await ask.getByRole('button', { name: 'Cancel' }).click()
  const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: String(first.fullName) }) })
  await row.getByRole('button', { name: 'Find the phone' }).click()
  await expect(page.getByRole('alertdialog', { name: 'Find the phone of 1 contact?' })).toContainText(
    'replaces',
  )
})

thorough(
  'an enrichment that does not end is taken off the list, and leaves its place to others',
  async ({ page, sandbox }) => {
    const { crmVisitCardList } = await sandbox.read('listCrmVisitCards', { polling: 525_600 }, 'sandbox-full')
    const some = crmVisitCardList
      .filter(
        (one) => !one.isCompany && one.firstName && one.lastName && one.email && !one.contactLeftCompany,
      )
      .filter((one) => !one.linkedinUrl && !one.linkedinId)
      .slice(0, 5)
    expect(some).toHaveLength(5)
    await open(page, paths.contacts({ by: 'email', q: some.map((one) => String(one.email)) }))
    await page.getByRole('button', { name: 'Select all 5' }).click()
    await page.getByRole('button', { name: 'Find 5 profiles…' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Find 5 profiles', exact: true }).click()
    const tray = page.getByTestId('enrichment-tray')
    const running = tray.locator('[data-state=running]')
    await expect(running).toHaveCount(4)
    await running
      .first()
      .getByRole('button', { name: /off the list$/ })
      .click()
    await expect(tray.locator('[data-state=queued]')).toHaveCount(0)
    await expect(running).toHaveCount(4)
  },
)

thorough('a good number is replaced only where somebody takes the contact in', async ({ page, sandbox }) => {
  const { crmVisitCardList } = await sandbox.read('listCrmVisitCards', { polling: 525_600 }, 'sandbox-full')
  const able = crmVisitCardList.filter(
    (one) => !one.isCompany && one.firstName?.trim() && one.lastName?.trim() && !one.contactLeftCompany,
  )
  const has = able.find((one) => one.phone && one.fullName && one.email)
  const goes = able.find((one) => !hasPhone(one) && one.fullName && one.email)
  if (!has || !goes) throw new Error('The sandbox lacks one of them')
  const started: unknown[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes(routes.startEnrichment.path))
      started.push((request.postDataJSON() as { idCrmVisitCard: number }).idCrmVisitCard)
  })
  const q = [has, goes].map((one) => String(one.email))
  await open(page, paths.contact(has.idCrmVisitCard))
  await page.getByRole('button', { name: 'Find the phone', exact: true }).click()
  const one = page.getByRole('alertdialog')
  await expect(one).toContainText(`replaces ${has.phone}`)
  await expect(one.getByTestId('mass-counts')).toHaveText('1 included')
  await page.keyboard.press('Escape')
  expect(started).toEqual([])

  await open(page, paths.contacts({ by: 'email', q }))
  await page.getByRole('button', { name: 'Select all 2' }).click()
  await page.getByRole('button', { name: 'Find 1 phone…' }).click()
  const ask = page.getByRole('alertdialog')
  await expect(ask.locator('[data-why=has]')).toContainText(`${has.fullName} · replaces ${has.phone}`)
  await expect(ask.getByTestId('mass-going')).toContainText(String(goes.fullName))
  await ask.getByRole('button', { name: 'Find 1 phone', exact: true }).click()
  await expect.poll(() => started).toEqual([goes.idCrmVisitCard])
})
