import type { Page } from '@playwright/test'

import { routes } from '#lib/contract/routes.generated.ts'
import { paths } from '#lib/paths.ts'

import { otherClient, ownTitle } from '../support/opportunities.ts'
import { open } from '../support/screens.ts'
import { expect, test, thorough } from '../support/test.ts'
import { oneIn } from '../support/thorough.ts'

const path = routes.saveOpportunity.path
const created = (page: Page) => page.getByTestId('opportunity-create')
const sheet = (page: Page) => page.getByTestId('opportunity-sheet')

async function fillNew(page: Page, idCompany: number, title: string) {
  await open(page, paths.company(idCompany, 'opportunities'))
  await page.getByRole('button', { name: 'New opportunity' }).click()
  await created(page).getByLabel('Owner', { exact: true }).fill('103')
  await created(page).getByLabel('Title', { exact: true }).fill(title)
}

for (const kind of oneIn(3, ['reset', 'cut', 'truncate'])) {
  thorough(`created, and then ${kind}: it is found, and made once`, async ({ page, sandbox, pair }) => {
    const { idCompany } = (await sandbox.facts()).companyEditor
    const title = ownTitle(kind)
    await fillNew(page, idCompany, title)
    await sandbox.arm({ path, method: 'POST', kind, times: 1 })
    await page.keyboard.press('Enter')
    await expect(page.getByText(`“${title}” created`).first()).toBeVisible()
    expect((await otherClient(pair).list({ idCompany })).filter((one) => one.title === title)).toHaveLength(1)
  })

  test(`changed, and then ${kind}: read again, it is there`, async ({ page, sandbox, pair }) => {
    const { idCompany } = (await sandbox.facts()).companyEditor
    const api = otherClient(pair)
    const one = await api.save({ idCompany, title: ownTitle(kind), idUserResponsable: 103 })
    await open(page, paths.opportunity(one.idOpportunity))
    await sheet(page).getByLabel('Amount', { exact: true }).fill('750')
    await sandbox.arm({ path, method: 'POST', kind, times: 1 })
    await sheet(page).getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByTestId('opportunity-history')).toContainText('→ €750')
    await expect(sheet(page).getByRole('button', { name: 'Save', exact: true })).toHaveCount(0)
    expect((await api.one(one.idOpportunity)).amount).toBe(750)
  })
}

test('not confirmed and not there: says so, keeps what was typed, and sends again', async ({
  page,
  sandbox,
  pair,
}) => {
  const { idCompany } = (await sandbox.facts()).companyEditor
  const title = ownTitle('Not there')
  await fillNew(page, idCompany, title)
  await sandbox.arm({ path, method: 'POST', kind: 'status:500', times: 1 })
  await page.keyboard.press('Enter')
  await expect(created(page)).toContainText('it is not among them')
  await expect(created(page).getByLabel('Title', { exact: true })).toHaveValue(title)
  await created(page).getByRole('button', { name: 'Create', exact: true }).click()
  await expect(page.getByText(`“${title}” created`).first()).toBeVisible()
  expect((await otherClient(pair).list({ idCompany })).filter((one) => one.title === title)).toHaveLength(1)
})

thorough(
  'not confirmed, and made late by the API: the form opened again finds it, and makes no second',
  async ({ page, sandbox, pair }) => {
    const { idCompany } = (await sandbox.facts()).companyEditor
    const api = otherClient(pair)
    const title = ownTitle('Late')
    await fillNew(page, idCompany, title)
    await sandbox.arm({ path, method: 'POST', kind: 'status:500', times: 1 })
    const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().includes(path))
    await page.keyboard.press('Enter')
    await expect(created(page)).toContainText('it is not among them')
    await api.save((await sent).postDataJSON())
    await page.keyboard.press('Escape')
    await expect(created(page)).toHaveCount(0)
    await page.getByRole('button', { name: 'New opportunity' }).click()
    await expect(created(page).getByLabel('Title', { exact: true })).toHaveValue(title)
    await created(page).getByRole('button', { name: 'Create', exact: true }).click()
    await expect(page.getByText(`“${title}” created`).first()).toBeVisible()
    expect((await api.list({ idCompany })).filter((one) => one.title === title)).toHaveLength(1)
  },
)

thorough('closed while it is created: that it failed is told all the same', async ({ page, sandbox }) => {
  const { idCompany } = (await sandbox.facts()).companyEditor
  await fillNew(page, idCompany, ownTitle('Left'))
  await sandbox.arm({ path, method: 'POST', kind: 'status:400', delayMs: 1_500, times: 1 })
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(created(page)).toHaveCount(0)
  await expect(page.getByText('Not created', { exact: true }).first()).toBeVisible()
  await expect(page.getByText('What you typed is kept')).toHaveCount(0)
})

