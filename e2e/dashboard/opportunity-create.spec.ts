import type { Page } from '@playwright/test'

import { routes } from '#lib/contract/routes.generated.ts'
import { paths } from '#lib/paths.ts'

import { otherClient, ownTitle } from '../support/opportunities.ts'
import { open, openAccountMenu, reload } from '../support/screens.ts'
import { SESSION_COOKIE, signInAlone } from '../support/sessions.ts'
import { expect, test, thorough } from '../support/test.ts'

const sheet = (page: Page) => page.getByTestId('opportunity-create')
const newOne = (page: Page) => page.getByRole('button', { name: 'New opportunity' })
const field = (page: Page, name: string | RegExp) =>
  sheet(page).getByLabel(name, { exact: typeof name === 'string' })
const create = (page: Page) => sheet(page).getByRole('button', { name: 'Create', exact: true })

const writesOf = (page: Page) => {
  const writes: string[] = []
  page.on('request', (request) => {
    if (
      request.method() === 'POST' &&
      new URL(request.url()).pathname === `/api${routes.saveOpportunity.path}`
    )
      writes.push(request.postData() ?? '')
  })
  return writes
}

test('ten Enters make one opportunity, with every field as it was typed', async ({ page, sandbox, pair }) => {
  const api = otherClient(pair)
  const { idCompany } = (await sandbox.facts()).companyEditor
  const [stade] = await api.stades()
  if (!stade) throw new Error('No stage')
  // As long as no card, message or heading has room for.
  const title = `${ownTitle('Ten Enters')} ${'x'.repeat(600)}`
  await open(page, paths.company(idCompany, 'opportunities'))
  await newOne(page).click()
  await field(page, 'Stage').selectOption(String(stade.idCustomFieldValue))
  await field(page, 'Owner').fill('103')
  await field(page, 'Amount').fill('12 500,50 €')
  await field(page, 'Deadline').fill('2027-03-31')
  await field(page, 'Comment').fill('First line\nsecond line')
  await field(page, 'Title').fill(title)
  for (let time = 0; time < 10; time += 1) await page.keyboard.press('Enter')
  await expect(page.getByText(`“${title}” created`).first()).toBeAttached()
  expect((await page.getByRole('region', { name: 'Messages' }).boundingBox())?.height).toBeLessThan(160)
  const made = (await api.list({ idCompany })).filter((one) => one.title === title)
  expect(made).toHaveLength(1)
  expect(made[0]).toMatchObject({
    idCompany,
    idStade: stade.idCustomFieldValue,
    idUser: 103,
    amount: 12_500.5,
    deadline: '2027-03-31T00:00:00.000Z',
    comment: 'First line\nsecond line',
    idCrmVisitCard: null,
    idSequenceAction: null,
  })
  await expect(page.getByRole('link', { name: title })).toBeVisible()
  await page.goto(paths.opportunity(made[0]?.idOpportunity ?? 0))
  const head = page.getByTestId('opportunity-sheet').getByRole('heading', { level: 2, name: title })
  await expect(head).toBeVisible()
  expect((await head.boundingBox())?.height).toBeLessThan(100)
})

thorough(
  'Tab goes from each field to the next, also when one is left for the first time',
  async ({ page, sandbox }) => {
    const { idCompany } = (await sandbox.facts()).companyEditor
    await open(page, paths.company(idCompany, 'opportunities'))
    await newOne(page).click()
    await field(page, 'Title').focus()
    for (const name of ['Stage', 'Owner', 'Amount', 'Deadline']) {
      await page.keyboard.press('Tab')
      await expect(field(page, name)).toBeFocused()
    }
  },
)

