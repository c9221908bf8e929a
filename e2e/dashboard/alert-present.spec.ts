import { routes } from '#lib/contract/routes.generated.ts'
import type { Alert } from '#lib/contract/schemas/alert.ts'
import { newestVersion } from '#lib/domain/alert/alert-diff.ts'
import { paths } from '#lib/paths.ts'

import { fact, open, panel } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

test('an alert says how it stands and who decides before what it was', async ({ page, sandbox }) => {
  const { alertSeveralVersions } = await sandbox.facts()
  const { idAlert } = alertSeveralVersions
  const answer = await page.request.get(`/api${routes.listAlerts.path}?idAlert=${idAlert}`, {
    headers: { 'x-csrf': '1' },
  })
  const { alertList } = (await answer.json()) as { alertList: Alert[] }
  const [alert] = alertList
  const newest = alert && newestVersion(alert)
  if (!alert || !newest) throw new Error('No alert with versions')
  await open(page, paths.alert(idAlert))
  const present = panel(page, 'Where it stands')
  for (const [label, words] of [
    ['Budget', newest.alertBudget?.title],
    ['Users', newest.alertNumberOfUsers?.title],
    ['Maturity', newest.alertMaturity?.title],
  ] as const)
    if (words) await expect(fact(present, label)).toContainText(words)
  const titles = await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents()
  const place = (title: string) => titles.findIndex((one) => one.startsWith(title))
  expect(place('Where it stands')).toBe(0)
  expect(place('Deciders')).toBeGreaterThan(0)
  expect(place('Deciders')).toBeLessThan(place('Version history'))

  // Each decider has a way to be reached, or one that leads to an enrichment.
  const people = panel(page, 'Deciders').getByTestId('alert-person')
  await expect(people).toHaveCount(alert.decideurList.length)
  for (const [at, person] of alert.decideurList.entries()) {
    const lacks = !((person.phone || person.mobile) && person.email)
    const way = people.nth(at).getByRole('link', { name: /enrich this contact|company’s contacts/ })
    await expect(way).toHaveCount(lacks ? 1 : 0)
  }
})
