import type { Page } from '@playwright/test'

import { routes } from '#lib/contract/routes.generated.ts'
import { paths } from '#lib/paths.ts'

import { column } from '../support/board.ts'
import { otherClient } from '../support/opportunities.ts'
import { canary, pairOf } from '../support/pairs.ts'
import { open, reload } from '../support/screens.ts'
import { isSignedIn, SESSION_COOKIE, signInAlone } from '../support/sessions.ts'
import { test as base, expect } from '../support/test.ts'
import { startThirdDashboard, type ThirdDashboard, thirdAddress } from '../support/third-dashboard.ts'
import { type TypedForm, typedForms } from '../support/typed-forms.ts'
import { holdings } from '../support/watch.ts'
import { webhooksOf } from '../support/webhooks.ts'

let third: ThirdDashboard | null = null
const own = () => {
  if (!third) throw new Error('The dashboard of these tests did not start')
  return third
}
const test = base.extend<{ session: string }>({
  baseURL: ({ browserName: _ }, use) => use(thirdAddress()),
  dashboard: ({ browserName: _ }, use) => use(thirdAddress()),
  session: async ({ context }, use) => use(await signInAlone(context, thirdAddress(), canary())),
})

test.describe.configure({ timeout: 90_000 })
test.beforeAll(async () => {
  third = await startThirdDashboard(pairOf('second').sandbox)
})
test.afterAll(() => third?.stop())

async function loseSession(cookie: string): Promise<void> {
  await fetch(`${thirdAddress()}/api/session`, {
    method: 'DELETE',
    headers: { 'x-csrf': '1', origin: thirdAddress(), cookie: `${SESSION_COOKIE}=${cookie}` },
  })
  expect(await isSignedIn(thirdAddress(), cookie)).toBe(false)
}

async function signInAgain(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Sign in to go on' })
  await dialog.getByLabel('API key').fill(canary())
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(dialog).toHaveCount(0)
}

async function type(page: Page, form: TypedForm, round: number): Promise<void> {
  await form.show(page)
  for (const [field, text] of form.typed(page, round)) await field.fill(text)
  // The list of a field that suggests would lie over the button.
  for (const [field] of form.typed(page, round).slice(-1)) await field.blur()
}

const holds = async (page: Page, form: TypedForm, round: number) => {
  for (const [field, text, shown] of form.typed(page, round)) await expect(field).toHaveValue(shown ?? text)
}

/** What the page keeps beyond itself; what its fields show is not that. */
async function keptOf(page: Page): Promise<string> {
  const { html: _, ...kept } = JSON.parse(await holdings(page)) as Record<string, unknown>
  return JSON.stringify(kept)
}

const draftsOf = (page: Page) =>
  page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('draft:')))

/** Those whose words are the longest; `npm test -- thorough` takes every form. */
const ALWAYS = new Set<string>([
  'a new opportunity',
  'the address of a webhook',
] satisfies (keyof typeof typedForms)[])
const forms = Object.entries(typedForms).filter(([name]) => process.env.THOROUGH || ALWAYS.has(name))

for (const [name, begin] of forms) {
  test(`${name}: what is typed survives a failed call, a lost network, a redeploy and a lost session`, async ({
    page,
    context,
    sandbox,
    dashboard,
    session,
  }) => {
    const { address, form } = await begin(sandbox)
    const { call } = form
    const isCall = (url: string, method: string) =>
      method === call.method && new URL(url).pathname === `/api${call.path}`
    const troubled = async (round: number) => {
      await form.back?.(page)
      await holds(page, form, round)
    }
    await webhooksOf(page, dashboard).clear()
    await open(page, address)

    await test.step('a failed call', async () => {
      await type(page, form, 0)
      await sandbox.arm({ ...call, kind: 'status:500' })
      const failed = page.waitForResponse(
        (answer) => answer.status() >= 500 && isCall(answer.url(), answer.request().method()),
      )
      await form.send(page)
      await failed
      await troubled(0)
      await sandbox.disarm()
    })

    await test.step('a lost network', async () => {
      await type(page, form, 1)
      await context.setOffline(true)
      const isSent = call.method === 'POST' && !form.waits
      const failed =
        isSent &&
        page.waitForEvent(
          'requestfailed',
          (request) => new URL(request.url()).pathname === `/api${call.path}`,
        )
      await form.send(page)
      await failed
      if (form.waits) await holds(page, form, 1)
      await context.setOffline(false)
      if (form.waits) await form.sent(page, 1)
      else await troubled(1)
    })

    await test.step('a redeploy, and a reload', async () => {
      await type(page, form, 2)
      await own().restart()
      await holds(page, form, 2)
      await reload(page)
      await form.show(page)
      await holds(page, form, 2)
    })

    await test.step('a lost session', async () => {
      await loseSession(session)
      await form.send(page)
      await signInAgain(page)
      await form.sent(page, 2)
      if (form.forgets) await expect.poll(() => draftsOf(page)).toEqual([])
    })
    await webhooksOf(page, dashboard).clear()
  })
}

test('a part of a page that a newer release took away: said so, and a reload brings back what was typed', async ({
  page,
  sandbox,
  watched,
  session: _,
}) => {
  const { idCompany } = (await sandbox.facts()).companyEditor
  await open(page, paths.companies())
  await page.getByTestId('lookup').getByLabel('Identifiers').fill('12345')
  await open(page, paths.company(idCompany, 'opportunities'))
  await page.route(/\/_next\/static\/chunks\/.*\.js/, (route) => route.fulfill({ status: 404, body: '' }))
  await page.getByRole('button', { name: 'New opportunity' }).click()
  await expect(page.getByRole('heading', { name: 'This part could not be loaded' })).toBeVisible()
  await expect(page.getByText('what you typed into a form is kept')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  watched.forgive(/Failed to load chunk|ChunkLoadError/)
  await page.unroute(/\/_next\/static\/chunks\/.*\.js/)
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByRole('button', { name: 'New opportunity' })).toBeVisible()
  await open(page, paths.companies())
  await expect(page.getByTestId('lookup').getByLabel('Identifiers')).toHaveValue('12345')
})

test('a name for a view stays through a lost network, a failed call and a lost session, while it is open', async ({
  page,
  context,
  sandbox,
  session,
}) => {
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
})

test('the owner asked for at a move is offered again after a failed call, and saved after a lost session', async ({
  page,
  sandbox,
  session,
}) => {
  const api = otherClient('second')
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
  await loseSession(session)
  await ask.getByRole('button', { name: 'Save with this owner' }).click()
  await signInAgain(page)
  await expect.poll(async () => (await api.one(one.idOpportunity)).idUser).toBe(104)
})

test('the limit of a column stays through a lost network, and closed and opened again', async ({
  page,
  context,
  session: _,
}) => {
  const [stade] = await otherClient('second').stades()
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
  // Nothing is asked of the API: it is set without it. One number: a reload before that may lose it.
  await page.getByRole('dialog').getByRole('button', { name: 'Set' }).click()
  await expect(field).toBeHidden()
  await settings.click()
  await expect(field).toHaveValue('7')
})

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