test('what the rules of 4.5 forbid is said at its field, and nothing is sent', async ({ page, sandbox }) => {
  const { idCompany } = (await sandbox.facts()).companyEditor
  const writes = writesOf(page)
  await open(page, paths.company(idCompany, 'opportunities'))
  await newOne(page).click()
  // Its name takes the place of the number, and of what is selected there.
  await expect(field(page, /^Company/)).not.toHaveValue(/^\d*$/)
  await field(page, /^Company/).fill('')
  await field(page, 'Owner').fill('Zoé')
  await field(page, 'Amount').fill('a lot')
  await field(page, 'Contact').fill('nobody in particular')
  await field(page, 'Sequence action').fill('-3')
  await create(page).click()
  for (const [name, words] of [
    [/^Company/, 'Choose the company.'],
    ['Owner', 'One user: an id or an email address.'],
    ['Amount', 'Give a number in your own currency'],
    ['Contact', 'One contact: an id or an email address.'],
    ['Sequence action', 'A positive whole number.'],
  ] as const) {
    await expect(field(page, name)).toHaveAttribute('aria-invalid', 'true')
    await expect(field(page, name)).toHaveAccessibleDescription(new RegExp(words))
  }
  await expect(field(page, /^Company/)).toBeFocused()
  expect(writes).toEqual([])
  await sheet(page).getByRole('button', { name: 'Discard' }).click()
  await expect(field(page, 'Amount')).toHaveValue('')
  await expect(sheet(page).locator('[aria-invalid="true"]')).toHaveCount(0)
})

thorough('the API refuses in its own words, at the field that they are about', async ({ page, sandbox }) => {
  const { idCompany } = (await sandbox.facts()).companyEditor
  await open(page, paths.company(idCompany, 'opportunities'))
  await newOne(page).click()
  await field(page, 'Title').fill('Nobody owns this')
  await field(page, 'Owner').fill('999999')
  await create(page).click()
  await expect(field(page, 'Owner')).toHaveAccessibleDescription(/Utilisateur responsable inexistant/)
  await expect(sheet(page).getByRole('alert')).toContainText('Not created')
  await expect(field(page, 'Title')).toHaveValue('Nobody owns this')
})

thorough(
  'an owner is named by an address too, and an address of nobody is refused at the field',
  async ({ page, sandbox, pair }) => {
    const api = otherClient(pair)
    const { companyEditor, newsletter } = await sandbox.facts()
    const { idCompany } = companyEditor
    const query = { idNewsletter: newsletter.idNewsletter }
    const { newsletterContactList } = await sandbox.read('listNewsletterContacts', query, 'sandbox-full')
    const colleague = newsletterContactList
      .map(({ userResponsable }) => userResponsable)
      .find((user) => user?.email)
    if (!colleague?.email) throw new Error('No subscription is of a user with an address')
    const title = ownTitle('By address')
    await open(page, paths.company(idCompany, 'opportunities'))
    await newOne(page).click()
    await field(page, 'Title').fill(title)
    await field(page, 'Owner').fill('nobody@example.com')
    await create(page).click()
    await expect(field(page, 'Owner')).toHaveAccessibleDescription(/Utilisateur responsable inexistant/)
    await field(page, 'Owner').fill(colleague.email)
    await create(page).click()
    await expect(page.getByText(`“${title}” created`).first()).toBeVisible()
    const [made] = (await api.list({ idCompany })).filter((one) => one.title === title)
    expect(made?.idUser).toBe(colleague.idUser)
  },
)

