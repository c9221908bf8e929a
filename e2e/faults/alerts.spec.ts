import { routes } from '#lib/contract/routes.generated.ts'
import { paths } from '#lib/paths.ts'
import { open, panel } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const tabs = [
  { tab: 'alerts', path: routes.listAlerts.path, title: 'Alerts', content: 'alert-list' },
  { tab: 'parcs', path: routes.listParcs.path, title: 'Installed software', content: 'parc-table' },
  { tab: 'news', path: routes.listNews.path, title: 'News', content: 'news-list' },
] as const

for (const { tab, path, title, content } of tabs) {
  test(`${tab}: fails by itself, and Retry brings it back`, async ({ page, sandbox }) => {
    const { idCompany, name } = (await sandbox.facts()).companyComplete
    await sandbox.arm({ path, kind: 'status:500' })
    await open(page, paths.company(idCompany, tab))
    const alert = panel(page, title).first().getByRole('alert')
    await expect(alert).toContainText('The API failed.')
    await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
    await sandbox.disarm()
    await alert.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByTestId(content)).toBeVisible()
  })

  test(`${tab}: without access, in the API's words, while the rest works`, async ({ page, sandbox }) => {
    const { idCompany, name } = (await sandbox.facts()).companyComplete
    await sandbox.arm({ path, kind: 'status:403' })
    await open(page, paths.company(idCompany, tab))
    await expect(panel(page, title).first()).toHaveAttribute('data-state', 'noAccess')
    await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
    await page.getByRole('link', { name: /^Overview/ }).click()
    await expect(panel(page, 'Identity')).toHaveAttribute('data-state', 'full')
  })

  test(`${tab}: hangs by itself`, async ({ page, sandbox }) => {
    const { idCompany, name } = (await sandbox.facts()).companyComplete
    await sandbox.arm({ path, kind: 'hang' })
    await open(page, paths.company(idCompany, tab))
    await expect(panel(page, title).first()).toHaveAttribute('data-state', 'loading')
    await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
    await page.getByRole('link', { name: /^Overview/ }).click()
    await expect(panel(page, 'Identity')).toHaveAttribute('data-state', 'full')
  })
}

test('parcs stand while the alerts beside them fail, and the other way round', async ({ page, sandbox }) => {
  const { idCompany } = (await sandbox.facts()).companyComplete
  const beside = panel(page, 'Installed software beside alerts')
  await sandbox.arm({ path: routes.listAlerts.path, kind: 'status:500' })
  await open(page, paths.company(idCompany, 'parcs'))
  await expect(beside).toHaveAttribute('data-state', 'error')
  await expect(page.getByTestId('parc-table')).toBeVisible()
  await sandbox.disarm()
  await sandbox.arm({ path: routes.listParcs.path, kind: 'status:500' })
  await open(page, paths.company(idCompany, 'parcs'))
  await expect(page.getByTestId('parc-beside-alerts')).toBeVisible()
  await expect(beside).toContainText('only what the alerts say is shown')
})

test('an alert: its failure in words, the company names failing leave numbers', async ({ page, sandbox }) => {
  const { idCompany } = (await sandbox.facts()).companyComplete
  const answer = await page.request.get(`/api${routes.listAlerts.path}?idCompany=${idCompany}`, {
    headers: { 'x-csrf': '1' },
  })
  const { alertList } = (await answer.json()) as { alertList: { idAlert: number }[] }
  const path = paths.alert(alertList[0]?.idAlert ?? 0)
  await sandbox.arm({ path: routes.listAlerts.path, kind: 'html' })
  await open(page, path)
  await expect(page.locator('main').getByRole('alert')).toContainText("The API's answer could not be read.")
  await sandbox.disarm()
  await sandbox.arm({ path: routes.listCompanies.path, kind: 'status:500' })
  await open(page, path)
  await expect(panel(page, 'Version history')).toHaveAttribute('data-state', 'full')
  await expect(page.getByRole('link', { name: `Company ${idCompany}` }).first()).toBeVisible()
})
