import { routes } from '#lib/contract/routes.generated.ts'
import { paths } from '#lib/paths.ts'

import { canary } from '../support/pairs.ts'
import { open, openAccountMenu } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'
import { oneIn } from '../support/thorough.ts'
import { screensOf } from '../support/walk.ts'
import { holdings } from '../support/watch.ts'

test.describe('a key that is known to nobody else', () => {
  test.use({ storageState: { cookies: [], origins: [] } })

  test('signs in, walks the screens, signs out, and stands nowhere', async ({ page, sandbox, watched }) => {
    test.setTimeout(240_000)
    const key = canary()
    const sent: string[] = []
    page.on('request', (request) => {
      if ((request.postData() ?? '').includes(key)) sent.push(`${request.method()} ${request.url()}`)
    })
    await open(page, paths.signIn(paths.companies()))
    await expect(page.getByText('Demo keys')).toHaveCount(0)
    await page.getByLabel('API key', { exact: true }).fill(key)
    await page.getByRole('button', { name: 'Show the key' }).click()
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page).toHaveURL(/\/companies$/)
    // The search can find it: it did travel, once, where it must.
    expect(sent).toHaveLength(1)
    expect(sent[0]).toMatch(/^POST .*\/api\/session$/)

    for (const [name, path] of oneIn(20, await screensOf(sandbox))) {
      await open(page, path)
      await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
      expect.soft((await holdings(page)).includes(key), name).toBe(false)
    }
    for (const kind of ['status:401', 'status:403', 'status:500', 'html', 'success-false', 'redirect']) {
      await sandbox.arm({ path: routes.listCompanies.path, kind })
      const answer = await page.request.get(`/api${routes.listCompanies.path}?idCompany=1001`, {
        headers: { 'x-csrf': '1' },
      })
      expect(answer.ok(), kind).toBe(false)
      const whole = JSON.stringify(answer.headers()) + (await answer.text())
      expect.soft(whole.includes(key), kind).toBe(false)
      await sandbox.disarm()
      // A refused key ends the session in this browser: back in, by the same key, from the same page.
      if (kind === 'status:401') {
        await open(page, paths.signIn())
        await page.getByLabel('API key', { exact: true }).fill(key)
        await page.keyboard.press('Enter')
        await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
      }
    }
    await page.goto(paths.home())
    await openAccountMenu(page)
    await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click()
    await expect(page).toHaveURL(/\/sign-in$/)
    expect((await holdings(page)).includes(key)).toBe(false)
    expect(await watched.leaks()).toEqual([])
  })
})
