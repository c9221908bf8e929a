import { randomUUID } from 'node:crypto'

import { test as base, expect, type Page } from '@playwright/test'

import { Client, listCompanies, listOpportunities } from '#client/index.ts'
import { packList } from '#lib/lookup/packed-list.ts'
import { paths } from '#lib/paths.ts'
import { type Sandbox, startSandbox } from '#sandbox/start.ts'

import { freePort } from '../../tests/built/free-port.ts'
import { type Built, startBuilt } from '../../tests/built/server.ts'
import { Organisation } from '../../tests/oidc/organisation.ts'
import { settled } from '../support/settled.ts'
import { thoroughOf } from '../support/thorough.ts'
import { holdings, type Watch, watch } from '../support/watch.ts'

// A dashboard whose people sign in with their organisation, and a real provider beside it.

/** Random: wherever it turns up, it is that key and nothing else. */
const KEY = randomUUID()
const INTERNS = { interns: { key: KEY, role: 'reader' } }

let sandbox: Sandbox
let built: Built
let org: Organisation
let origin: string

/** Every page is watched, the provider's own apart. */
const test = base.extend<{ watched: Watch }>({
  watched: [
    async ({ context }, use) => {
      const watched = await watch(context, origin, KEY)
      await use(watched)
      expect.soft(watched.foreign.filter((url) => !url.startsWith(`${org.issuer}/`))).toEqual([])
      expect.soft(watched.violations, 'stopped by the policy').toEqual([])
      expect.soft(await watched.leaks(), 'places where the key was seen').toEqual([])
    },
    { auto: true },
  ],
})

test.beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, companies: 30, extraKey: KEY })
  const port = await freePort()
  origin = `http://localhost:${port}`
  org = await Organisation.open(origin)
  org.keys({ managers: { key: KEY, role: 'admin' }, ...INTERNS })
  org.people({
    ines: { name: 'Inès Faure', email: 'ines@example.com', groups: ['interns'] },
    omar: { name: 'Omar Diallo', groups: ['managers'] },
  })
  built = await startBuilt({ apiBaseUrl: sandbox.url, port, settings: org.settings(origin) })
})
test.afterAll(async () => {
  await built?.stop()
  await org?.close()
  await sandbox?.close()
})

async function signOn(page: Page, login: string): Promise<void> {
  await page.getByRole('link', { name: 'Sign in with your organisation' }).click()
  await page.getByPlaceholder('Enter any login').fill(login)
  await page.getByPlaceholder('and password').fill('any')
  await page.getByRole('button', { name: 'Sign-in' }).click()
}

test.use({ storageState: { cookies: [], origins: [] } })

thoroughOf(test)('a shared list is there after signing in, and only once', async ({ page }) => {
  const sirens = Array.from({ length: 60 }, (_, index) => String(100_000_000 + index))
  await page.goto(`${origin}${paths.companies()}${await packList(sirens.join('\n'))}`)
  await signOn(page, 'omar')
  await expect(page.getByText(sirens[0] ?? '').first()).toBeVisible()
  await expect(page).toHaveURL(/\/companies\?(?:list|q)=/)
  await page.goto(origin + paths.companies())
  await expect(page.getByRole('heading', { level: 1, name: 'Companies' })).toBeVisible()
  await expect(page).toHaveURL(origin + paths.companies())
})

thoroughOf(test)('a long filter is there after signing in', async ({ page, context }) => {
  // One that the attempt's cookie has no room for, and one that the address of sign-in has none for.
  for (const filter of ['a'.repeat(5_000), '%2C'.repeat(4_000)]) {
    const address = `${origin}${paths.preferences()}?at=${filter}`
    await page.goto(address)
    await signOn(page, 'omar')
    await expect(page).toHaveURL(address, { timeout: 20_000 })
    await context.clearCookies()
  }
})