thorough(
  'what is typed while a save takes long stays, as a change that is not saved yet',
  async ({ page, sandbox, pair }) => {
    const { idCompany } = (await sandbox.facts()).companyEditor
    const api = otherClient(pair)
    const one = await api.save({ idCompany, title: ownTitle('Typing'), idUserResponsable: 103, amount: 10 })
    await open(page, paths.opportunity(one.idOpportunity))
    const comment = sheet(page).getByLabel('Comment', { exact: true })
    const save = sheet(page).getByRole('button', { name: 'Save', exact: true })
    await sheet(page).getByLabel('Amount', { exact: true }).fill('750')
    await comment.fill('Half')
    await sandbox.arm({ path, method: 'POST', kind: 'slow', delayMs: 3_000, times: 1 })
    await save.click()
    await comment.press('End')
    await page.keyboard.type(' a thought')
    await expect(save).not.toHaveAttribute('aria-busy', 'true')
    expect(await api.one(one.idOpportunity)).toMatchObject({ amount: 750, comment: 'Half' })
    await expect(comment).toHaveValue('Half a thought')
    await expect(sheet(page).getByLabel('Amount', { exact: true })).toHaveValue('750')
    await save.click()
    await expect(save).toHaveCount(0)
    expect(await api.one(one.idOpportunity)).toMatchObject({ amount: 750, comment: 'Half a thought' })
  },
)

thorough(
  'closed while it is saved: a draft is told of only where the save failed',
  async ({ page, sandbox, pair }) => {
    const { idCompany } = (await sandbox.facts()).companyEditor
    const api = otherClient(pair)
    const title = ownTitle('Closing')
    const one = await api.save({ idCompany, title, idUserResponsable: 103, idStade: 101 })
    const kept = page.getByText('Your changes are kept as a draft').first()
    const card = page.locator(`[data-opportunity="${one.idOpportunity}"]`)
    const saveAndClose = async (amount: string) => {
      await sheet(page).getByLabel('Amount', { exact: true }).fill(amount)
      await sheet(page).getByRole('button', { name: 'Save', exact: true }).click()
      await page.keyboard.press('Escape')
      await expect(sheet(page)).toHaveCount(0)
      await expect(card).toHaveAttribute('data-state', 'idle')
    }
    await open(page, paths.opportunities({ q: title }))
    await card.locator('[data-part="open"]').click()
    await sandbox.arm({ path, method: 'POST', kind: 'slow', delayMs: 2_000, times: 1 })
    await saveAndClose('750')
    await expect(card).toContainText('€750')
    await expect(kept).toHaveCount(0)
    await card.locator('[data-part="open"]').click()
    await sandbox.arm({ path, method: 'POST', kind: 'status:400', delayMs: 1_500, times: 1 })
    await saveAndClose('800')
    await expect(kept).toBeVisible()
    expect((await api.one(one.idOpportunity)).amount).toBe(750)
  },
)

thorough(
  'a new opportunity that is being sent takes no more text: none is lost',
  async ({ page, sandbox, pair }) => {
    const { idCompany } = (await sandbox.facts()).companyEditor
    const title = ownTitle('Sending')
    await fillNew(page, idCompany, title)
    await sandbox.arm({ path, method: 'POST', kind: 'slow', delayMs: 3_000, times: 1 })
    await page.keyboard.press('Enter')
    await expect(created(page).getByRole('button', { name: 'Create', exact: true })).toHaveAttribute(
      'aria-busy',
      'true',
    )
    await page.keyboard.type(' more')
    await expect(created(page).getByLabel('Title', { exact: true })).toHaveValue(title)
    await expect(page.getByText(`“${title}” created`).first()).toBeVisible()
    const made = (await otherClient(pair).list({ idCompany })).filter((one) => one.title?.startsWith(title))
    expect(made.map((one) => one.title)).toEqual([title])
  },
)

thorough(
  'the page is loaded anew before the answer comes: what was made is found, not made again',
  async ({ page, sandbox, pair }) => {
    const { idCompany } = (await sandbox.facts()).companyEditor
    const title = ownTitle('Reloaded')
    const made = async () =>
      (await otherClient(pair).list({ idCompany })).filter((one) => one.title === title)
    await fillNew(page, idCompany, title)
    await sandbox.arm({ path, method: 'POST', kind: 'drip', times: 1 })
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await made()).length).toBe(1)
    await open(page, paths.company(idCompany, 'opportunities'))
    await page.getByRole('button', { name: 'New opportunity' }).click()
    await expect(created(page)).toContainText('This was sent before the page was reloaded')
    await expect(created(page)).toContainText('The company has an opportunity that says the same')
    await created(page).getByRole('button', { name: 'This is it' }).click()
    await expect(created(page)).toHaveCount(0)
    await page.getByRole('button', { name: 'New opportunity' }).click()
    await expect(created(page).getByLabel('Title', { exact: true })).toHaveValue('')
    expect(await made()).toHaveLength(1)
  },
)

