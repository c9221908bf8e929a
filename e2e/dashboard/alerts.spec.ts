import type { Page } from '@playwright/test'

import { routes } from '#lib/contract/routes.generated.ts'
import type { Alert } from '#lib/contract/schemas/alert.ts'
import type { News } from '#lib/contract/schemas/news.ts'
import type { Parc } from '#lib/contract/schemas/parc.ts'
import { paths } from '#lib/paths.ts'
import { open, panel, reload } from '../support/screens.ts'
import { expect, test, thorough } from '../support/test.ts'

/** What the API says, asked past the screens. */
async function truth<Item>(page: Page, path: string, list: string, idCompany: number): Promise<Item[]> {
  const answer = await page.request.get(`/api${path}?idCompany=${idCompany}`, { headers: { 'x-csrf': '1' } })
  expect(answer.status()).toBe(200)
  return ((await answer.json()) as Record<string, Item[]>)[list] ?? []
}

const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Parts of the company' }).getByRole('link', { name })

test('alerts: the list says what each newest version says; filters live in the address', async ({
  page,
  sandbox,
}) => {
  const { idCompany } = (await sandbox.facts()).companyLookup
  await open(page, paths.company(idCompany, 'alerts'))
  const alerts = await truth<Alert>(page, routes.listAlerts.path, 'alertList', idCompany)
  const cards = page.getByTestId('alert-card')
  await expect(cards).toHaveCount(alerts.length)
  await expect(tab(page, 'Alerts')).toContainText(String(alerts.length))

  const [one] = alerts.filter(({ alertVersionList }) => alertVersionList.length > 1)
  if (!one) throw new Error('No alert with versions')
  const newest = one.alertVersionList.find(({ idAlertVersion }) => idAlertVersion === one.lastAlertVersion)
  const card = page.locator(`[data-alert="${one.idAlert}"]`)
  for (const words of [
    one.status.title,
    one.diffusion.title,
    newest?.alertMaturity?.title,
    newest?.alertBudget?.title,
    ...one.tagList.map(({ title }) => title),
  ]) {
    if (words) await expect(card).toContainText(words)
  }

  await panel(page, 'Alerts').getByLabel('Status').selectOption(String(one.idAlertStatus))
  const same = alerts.filter(({ idAlertStatus }) => idAlertStatus === one.idAlertStatus)
  await expect(cards).toHaveCount(same.length)
  await expect(page).toHaveURL(new RegExp(`[?&]status=${one.idAlertStatus}\\b`))
  await reload(page)
  await expect(cards).toHaveCount(same.length)
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(cards).toHaveCount(alerts.length)
  await page.goBack()
  await expect(cards).toHaveCount(same.length)
})

test('an alert: its history, any two versions side by side, unchanged rows folded', async ({
  page,
  sandbox,
}) => {
  const { idCompany } = (await sandbox.facts()).companyLookup
  await open(page, paths.company(idCompany, 'alerts'))
  const alerts = await truth<Alert>(page, routes.listAlerts.path, 'alertList', idCompany)
  const most = alerts.toSorted((a, b) => b.alertVersionList.length - a.alertVersionList.length)[0]
  if (!most) throw new Error('No alert')
  const versions = most.alertVersionList.toSorted((a, b) => a.created.localeCompare(b.created))
  const [first, last] = [versions[0], versions.at(-1)]
  if (!first || !last) throw new Error('No version')

  const card = page.locator(`[data-alert="${most.idAlert}"]`)
  await expect(card).toBeVisible()
  // This page's own requests, from here on: other tests ask the same sandbox meanwhile.
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await card.getByRole('heading').getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`${paths.alert(most.idAlert)}$`))
  await expect(page.getByTestId('version-history').getByRole('listitem')).toHaveCount(versions.length)
  // The list had asked for whole alerts.
  expect(asked).not.toContain(`/api${routes.listAlerts.path}`)

  const comparison = page.getByTestId('version-comparison')
  await comparison.getByLabel('On the left').selectOption(String(first.idAlertVersion))
  await expect(page).toHaveURL(new RegExp(`a=${first.idAlertVersion}&b=${last.idAlertVersion}`))
  const rows = comparison.locator('[data-field]')
  const unchanged = comparison.locator('[data-change="same"]')
  await expect(unchanged).toHaveCount(0)
  const changed = await rows.count()
  await comparison.getByRole('button', { name: /unchanged/ }).click()
  await expect(rows).toHaveCount(7)
  await expect(unchanged).toHaveCount(7 - changed)
  await reload(page)
  await expect(rows).toHaveCount(7)
  await comparison.getByRole('button', { name: 'Swap the two versions' }).click()
  await expect(page).toHaveURL(new RegExp(`a=${last.idAlertVersion}&b=${first.idAlertVersion}`))
  const maturity = comparison.locator('[data-field="maturity"]').getByRole('cell')
  await expect(maturity.first()).toHaveText(last.alertMaturity?.title ?? /—/)
  await expect(maturity.last()).toHaveText(first.alertMaturity?.title ?? /—/)
  for (const { email } of most.decideurList) {
    if (email) await expect(page.locator(`a[href="mailto:${email}"]`).first()).toBeVisible()
  }
})