test('an intern sees everything, can change nothing, and is out once the group opens nothing', async ({
  page,
}) => {
  await page.goto(origin + paths.opportunities())
  await signOn(page, 'ines')
  // Back where they wanted to go, without a key ever having been typed.
  await expect(page).toHaveURL(origin + paths.opportunities())
  const card = page.getByTestId('board-card').first()
  await expect(card).toBeVisible()
  await expect(page.getByText('This needs the role “member”; yours is “reader”.').first()).toBeVisible()
  const create = page.getByRole('button', { name: 'New opportunity' })
  await expect(create).toHaveAttribute('aria-disabled', 'true')
  await expect(create).toHaveAttribute('data-tooltip', /needs the role/)
  await create.click({ force: true })
  await expect(page.getByTestId('opportunity-create')).toHaveCount(0)
  // The keyboard lifts nothing either, and says why.
  await card.locator('[data-part="open"]').focus()
  await page.keyboard.press(' ')
  await expect(page.getByRole('status').filter({ hasText: 'needs the role' })).toHaveCount(1)
  // One's own views and limits are one's own; the team's are not a reader's, and say so.
  await page
    .getByRole('button', { name: /^Settings of/ })
    .first()
    .click()
  const settings = page.getByRole('dialog', { name: /^Settings of/ })
  await settings.getByRole('radio', { name: 'The team’s' }).check()
  await expect(settings.getByRole('button', { name: 'Set for the team' })).toBeDisabled()
  await expect(settings).toContainText('This needs the role “member”; yours is “reader”.')
  await page.keyboard.press('Escape')
  await page.goto(origin + paths.opportunities({ amountFrom: 5 }))
  await page.getByTestId('saved-views').click()
  await page.getByRole('menuitem', { name: 'Save this view…' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Large')
  await page.keyboard.press('Enter')
  await page.getByTestId('saved-views').click()
  const views = page.getByRole('menu', { name: 'Views' })
  await expect(views.getByRole('menuitem', { name: 'Share with the team' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await expect(views).toContainText('This needs the role “member”; yours is “reader”.')
  await page.keyboard.press('Escape')
  await page.goto(origin + paths.webhooks())
  await expect(page.getByText('This needs the role “admin”; yours is “reader”.')).toBeVisible()
  const setUp = page.getByRole('button', { name: /^Create a webhook/ })
  await expect(setUp.first()).toBeVisible()
  for (const button of await setUp.all()) await expect(button).toHaveAttribute('aria-disabled', 'true')
  // Reads are tried, writes are not, by Enter neither; the server says the same.
  await page.goto(`${origin}${paths.developers({ open: 'deleteWebhook' })}`)
  const writes: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET' && request.url().includes('/api/v1/')) writes.push(request.url())
  })
  const send = page.getByRole('button', { name: 'Send…' })
  await expect(send).toHaveAttribute('aria-disabled', 'true')
  await page.getByLabel('id', { exact: true }).fill('1')
  await page.keyboard.press('Enter')
  await send.click({ force: true })
  await expect(page.getByText('This needs the role “admin”; yours is “reader”.').first()).toBeVisible()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await page.goto(`${origin}${paths.developers({ open: 'listStades' })}`)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByTestId('tried')).toContainText('200')
  expect(writes).toEqual([])
  // A name is the team's: its pencil is off and says why. What everybody did is for admins.
  const client = new Client({ baseUrl: sandbox.url, apiKey: KEY })
  const { opportunityList } = await listOpportunities(client, { query: { polling: 525_600 } })
  await client.close()
  const owned = opportunityList.find(({ idUser }) => idUser !== null)
  await page.goto(origin + paths.opportunity(owned?.idOpportunity ?? 0))
  const pencil = page.getByRole('button', { name: /^Name User/ }).first()
  await expect(pencil).toHaveAttribute('aria-disabled', 'true')
  await expect(pencil).toHaveAttribute('data-tooltip', /needs the role/)
  await page.goto(origin + paths.home())
  await expect(page.getByTestId('home-moved')).toBeVisible()
  await settled(page)
  await expect(page.getByRole('region', { name: 'Activity', exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Account menu' }).click()
  await expect(page.getByText('You: Inès Faure')).toBeVisible()
  await page.keyboard.press('Escape')
  // A name that no user of the API has is not taken for one.
  await page.goto(origin + paths.preferences())
  await page.getByRole('button', { name: 'Change who I am' }).click()
  const who = page.getByRole('dialog', { name: 'Who are you?' })
  await who.getByRole('combobox', { name: 'User of the API' }).fill('Nobody of that name')
  await who.getByRole('button', { name: 'That is me' }).click()
  await expect(who).toContainText('There is no such user in the list.')
  // No response may have named them: the number that cards show is enough.
  await who.getByRole('combobox', { name: 'User of the API' }).fill('112')
  await who.getByRole('button', { name: 'That is me' }).click()
  await expect(who).toBeHidden()
  await page.getByRole('button', { name: 'Change who I am' }).click()
  await expect(who.getByRole('combobox', { name: 'User of the API' })).toHaveValue(/112$/)
  await page.keyboard.press('Escape')

  // Read again within a second; that a group was left is heard within a minute (tests/oidc/sign-on.test.ts).
  org.keys({ managers: { key: KEY, role: 'admin' } })
  await expect(async () => {
    await page.goto(origin + paths.contacts())
    await expect(page).toHaveURL(/\/sign-in\?next=%2Fcontacts$/, { timeout: 1_000 })
  }).toPass({ timeout: 30_000 })
  await page.getByRole('link', { name: 'Sign in with your organisation' }).click()
  // The provider still knows them, and nothing here is theirs any more.
  await expect(page.getByText('None of your groups opens an account here.')).toBeVisible()
  org.keys({ managers: { key: KEY, role: 'admin' }, ...INTERNS })
})

test('a role that is lowered while a page is open: what it no longer allows is refused once, in words, and off from then on', async ({
  page,
}) => {
  await page.goto(origin + paths.webhooks())
  await signOn(page, 'omar')
  const create = page.getByRole('button', { name: /^Create a webhook/ }).first()
  await create.click()
  await page.getByRole('textbox', { name: 'Address' }).fill('https://hooks.example.com/lowered')
  const save = page.getByRole('dialog').getByRole('button', { name: /^Create/ })
  const become = async (role: 'admin' | 'reader') => {
    org.keys({ managers: { key: KEY, role }, ...INTERNS })
    const now = () =>
      page.evaluate(async () => {
        const answer = await fetch('/api/session', { headers: { 'x-csrf': '1' } })
        return ((await answer.json()) as { session: { role: string } }).session.role
      })
    await expect.poll(now).toBe(role)
  }
  await become('reader')
  await save.click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Your role does not allow this.')
  await expect(dialog.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(create).toHaveAttribute('aria-disabled', 'true')
  await expect(create).toHaveAttribute('data-tooltip', 'This needs the role “admin”; yours is “reader”.')
  // Given back, it is theirs when they come back to the tab.
  await become('admin')
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(create).not.toHaveAttribute('aria-disabled', 'true')
})

thoroughOf(test)(
  'a manager signs out here and there, and the session that ended in a page comes back beside it',
  async ({ page, context }) => {
    await page.goto(`${origin}/sign-in`)
    await signOn(page, 'omar')
    await expect(page).toHaveURL(`${origin}/`)
    await page.goto(origin + paths.webhooks())
    await page
      .getByRole('button', { name: /^Create a webhook/ })
      .first()
      .click()
    const address = page.getByRole('textbox', { name: 'Address' })
    await address.fill('https://hooks.example.com/half-typed')
    // Ended elsewhere: what is typed stays, and the way back is a tab beside it.
    const cookie = (await context.cookies(origin)).map(({ name, value }) => `${name}=${value}`).join('; ')
    const headers = { cookie, 'x-csrf': '1', 'sec-fetch-site': 'same-origin', origin }
    expect((await fetch(`${origin}/api/session`, { method: 'DELETE', headers })).ok).toBe(true)
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    const dialog = page.getByRole('dialog', { name: 'Sign in to go on' })
    await expect(dialog).toBeVisible()
    const [beside] = await Promise.all([
      context.waitForEvent('page'),
      dialog.getByRole('link', { name: 'Sign in with your organisation' }).click(),
    ])
    await expect(beside).toHaveURL(`${origin}/`)
    // Told by the page beside it.
    await expect(dialog).toHaveCount(0)
    await beside.close()
    await expect(address).toHaveValue('https://hooks.example.com/half-typed')
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: 'Account menu' }).click()
    await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click()
    await page.getByRole('button', { name: 'Yes, sign me out' }).click()
    await expect(page).toHaveURL(`${origin}/sign-in`)
    // There too: it asks who it is.
    await page.getByRole('link', { name: 'Sign in with your organisation' }).click()
    await expect(page.getByPlaceholder('Enter any login')).toBeVisible()
  },
)

thoroughOf(test)(
  'a tab goes when another person signs on in the next one, and a sign-in page that stood open is left',
  async ({ page, context }) => {
    org.people({ ines: { name: 'Inès Faure', groups: ['interns'] } })
    const [beside, third] = [await context.newPage(), await context.newPage()]
    for (const tab of [page, beside, third]) await tab.goto(`${origin}/sign-in?next=/webhooks`)
    await signOn(page, 'omar')
    await expect(page.getByRole('heading', { level: 1, name: 'Webhooks' })).toBeVisible()
    for (const tab of [beside, third]) await expect(tab).toHaveURL(`${origin}/webhooks`)
    // The provider forgets its own session, and somebody else comes to this browser.
    await context.clearCookies({ domain: new URL(org.issuer).hostname, name: /^_session/ })
    await beside.goto(`${origin}/api/auth/login?next=/contacts`)
    await beside.getByPlaceholder('Enter any login').fill('ines')
    await beside.getByPlaceholder('and password').fill('any')
    await beside.getByRole('button', { name: 'Sign-in' }).click()
    await expect(beside).toHaveURL(`${origin}/contacts`)
    for (const tab of [page, third])
      await expect(
        tab.getByRole('heading', { name: 'Another account is signed in', exact: true }),
      ).toBeVisible()
    // Their account is the same: it is the person that says whose it is now.
    await expect(page.getByText('now signed in as Inès Faure, in account account-full')).toBeVisible()
    await page.getByRole('link', { name: 'Go on as Inès Faure' }).click()
    await expect(page).toHaveURL(`${origin}/`)
  },
)

test('the next person of the account at this browser is shown nothing of what the one before looked at', async ({
  page,
  context,
}) => {
  org.people({ ines: { name: 'Inès Faure', groups: ['interns'] } })
  const client = new Client({ baseUrl: sandbox.url, apiKey: KEY })
  const { companyList } = await listCompanies(client, { query: { idCompany: 1001 } })
  await client.close()
  const palette = page.getByTestId('palette')
  const offered = async (name: string) => {
    await page.goto(`${origin}/contacts`)
    await page.keyboard.press('Control+k')
    await expect(palette.getByRole('option', { name: 'Campaigns' })).toBeVisible()
    return palette.getByRole('option', { name }).count()
  }
  const { name = '' } = companyList[0] ?? {}
  await page.goto(`${origin}/sign-in?next=/companies/1001`)
  await signOn(page, 'omar')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
  await expect.poll(() => holdings(page)).toContain('"idCompany":1001,')
  expect(await offered(name)).toBe(1)
  // Nobody signs out.
  await context.clearCookies()
  await page.goto(`${origin}/sign-in`)
  await signOn(page, 'ines')
  await expect(page).toHaveURL(`${origin}/`)
  expect(await offered(name)).toBe(0)
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('account-full'))),
  ).toEqual([])
})

thoroughOf(test)(
  'an admin says what stages mean, which others see and cannot change, and empties the workspace',
  async ({ page, browser }) => {
    org.people({ ines: { name: 'Inès Faure', groups: ['interns'] } })
    await page.goto(`${origin}/sign-in?next=/preferences`)
    await signOn(page, 'omar')
    const outcome = page.getByRole('combobox', { name: /^Outcome of / }).first()
    await expect(outcome).toHaveValue('')
    await outcome.selectOption('won')
    await expect(page.getByRole('textbox', { name: /^Probability of / }).first()).toHaveValue('100')
    await expect(page.getByTestId('stage-meanings')).toContainText('Omar Diallo')
    // What could not be kept does not stand there as if it were.
    await page.context().setOffline(true)
    await outcome.selectOption('lost')
    await expect(outcome).toHaveValue('won')
    await page.context().setOffline(false)
    // A failure stays until it was read.
    await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Close' }).click()
    const open = page.getByRole('combobox', { name: /^Outcome of / }).nth(1)
    await open.selectOption('open')
    const probability = page.getByRole('textbox', { name: /^Probability of / }).nth(1)
    await probability.fill('400')
    await expect(probability).toHaveAttribute('aria-invalid', 'true')
    await probability.fill('40')
    await probability.press('Enter')

    const context = await browser.newContext({ storageState: { cookies: [], origins: [] } })
    const other = await context.newPage()
    await other.goto(`${origin}/sign-in?next=/preferences`)
    await signOn(other, 'ines')
    await expect(other.getByRole('combobox', { name: /^Outcome of / }).first()).toHaveValue('won')
    await expect(other.getByRole('combobox', { name: /^Outcome of / }).first()).toBeDisabled()
    await expect(other.getByRole('textbox', { name: /^Probability of / }).nth(1)).toHaveValue('40')
    await expect(other.getByRole('button', { name: 'Delete all of it…' })).toHaveAttribute(
      'aria-disabled',
      'true',
    )

    await page.getByRole('button', { name: 'Delete all of it…' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Delete all that the team of account-full keeps?' })
    await expect(dialog.getByTestId('workspace-counts')).toContainText('2 names and stages')
    const sure = dialog.getByRole('button', { name: 'Delete for everybody' })
    await expect(sure).toBeDisabled()
    await dialog.getByRole('textbox', { name: 'Type account-full to confirm' }).fill('account-full')
    await sure.click()
    await expect(page.getByRole('status').getByText('The team’s workspace is empty')).toBeVisible()
    await expect(outcome).toHaveValue('')
    // Told to whoever looks at it.
    await expect(other.getByRole('combobox', { name: /^Outcome of / }).first()).toHaveValue('')
    await context.close()
  },
)