thorough(
  'a save that the API neither confirms nor did: read again, the words stay, saved at the second try',
  async ({ page, sandbox, pair }) => {
    const { idCompany } = (await sandbox.facts()).companyEditor
    const api = otherClient(pair)
    const one = await api.save({ idCompany, title: ownTitle('Unsure'), idUserResponsable: 103, amount: 10 })
    await open(page, paths.opportunity(one.idOpportunity))
    await sheet(page).getByLabel('Amount', { exact: true }).fill('20')
    await sandbox.arm({ path, method: 'POST', kind: 'status:500', times: 1 })
    await sheet(page).getByRole('button', { name: 'Save', exact: true }).click()
    await expect(sheet(page)).toContainText('it does not hold your change')
    await expect(sheet(page).getByLabel('Amount', { exact: true })).toHaveValue('20')
    expect((await api.one(one.idOpportunity)).amount).toBe(10)
    await sheet(page).getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByTestId('opportunity-history')).toContainText('€10 → €20')
    await expect.poll(async () => (await api.one(one.idOpportunity)).amount).toBe(20)
  },
)

thorough(
  'an opportunity without owner asks for one; given up, nothing is written; the next time it is offered',
  async ({ page, sandbox, pair }) => {
    const api = otherClient(pair)
    const { opportunityWithoutOwner } = await sandbox.facts()
    const orphans = (await api.list({ polling: 1_051_200 })).filter(
      (one) => one.idUser === null && one.idOpportunity !== opportunityWithoutOwner.idOpportunity,
    )
    const [first, second] = orphans
    if (!first || !second) throw new Error('Too few without owner')
    const ask = page.getByRole('alertdialog', { name: 'Who is responsible?' })
    const move = async (one: { idOpportunity: number }, idStade: number) => {
      await open(page, paths.opportunities({ view: 'table', owner: 'none' }))
      await page.getByLabel('Title, names, comment, id').fill(String(one.idOpportunity))
      await page.getByLabel(`Stage of opportunity ${one.idOpportunity}`).selectOption(String(idStade))
    }
    const other = first.idStade === 102 ? 103 : 102
    await move(first, other)
    await ask.getByRole('button', { name: 'Save with this owner' }).click()
    await expect(ask.getByLabel('Owner')).toHaveAccessibleDescription(/Say who is responsible/)
    await ask.getByRole('button', { name: 'Leave as it is' }).click()
    await expect(page.getByLabel(`Stage of opportunity ${first.idOpportunity}`)).toHaveValue(
      first.idStade === null ? '' : String(first.idStade),
    )
    expect((await api.one(first.idOpportunity)).modified).toBe(first.modified)

    await page.getByLabel(`Stage of opportunity ${first.idOpportunity}`).selectOption(String(other))
    await ask.getByLabel('Owner').fill('104')
    await ask.getByRole('button', { name: 'Save with this owner' }).click()
    await expect
      .poll(async () => {
        const { idUser, idStade } = await api.one(first.idOpportunity)
        return { idUser, idStade }
      })
      .toEqual({ idUser: 104, idStade: other })

    // The same page: the owner given last is offered.
    await page.getByLabel('Title, names, comment, id').fill(String(second.idOpportunity))
    const wanted = second.idStade === 102 ? 103 : 102
    await page.getByLabel(`Stage of opportunity ${second.idOpportunity}`).selectOption(String(wanted))
    await expect(ask.getByLabel('Owner')).toHaveValue(/104/)
    await ask.getByRole('button', { name: 'Save with this owner' }).click()
    await expect.poll(async () => (await api.one(second.idOpportunity)).idUser).toBe(104)
  },
)

thorough(
  'the sheet fails by itself, is refused by itself, and Retry brings it back',
  async ({ page, sandbox }) => {
    const { opportunityComplete } = await sandbox.facts()
    const read = routes.listOpportunities.path
    await open(page, paths.opportunities())
    await expect(page.getByTestId('board')).toBeVisible()
    await sandbox.arm({ path: read, kind: 'status:500' })
    await page.evaluate(
      (to) => window.history.pushState(null, '', to),
      paths.opportunity(opportunityComplete.idOpportunity),
    )
    await expect(sheet(page).getByRole('alert')).toContainText('The API failed.')
    await sandbox.disarm()
    await sheet(page).getByRole('button', { name: 'Retry' }).click()
    await expect(sheet(page).getByLabel('Title', { exact: true })).toBeVisible()
  },
)
