import type { Page } from '@playwright/test'

import { routes } from '#lib/contract/routes.generated.ts'
import { paths } from '#lib/paths.ts'

import { axeOn, objections } from '../support/axe.ts'
import { open, openAccountMenu, panel, ready } from '../support/screens.ts'
import { cookieOf, sealedSession, signInAlone } from '../support/sessions.ts'
import { expect, test, thorough } from '../support/test.ts'

const sheet = (page: Page) => page.getByTestId('inspector')
const calls = (page: Page) => sheet(page).getByTestId('inspected-call')
const curl = (page: Page) => sheet(page).getByTestId('inspected-curl').first()

async function switchOn(page: Page): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByTestId('palette').getByRole('combobox').fill('inspector on')
  await page.getByRole('option', { name: 'Switch the inspector on' }).click()
  await expect(page.getByTestId('inspect').first()).toBeVisible()
}

thorough(
  'a panel shows its own calls: what came with the page, and what is asked again',
  async ({ page, sandbox }) => {
    const { companyRich } = await sandbox.facts()
    await open(page, paths.company(companyRich.idCompany, 'alerts'))
    await expect(page.getByTestId('inspect')).toHaveCount(0)
    await switchOn(page)
    const alerts = page.getByTestId('inspect').first()
    await alerts.click()
    await expect(calls(page)).toHaveCount(1)
    await expect(calls(page)).toContainText(`GET${routes.listAlerts.path}?`)
    await expect(calls(page)).toContainText('with the page')
    await expect(curl(page)).toHaveText(
      new RegExp(
        `^curl -H "x-access-token: \\$API_KEY" "\\$API_BASE_URL${routes.listAlerts.path}\\?[^" ]*idCompany=${companyRich.idCompany}[^" ]*"$`,
      ),
    )
    await sheet(page).getByRole('radio', { name: 'desk' }).first().check({ force: true })
    await expect(curl(page)).toHaveText(/^desk call listAlerts --query '\{.*"idCompany":/)
    await sheet(page).getByRole('radio', { name: 'Client' }).first().check({ force: true })
    await expect(curl(page)).toContainText("import { Client, listAlerts } from '@company-dashboard/client'")
    expect(await objections(axeOn(page))).toEqual([])
    await page.keyboard.press('Escape')
    await expect(sheet(page)).toHaveCount(0)
    await expect(alerts).toBeFocused()
  },
)

thorough(
  'panels of one endpoint each show their own calls, and those of what they show now',
  async ({ page, sandbox }) => {
    const { companyRich } = await sandbox.facts()
    const { path } = routes.listOpportunities
    const callsOf = async (title: string) => {
      await panel(page, title).getByTestId('inspect').click()
      await expect(calls(page)).toHaveCount(1)
      const asked = await calls(page).locator('summary').first().textContent()
      await page.keyboard.press('Escape')
      await expect(sheet(page)).toHaveCount(0)
      return asked
    }
    await open(page, paths.home())
    await switchOn(page)
    expect(await callsOf('Changed lately')).toContain(`${path}?polling=10080`)
    expect(await callsOf('Deadlines')).toMatch(new RegExp(`${path}\\?polling=(?!10080)\\d+`))
    await open(page, paths.company(companyRich.idCompany, 'opportunities'))
    expect(await callsOf('Opportunities')).not.toContain('isDeleted')
    const deleted = page.getByRole('checkbox', { name: 'Deleted ones too' })
    await deleted.check()
    await expect(page).toHaveURL(/deleted=1/)
    expect(await callsOf('Opportunities')).toContain('isDeleted=true')
    await deleted.uncheck()
    await expect(page).not.toHaveURL(/deleted=1/)
    expect(await callsOf('Opportunities')).not.toContain('isDeleted')
  },
)

test('calls of the browser: status, time, answer as a tree and raw, request id; a failed one too', async ({
  page,
  context,
  dashboard,
}) => {
  await context.clearCookies()
  await context.addCookies([cookieOf(dashboard, await sealedSession(dashboard, 'sandbox-limited'))])
  await open(page, paths.home())
  await switchOn(page)
  const answered = page.waitForResponse((response) =>
    new URL(response.url()).pathname.endsWith(routes.listNewsletterContacts.path),
  )
  await page.goto(paths.newsletters({ idNewsletter: 1 }))
  const id = (await (await answered).allHeaders())['x-request-id'] ?? 'none'
  await ready(page)
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByTestId('palette').getByRole('combobox').fill('api calls of')
  await page.keyboard.press('Enter')
  const failed = calls(page).filter({ hasText: routes.listNewsletterContacts.path })
  await expect(failed).toContainText('403')
  await expect(failed).toContainText(/\d+\s?ms|\d+\s?s/)
  if ((await failed.evaluate((element: HTMLDetailsElement) => element.open)) === false)
    await failed.locator('summary').click()
  await expect(failed).toContainText(id)
  await expect(failed).toContainText('forbidden')
  await failed.getByRole('radio', { name: 'Raw' }).check()
  await expect(failed.locator('pre').last()).toContainText('"code": "forbidden"')
})

thorough(
  'the button is on every screen and sheet, and a trimmed answer says so',
  async ({ page, sandbox }) => {
    const { companyRich, opportunityComplete, alertSeveralVersions } = await sandbox.facts()
    await open(page, paths.home())
    await switchOn(page)
    for (const path of [
      paths.opportunities(),
      paths.opportunity(opportunityComplete.idOpportunity),
      paths.campaigns(),
      paths.contacts(),
      paths.routines(),
      paths.newsletters(),
      paths.webhooks(),
      paths.companies(),
      paths.company(companyRich.idCompany),
      paths.company(companyRich.idCompany, 'timeline'),
      paths.alert(alertSeveralVersions.idAlert),
    ]) {
      await open(page, path)
      await expect(page.getByTestId('inspect').first(), path).toBeVisible()
    }
    await open(page, paths.opportunity(opportunityComplete.idOpportunity))
    await page.getByTestId('opportunity-sheet').getByTestId('inspect').first().click()
    await expect(calls(page).first()).toBeVisible()
    await page.keyboard.press('Escape')
    await open(page, paths.opportunities())
    await page.getByTestId('inspect').first().click()
    const board = calls(page).filter({ hasText: routes.listOpportunities.path }).first()
    if ((await board.evaluate((element: HTMLDetailsElement) => element.open)) === false)
      await board.locator('summary').click()
    await expect(board).toContainText(/trimmed to the 11 fields/)
  },
)

test('what is secret is never shown, and a sign-out forgets all', async ({
  page,
  context,
  dashboard,
  sandbox,
}) => {
  const { companyRich } = await sandbox.facts()
  await signInAlone(context, dashboard, 'sandbox-full')
  await open(page, paths.company(companyRich.idCompany))
  await switchOn(page)
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByTestId('palette').getByRole('combobox').fill('api calls of')
  await page.keyboard.press('Enter')
  await expect(calls(page).first()).toBeVisible()
  const text = (await sheet(page).textContent()) ?? ''
  expect(text).not.toContain('sandbox-full')
  expect(text).not.toMatch(/__Host-|cookie/i)
  await page.keyboard.press('Escape')
  await openAccountMenu(page)
  await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click()
  await expect(page).toHaveURL(/\/sign-in$/)
})
