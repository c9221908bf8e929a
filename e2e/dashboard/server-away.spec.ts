import { paths } from '#lib/paths.ts'
import { behindBalancer as test } from '../support/balancer.ts'
import { open, openAccountMenu } from '../support/screens.ts'
import { signInAlone } from '../support/sessions.ts'
import { settled } from '../support/settled.ts'
import { expect } from '../support/test.ts'
import { thoroughOf } from '../support/thorough.ts'

test('the server away while the browser is online: the page stays and says so, what was typed too, and the page chosen opens when it is back', async ({
  page,
  balancer,
  sandbox,
  watched,
}) => {
  const { idCompany } = (await sandbox.facts()).companyComplete
  let isAway = false
  balancer.onRequest(/./, () => {
    if (isAway) throw new Error('nobody is there')
  })
  await open(page, paths.company(idCompany))
  await settled(page)
  const typed = page.getByRole('combobox').first()
  await typed.fill('011')
  isAway = true
  const tabs = page.getByRole('navigation', { name: 'Company' })
  await tabs.getByRole('link', { name: /^Contacts/ }).click()
  const said = page.getByText('The dashboard’s server does not answer').first()
  await expect(said).toBeVisible()
  // Whoever chooses another page meanwhile goes there.
  await tabs.getByRole('link', { name: /^Alerts/ }).click()
  await expect(page).toHaveURL(paths.company(idCompany))
  await expect(typed).toHaveValue('011')
  isAway = false
  await expect(page).toHaveURL(paths.company(idCompany, 'alerts'))
  await expect(said).toHaveCount(0)
  await expect(typed).toHaveValue('011')
  watched.forgive(/Failed to load resource/)
})

thoroughOf(test)(
  'signed out while the server is away: the other tabs are blank, say so themselves, and go to sign-in when it is back',
  async ({ page, context, dashboard, balancer, watched }) => {
    let isAway = false
    let looked = 0
    balancer.onRequest('GET /api/health', () => {
      looked += 1
    })
    balancer.onRequest(/./, () => {
      if (isAway) throw new Error('nobody is there')
    })
    await signInAlone(context, dashboard, 'sandbox-full')
    const other = await context.newPage()
    await open(other, paths.newsletters())
    await settled(other)
    await open(page, paths.webhooks())
    await settled(page)
    isAway = true
    await openAccountMenu(page)
    await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Signed out in this browser alone' })).toBeVisible()
    await expect.poll(() => looked).toBeGreaterThan(0)
    await expect(other.getByRole('heading')).toHaveText('This page is closing')
    const wentTo: string[] = []
    other.on('framenavigated', (frame) => wentTo.push(new URL(frame.url()).pathname))
    isAway = false
    await expect(other.getByLabel('API key', { exact: true })).toBeVisible({ timeout: 30_000 })
    // Not over the page: the server is told by the tab that signed out, within its own pause.
    expect([...new Set(wentTo)]).toEqual(['/sign-in'])
    watched.forgive(/Failed to load resource/)
  },
)
