import type { Page } from '@playwright/test'

import { routes } from '#lib/contract/routes.generated.ts'
import { paths } from '#lib/paths.ts'
import { column } from '../support/board.ts'
import { otherClient } from '../support/opportunities.ts'
import { pairHere } from '../support/pairs.ts'
import { open, ready, reload } from '../support/screens.ts'
import { expect } from '../support/test.ts'
import { THOROUGH } from '../support/thorough.ts'
import {
  loseSession,
  missPart,
  onThirdDashboard,
  signInAgain,
  test,
  thorough,
} from '../support/typed/test.ts'
import { holdings } from '../support/watch.ts'

// Forms whose words live as long as their page, or must not outlive it.
const redeploy = onThirdDashboard()

/** What the page keeps beyond itself; what its fields show is not that. */
async function keptOf(page: Page): Promise<string> {
  const { html: _, ...kept } = JSON.parse(await holdings(page)) as Record<string, unknown>
  return JSON.stringify(kept)
}

/** A call by the field that stands on every screen, given up before its answer: the page stays where it is. */
async function askInTheHeader(page: Page, siren: string): Promise<void> {
  const field = page.getByRole('combobox', { name: 'Look up a company' })
  const asked = page.waitForRequest((request) => request.url().includes(`/api${routes.listCompanies.path}?`))
  await field.fill(siren)
  await page.keyboard.press('Enter')
  await asked
  await field.fill('')
}

thorough(
  'a name for a view stays through a lost network, a failed call and a lost session, while it is open',
  async ({ page, context, sandbox, session }) => {
    await sandbox.arm({ path: routes.listOpportunities.path, kind: 'status:500' })
    await open(page, paths.opportunities({ view: 'table', amountFrom: 10 }))
    await expect(page.getByRole('alert').first()).toContainText('The API failed.')
    await page.getByTestId('saved-views').click()
    await page.getByRole('menuitem', { name: /^Save/ }).click()
    const field = page.getByRole('dialog').getByLabel('Name', { exact: true })
    await field.fill('Above ten')
    await context.setOffline(true)
    await loseSession(session)
    await sandbox.disarm()
    await context.setOffline(false)
    await signInAgain(page)
    // One word: a reload may lose it.
    await expect(field).toHaveValue('Above ten')
    await expect(field).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByTestId('saved-views')).toContainText('Above ten')
  },
)

thorough(
  'the owner asked for at a move is offered again after a failed call, and saved once network and session are back',
  async ({ page, context, sandbox, session }) => {
    const api = otherClient(pairHere().name)
    const { opportunityWithoutOwner } = await sandbox.facts()
    const one = (await api.list({ polling: 1_051_200 }))
      .filter(
        ({ idUser, idOpportunity }) =>
          idUser === null && idOpportunity !== opportunityWithoutOwner.idOpportunity,
      )
      .at(-1)
    if (!one) throw new Error('Every opportunity has an owner')
    const to = one.idStade === 102 ? 103 : 102
    const ask = page.getByRole('alertdialog', { name: 'Who is responsible?' })
    const stage = page.getByLabel(`Stage of opportunity ${one.idOpportunity}`)
    await open(page, paths.opportunities({ view: 'table', owner: 'none' }))
    await page.getByLabel('Title, names, comment, id').fill(String(one.idOpportunity))
    await stage.selectOption(String(to))
    await ask.getByLabel('Owner').fill('104')
    await sandbox.arm({ path: routes.saveOpportunity.path, method: 'POST', kind: 'status:500' })
    const failed = page.waitForResponse(
      (answer) => answer.request().method() === 'POST' && answer.status() >= 500,
    )
    await ask.getByRole('button', { name: 'Save with this owner' }).click()
    await failed
    await expect(stage).toHaveValue(one.idStade === null ? '' : String(one.idStade))
    await sandbox.disarm()
    await stage.selectOption(String(to))
    await expect(ask.getByLabel('Owner')).toHaveValue(/104/)
    await context.setOffline(true)
    await expect(ask.getByLabel('Owner')).toHaveValue(/104/)
    await ask.getByRole('button', { name: 'Save with this owner' }).click()
    await expect(ask).toHaveCount(0)
    await loseSession(session)
    await context.setOffline(false)
    await signInAgain(page)
    await expect.poll(async () => (await api.one(one.idOpportunity)).idUser).toBe(104)
  },
)

