import { routes } from '#lib/contract/routes.generated.ts'
import { paths } from '#lib/paths.ts'
import { strangerOfAlert } from '../support/alert-person.ts'
import { open, panel } from '../support/screens.ts'
import { expect, thorough } from '../support/test.ts'

thorough(
  'parcs stand while the alerts beside them fail, and the other way round',
  async ({ page, sandbox }) => {
    const { idCompany } = (await sandbox.facts()).companyComplete
    const beside = panel(page, 'Installed software and alerts')
    await sandbox.arm({ path: routes.listAlerts.path, kind: 'status:500' })
    await open(page, paths.company(idCompany, 'parcs'))
    await expect(beside).toHaveAttribute('data-state', 'error')
    await expect(page.getByTestId('parc-table')).toBeVisible()
    await sandbox.disarm()
    await sandbox.arm({ path: routes.listParcs.path, kind: 'status:500' })
    await open(page, paths.company(idCompany, 'parcs'))
    await expect(page.getByTestId('parc-beside-alerts')).toBeVisible()
    await expect(beside).toContainText('only what the alerts say is shown')
  },
)

thorough(
  'an alert: its failure in words, the company names failing leave numbers',
  async ({ page, sandbox }) => {
    const { idCompany } = (await sandbox.facts()).companyComplete
    const answer = await page.request.get(`/api${routes.listAlerts.path}?idCompany=${idCompany}`, {
      headers: { 'x-csrf': '1' },
    })
    const { alertList } = (await answer.json()) as { alertList: { idAlert: number }[] }
    const path = paths.alert(alertList[0]?.idAlert ?? 0)
    await sandbox.arm({ path: routes.listAlerts.path, kind: 'html' })
    await open(page, path)
    await expect(page.locator('main').getByRole('alert')).toContainText('The API’s answer could not be read.')
    await sandbox.disarm()
    await sandbox.arm({ path: routes.listCompanies.path, kind: 'status:500' })
    await open(page, path)
    await expect(panel(page, 'Version history')).toHaveAttribute('data-state', 'full')
    await expect(page.getByRole('link', { name: `Company ${idCompany}` }).first()).toBeVisible()
  },
)

thorough('a company name of one long word keeps an alert within a phone', async ({ page, sandbox }) => {
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

thorough(
  "an enrichment of an alert's person that is refused says why; one that nobody confirmed is read again first",
  async ({ page, sandbox }) => {
    const found = await strangerOfAlert(sandbox, 'sandbox-full')
    await open(page, paths.alert(found.idAlert))
    const person = page.getByTestId('alert-person').filter({ hasText: found.email })
    await person.getByRole('button', { name: 'Enrich…' }).click()
    const dialog = page.getByRole('alertdialog')
    await sandbox.arm({ path: routes.startEnrichment.path, method: 'POST', kind: 'status:403', times: 1 })
    await dialog.getByRole('button', { name: 'Create and find' }).click()
    await expect(dialog.getByRole('alert')).toBeVisible()
    await expect(dialog.getByTestId('enrich-person')).toHaveAttribute('data-plan', 'create')

    // It was done, and the answer was lost: what there is now is said, and a second press creates nobody.
    await sandbox.disarm()
    await sandbox.arm({ path: routes.startEnrichment.path, method: 'POST', kind: 'truncate', times: 1 })
    await dialog.getByRole('button', { name: 'Create and find' }).click()
    await expect(dialog.getByRole('alert')).toContainText('may have been saved')
    const { crmVisitCardList } = await sandbox.read(
      'listCrmVisitCards',
      { email: found.email },
      'sandbox-full',
    )
    const plan = crmVisitCardList.length > 0 ? 'known' : 'create'
    await expect(dialog.getByTestId('enrich-person')).toHaveAttribute('data-plan', plan)
    await dialog
      .getByRole('button', { name: plan === 'known' ? 'Find' : 'Create and find', exact: true })
      .click()
    await expect(page.getByTestId('enrichment-tray')).toBeVisible()
    const after = await sandbox.read('listCrmVisitCards', { email: found.email }, 'sandbox-full')
    expect(after.crmVisitCardList).toHaveLength(1)
  },
)