thorough('an alert that is not there says so', async ({ page }) => {
  await open(page, paths.alert(999_999_999))
  await expect(page.getByText('There is no such alert')).toBeVisible()
})

test('parcs: grouped by domain or type, obsolete and unknown marked, beside the alerts', async ({
  page,
  sandbox,
}) => {
  const { idCompany } = (await sandbox.facts()).companyLookup
  await open(page, paths.company(idCompany, 'parcs'))
  const parcs = await truth<Parc>(page, routes.listParcs.path, 'parcList', idCompany)
  const alerts = await truth<Alert>(page, routes.listAlerts.path, 'alertList', idCompany)
  await expect(page.getByTestId('parc-row')).toHaveCount(parcs.length)
  const groups = page.getByTestId('parc-group')
  await expect(groups).toHaveCount(new Set(parcs.map(({ idDomain }) => idDomain)).size)
  await page.getByRole('radio', { name: 'By type' }).click()
  await expect(page).toHaveURL(/[?&]group=type/)
  await expect(groups).toHaveCount(new Set(parcs.map(({ idParcType }) => idParcType)).size)

  for (const parc of parcs) {
    const row = page.locator(`[data-parc="${parc.idParc}"]`)
    const year = parc.solution?.obsoleteYear
    if (year) await expect(row).toContainText(new RegExp(`Obsolete (since|from) ${year}`))
    if (parc.solutionUnknown) await expect(row).toContainText('Unknown')
    const integrator = parc.companyIntegrator
    if (integrator?.name)
      await expect(row.getByRole('link', { name: integrator.name, exact: true }).first()).toBeVisible()
  }
  const beside = page.getByTestId('parc-beside-alerts')
  const seen = alerts.flatMap(({ idAlert, solutionVueList }) =>
    solutionVueList.map(({ solutionName }) => ({ idAlert, solutionName })),
  )
  const [{ idAlert, solutionName } = { idAlert: 0, solutionName: '' }] = seen
  const row = beside
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: solutionName, exact: true }) })
  await row.getByRole('link', { name: `Alert ${idAlert}`, exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`${paths.alert(idAlert)}$`))
})

thorough(
  'news: text with paragraphs and no markup, long ones fold, companies by name',
  async ({ page, sandbox }) => {
    const { idCompany } = (await sandbox.facts()).companyLookup
    await open(page, paths.company(idCompany, 'news'))
    const articles = await truth<News>(page, routes.listNews.path, 'newsList', idCompany)
    await expect(page.getByTestId('news-article')).toHaveCount(articles.length)
    const dates = await page
      .getByTestId('news-article')
      .locator('time')
      .evaluateAll((all) => all.map((one) => Date.parse(one.getAttribute('datetime') ?? '')))
    expect(dates).toEqual(dates.toSorted((a, b) => b - a))
    const articleOf = (news: News | undefined) => page.locator(`[data-news="${news?.idNews ?? 0}"]`)

    const marked = articleOf(articles.find(({ content }) => content.includes('<script')))
    await expect(marked).toContainText('Un projet « structurant »')
    await expect(marked).not.toContainText(/<\/?[a-z]|onclick|javascript:|document\.title/)
    await expect(marked.locator('img, script, [onclick], em')).toHaveCount(0)
    await expect(page).toHaveTitle(/Company Desk$/)

    const long = articles.toSorted((a, b) => b.content.length - a.content.length)[0]
    const fold = articleOf(long).getByRole('button', { name: /^Read all/ })
    const folded = await articleOf(long).innerText()
    await fold.click()
    await expect(articleOf(long).getByRole('button', { name: 'Show less' })).toHaveAttribute(
      'aria-expanded',
      'true',
    )
    expect((await articleOf(long).innerText()).length).toBeGreaterThan(folded.length * 2)

    const shared = articles.find(({ idCompanyList }) => idCompanyList.length > 2)
    const other = shared?.idCompanyList.find((id) => id !== idCompany) ?? 0
    const [company] = await sandbox.companies({ idCompany: [other] })
    await articleOf(shared)
      .getByRole('link', { name: company?.name ?? '', exact: true })
      .click()
    await expect(page).toHaveURL(new RegExp(`${paths.company(other)}$`))
    await page.goBack()

    const tagged = articles.find(({ tagList }) => tagList.length > 0)?.tagList[0]
    await panel(page, 'News').getByLabel('Tag', { exact: true }).selectOption(String(tagged?.idTag))
    await expect(page).toHaveURL(new RegExp(`[?&]tag=${tagged?.idTag}\\b`))
    await expect(page.getByTestId('news-article')).toHaveCount(
      articles.filter(({ tagList }) => tagList.some(({ idTag }) => idTag === tagged?.idTag)).length,
    )
  },
)