thorough(
  'the limit of a column stays through a lost network, a failed call and a lost session, and closed and opened again',
  async ({ page, context, sandbox, session }) => {
    const [stade] = await otherClient(pairHere().name).stades()
    if (!stade) throw new Error('No stage')
    await open(page, paths.opportunities())
    const settings = column(page, stade.idCustomFieldValue).getByRole('button', { name: /^Settings of/ })
    await settings.click()
    const field = page.getByRole('dialog').getByLabel('Warn above')
    await field.fill('7')
    await context.setOffline(true)
    await page.keyboard.press('Escape')
    await expect(field).toBeHidden()
    await settings.click()
    await expect(field).toHaveValue('7')
    await context.setOffline(false)
    await page.keyboard.press('Escape')
    await sandbox.arm({ path: routes.listOpportunities.path, kind: 'status:500' })
    const failed = page.waitForResponse((answer) => answer.status() >= 500)
    await page.getByLabel('Refresh', { exact: true }).click()
    await failed
    await sandbox.disarm()
    await loseSession(session)
    await page.getByLabel('Refresh', { exact: true }).click()
    await signInAgain(page)
    await settings.click()
    await expect(field).toHaveValue('7')
    // Nothing is asked of the API: it is set without it. One number: a reload before that may lose it.
    await page.getByRole('dialog').getByRole('button', { name: 'Set' }).click()
    await expect(field).toBeHidden()
    await settings.click()
    await expect(field).toHaveValue('7')
  },
)

thorough(
  'what stands on the signature bench stays through a lost session',
  async ({ page, sandbox, session }) => {
    const { siren } = (await sandbox.facts()).companyEditor
    const typed: [label: string, text: string][] = [
      ['Secret', `whsec_${crypto.randomUUID()}`],
      ['Raw body', '{"a":1}'],
    ]
    await open(page, paths.webhooks({ part: 'signature' }))
    for (const [label, text] of typed) await page.getByLabel(label, { exact: true }).fill(text)
    await loseSession(session)
    await askInTheHeader(page, siren)
    await signInAgain(page)
    for (const [label, text] of typed) await expect(page.getByLabel(label, { exact: true })).toHaveValue(text)
  },
)

test('the secret on the signature bench and the key at sign-in are kept nowhere', async ({
  page,
  context,
  session: _,
}) => {
  const secret = `whsec_${crypto.randomUUID()}`
  await open(page, paths.webhooks({ part: 'signature' }))
  const field = page.getByLabel('Secret', { exact: true })
  await field.fill(secret)
  await page.getByLabel('Raw body', { exact: true }).fill('{"a":1}')
  await context.setOffline(true)
  await expect(field).toHaveValue(secret)
  await context.setOffline(false)
  expect(await keptOf(page)).not.toContain(secret)
  await reload(page)
  await expect(field).toHaveValue('')
  await context.clearCookies()
  await open(page, paths.signIn())
  await page.getByLabel('API key').fill(secret)
  expect(await keptOf(page)).not.toContain(secret)
  await reload(page)
  await expect(page.getByLabel('API key')).toHaveValue('')
})

const filters = (page: Page) => page.getByTestId('opportunity-filters')
const saveView = (page: Page) => page.getByRole('menuitem', { name: /^Save/ }).click()
/** `next` opens the field once the part is there. */
const later: Record<string, { want: (page: Page) => Promise<void>; next?: typeof saveView }> = {
  'a filter': {
    want: (page) =>
      filters(page)
        .getByRole('button', { name: /^Amount/ })
        .click(),
  },
  'the name of a view': { want: (page) => page.getByTestId('saved-views').click(), next: saveView },
}
for (const [name, { want, next }] of Object.entries(THOROUGH ? later : {})) {
  test(`the part for ${name} that a newer release took away: a reload brings it, and the filters stay`, async ({
    page,
    watched,
    session: _,
  }) => {
    await open(page, paths.opportunities({ view: 'table', amountFrom: 10 }))
    await expect(page.getByRole('grid', { name: 'Opportunities' })).toBeVisible()
    await missPart(page, { want: () => want(page), redeploy, forgive: watched.forgive })
    await ready(page)
    await expect(page).toHaveURL(/amountFrom=10/)
    await want(page)
    await next?.(page)
    await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeVisible()
  })
}
