import { routes } from '#lib/contract/routes.generated.ts'
import { paths } from '#lib/paths.ts'
import { open, panel } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

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

test('a company name of one long word keeps an alert within a phone', async ({ page, sandbox }) => {
  const { idAlert } = (await sandbox.facts()).alertSeveralVersions
  await page.setViewportSize({ width: 360, height: 800 })
  for (const turn of [2, 3, 4]) {
    await sandbox.disarm()
    await sandbox.arm({ path: routes.listCompanies.path, kind: `drift:${turn}` })
    await open(page, paths.alert(idAlert))
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width, `turn ${turn}`).toBeLessThanOrEqual(360)
  }
})
