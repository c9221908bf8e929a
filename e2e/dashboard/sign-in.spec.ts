import { paths } from '#lib/paths.ts'
import { open } from '../support/screens.ts'
import { someAddress } from '../support/sessions.ts'
import { slowScripts } from '../support/slow-scripts.ts'
import { expect, test, thorough } from '../support/test.ts'
import { oneIn } from '../support/thorough.ts'

test.describe('signed out', () => {
  test.use({ storageState: { cookies: [], origins: [] } })

  test('a wrong key is refused in plain words, and stays out of the address', async ({ page }) => {
    await open(page, paths.signIn())
    const key = page.getByLabel('API key', { exact: true })
    await key.fill('no-such-key')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(
      page.getByText('The API does not know this key. Check that it was copied whole.'),
    ).toBeVisible()
    await expect(key).toBeFocused()
    await expect(key).toHaveAttribute('aria-invalid', 'true')
    await expect(page).toHaveURL(/\/sign-in$/)
    expect(await page.context().cookies()).not.toContainEqual(
      expect.objectContaining({ name: '__Host-session' }),
    )
  })

  test('a key that is sent before the scripts have come signs in once they are there', async ({ page }) => {
    const { arrive } = await slowScripts(page)
    await page.goto(paths.signIn(), { waitUntil: 'commit' })
    const key = page.getByLabel('API key', { exact: true })
    await key.fill('sandbox-full')
    await key.press('Enter')
    arrive()
    await expect(page).toHaveURL(new RegExp(`${paths.home()}$`))
    await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
  })

  thorough('a malformed key and an empty one are told apart from a wrong one', async ({ page }) => {
    await open(page, paths.signIn())
    const submit = page.getByRole('button', { name: 'Sign in', exact: true })
    await submit.click()
    await expect(page.getByText('Enter your API key.')).toBeVisible()
    await page.getByLabel('API key', { exact: true }).fill('clé à moi')
    await submit.click()
    await expect(page.getByText(/^This is not an API key/)).toBeVisible()
  })

  thorough('every demo key is one press away and says what it may do', async ({ page }) => {
    await open(page, paths.signIn())
    const keys = page.getByRole('region', { name: 'Demo keys' }).getByRole('button')
    await expect(keys).toHaveText([
      /sandbox-full.*all data/,
      /sandbox-other.*second account/,
      /sandbox-limited.*refused/,
      /sandbox-no-crm.*enrichment/,
    ])
    await keys.first().click()
    await expect(page).toHaveURL(/\/$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
    await page.getByRole('button', { name: 'Account menu' }).click()
    await expect(page.getByText('Account account-full')).toBeVisible()
  })

  test('a deep link asks for the key first, then opens, query and all', async ({ page }) => {
    const deep = paths.companies({ q: 'not an identifier', sort: '-name' })
    await open(page, deep)
    await expect(page).toHaveURL(paths.signIn(deep))
    await page.getByLabel('API key', { exact: true }).fill('sandbox-full')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(deep)
    await expect(page.getByRole('heading', { level: 1, name: 'Companies' })).toBeVisible()
  })

  test('too many tries: a countdown, and nothing can be sent until it ends', async ({
    browser,
    dashboard,
    request,
  }) => {
    const headers = { 'x-csrf': '1', origin: dashboard, 'x-forwarded-for': someAddress() }
    const tries = Array.from({ length: 10 }, () =>
      request.post('/api/session', { headers, data: { apiKey: 'wrong' } }),
    )
    expect((await Promise.all(tries)).map((answer) => answer.status())).toEqual(Array(10).fill(401))
    const context = await browser.newContext({
      baseURL: dashboard,
      extraHTTPHeaders: { 'x-forwarded-for': headers['x-forwarded-for'] },
    })
    const page = await context.newPage()
    await open(page, paths.signIn())
    await page.getByRole('button', { name: /sandbox-full/ }).click()
    const note = page.getByText(/^Too many tries from here\. Try again in 1[45]:\d\d\.$/)
    await expect(note.locator('[aria-live=off]')).toHaveText(/^1[45]:\d\d$/)
    await expect(note).toBeVisible()
    const before = await note.textContent()
    await expect(note).not.toHaveText(before ?? '')
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeDisabled()
    await expect(page.getByRole('button', { name: /sandbox-full/ })).toBeDisabled()
    await context.close()
  })
})

test.describe('signed in', () => {
  thorough('the sign-in page goes on to where one came from', async ({ page }) => {
    await page.goto(paths.signIn(paths.company(1001, 'branches')))
    await expect(page).toHaveURL(paths.company(1001, 'branches'))
  })

  for (const next of oneIn(7, [
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example/',
    '/\t/evil.example/',
    'javascript:alert(1)',
    '/api/session',
    '/sign-in?next=/companies',
  ])) {
    test(`next=${JSON.stringify(next)} leads home, not elsewhere`, async ({ page }) => {
      await page.goto(`/sign-in?next=${encodeURIComponent(next)}`)
      await expect(page).toHaveURL(/^http:\/\/localhost:\d+\/$/)
    })
  }
})