thorough(
  'what is typed survives a closed sheet, a reload and a lost session, and is gone after sign-out',
  async ({ page, context, dashboard, sandbox, pair }) => {
    const api = otherClient(pair)
    const { idCompany } = (await sandbox.facts()).companyEditor
    const title = ownTitle('Kept')
    const value = await signInAlone(context, dashboard, 'sandbox-full')
    await open(page, paths.company(idCompany, 'opportunities'))
    await newOne(page).click()
    await field(page, 'Title').fill(title)
    await field(page, 'Amount').fill('1 234,5')
    await page.keyboard.press('Escape')
    await expect(sheet(page)).toHaveCount(0)
    await expect(page.getByText('What you typed is kept until you come back to it').first()).toBeVisible()
    await expect(newOne(page)).toBeFocused()
    await newOne(page).click()
    await expect(field(page, 'Title')).toHaveValue(title)

    await reload(page)
    await open(page, paths.company(idCompany, 'opportunities'))
    await newOne(page).click()
    await expect(field(page, 'Title')).toHaveValue(title)
    await expect(sheet(page)).toContainText('What you typed is still here.')

    await field(page, 'Owner').fill('103')
    await fetch(`${dashboard}/api/session`, {
      method: 'DELETE',
      headers: { 'x-csrf': '1', origin: dashboard, cookie: `${SESSION_COOKIE}=${value}` },
    })
    await create(page).click()
    const signIn = page.getByRole('dialog', { name: 'Sign in to go on' })
    await signIn.getByLabel('API key').fill('sandbox-full')
    await signIn.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByText(`“${title}” created`).first()).toBeVisible()
    expect((await api.list({ idCompany })).filter((one) => one.title === title)).toHaveLength(1)

    await newOne(page).click()
    await field(page, 'Title').fill('To be forgotten')
    await page.keyboard.press('Escape')
    await openAccountMenu(page)
    await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click()
    await expect(page).toHaveURL(/\/sign-in/)
    expect(
      await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('draft:'))),
    ).toEqual([])
    await signInAlone(context, dashboard, 'sandbox-full')
    await open(page, paths.company(idCompany, 'opportunities'))
    await newOne(page).click()
    await expect(field(page, 'Title')).toHaveValue('')
  },
)

thorough(
  'from a contact, with its company and itself; from a column of the board, with its stage; from the board',
  async ({ page, sandbox, pair }) => {
    const api = otherClient(pair)
    const { idCrmVisitCard } = (await sandbox.facts()).contactComplete
    const title = ownTitle('From a contact')
    await open(page, paths.contact(idCrmVisitCard))
    await newOne(page).click()
    await field(page, 'Title').fill(title)
    await field(page, 'Owner').fill('103')
    await create(page).click()
    await expect(page.getByText(`“${title}” created`).first()).toBeVisible()
    const made = (await api.list({ polling: 15 })).find((one) => one.title === title)
    expect(made).toMatchObject({ idCrmVisitCard })

    const stades = await api.stades()
    const stade = stades.find((one) => !one.isDeleted && one.order === 2)
    if (!stade || !made) throw new Error('No such stage')
    const other = ownTitle('From a column')
    await open(page, paths.opportunities())
    const column = page.locator(`[data-testid="board-column"][data-stade="${stade.idCustomFieldValue}"]`)
    await column.getByRole('button', { name: /^New opportunity|^Create/ }).click()
    await expect(field(page, 'Stage')).toHaveValue(String(stade.idCustomFieldValue))
    await field(page, /^Company/).fill(String(made.idCompany))
    await field(page, 'Title').fill(other)
    await field(page, 'Owner').fill('103')
    await create(page).click()
    await expect(page.getByText(`“${other}” created`).first()).toBeVisible()
    const inColumn = (await api.list({ idCompany: made.idCompany })).find((one) => one.title === other)
    expect(inColumn).toMatchObject({ idStade: stade.idCustomFieldValue, idCompany: made.idCompany })

    const third = ownTitle('From the board')
    await newOne(page).first().click()
    await field(page, /^Company/).fill(String(made.idCompany))
    await field(page, 'Title').fill(third)
    await field(page, 'Owner').fill('103')
    await create(page).click()
    await expect(page.getByText(`“${third}” created`).first()).toBeVisible()
    await page.getByRole('button', { name: 'Open', exact: true }).last().click()
    await expect(
      page.getByTestId('opportunity-sheet').getByRole('heading', { level: 2, name: third }),
    ).toBeVisible()
  },
)
