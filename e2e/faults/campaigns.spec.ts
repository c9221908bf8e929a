import { RESULTS_A_PAGE } from '#components/features/campaign/model/campaign-loader.ts'
import { FIRST_PAGE } from '#components/features/campaign/model/first-page.ts'
import { routes } from '#lib/contract/routes.generated.ts'
import { paths } from '#lib/paths.ts'

import { allKeys, drawnRows, grid, KEY_COLUMNS, loadAll, loaded, openGrid } from '../support/campaign-grid.ts'
import { pairHere } from '../support/pairs.ts'
import { open } from '../support/screens.ts'
import { signInAlone } from '../support/sessions.ts'
import { expect, test, thorough } from '../support/test.ts'

const { path } = routes.listCampaignResults
const ROWS = 5_000

test('5,000 rows: all of them, each once, and the count that the API gives is theirs', async ({
  page,
  sandbox,
}) => {
  const results = await sandbox.campaignResults()
  expect(results).toHaveLength(ROWS)
  await openGrid(page, { cols: KEY_COLUMNS })
  await expect(loaded(page)).toContainText(`of ${ROWS.toLocaleString('en-GB')}`)
  await expect(grid(page)).toHaveAttribute('aria-rowcount', String(ROWS + 1))
  await loadAll(page, ROWS)
  const keys = await allKeys(page)
  expect(keys).toEqual(results.map(({ idCampaign, idCompany }) => `${idCampaign}-${idCompany}`))
})

thorough(
  'the first rows come with the document: the page asks for none of them',
  async ({ page, sandbox }) => {
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('offset=0&') || request.url().endsWith('offset=0')) asked.push(request.url())
    })
    await sandbox.forgetCalls()
    await openGrid(page)
    await expect(loaded(page)).toHaveAttribute('data-loaded', '200')
    expect(asked).toEqual([])
    expect((await sandbox.calls()).filter((call) => call.path === path)).toHaveLength(1)
  },
)

thorough('the focus on Cancel passes to the bar once all rows are there', async ({ page, sandbox }) => {
  await openGrid(page)
  await sandbox.arm({ path, kind: 'slow', delayMs: 1_000 })
  await page.getByTestId('load-all').click()
  const cancel = page.getByRole('button', { name: 'Cancel', exact: true })
  await cancel.focus()
  await expect(cancel).toBeFocused()
  await sandbox.disarm()
  await expect(loaded(page)).toHaveAttribute('data-loaded', String(ROWS))
  await expect(cancel).toHaveCount(0)
  await expect(page.locator(':focus').getByTestId('campaign-loaded')).toBeVisible()
})

thorough('the first rows are read where no script runs', async ({ browser, dashboard, sandbox }) => {
  const [some] = await sandbox.campaignResults({ limit: '1' })
  const context = await browser.newContext({
    baseURL: dashboard,
    storageState: pairHere().state,
    javaScriptEnabled: false,
  })
  try {
    const page = await context.newPage()
    const row = drawnRows(page).first()
    // Where the API takes its time the document does not wait, and its rows come in a way that needs a script.
    await expect(async () => {
      await page.goto(paths.campaigns())
      await expect(row).toBeVisible({ timeout: 2_000 })
    }).toPass()
    await expect(row).toContainText(`Campaign ${some?.idCampaign}`)
    await expect(loaded(page)).toContainText(`of ${ROWS.toLocaleString('en-GB')}`)
  } finally {
    await context.close()
  }
})

thorough(
  'rows that are read again are called those of the last reading until the new ones are here',
  async ({ page, sandbox }) => {
    await openGrid(page)
    const again = page.getByRole('button', { name: 'Read again' })
    await loadAll(page, ROWS)
    await sandbox.arm({ path, kind: 'slow', delayMs: 3_000 })
    await again.press('Enter')
    await expect(loaded(page)).toHaveText('5,000 rows as last read')
    await expect(loaded(page).locator('..')).toBeFocused()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(loaded(page)).toHaveText('5,000 rows as last read')
    await expect(drawnRows(page).first()).toBeVisible()
    await sandbox.disarm()
    await again.press('Enter')
    await expect(loaded(page)).toHaveText('5,000 rows loaded, all there are')
  },
)

test('a failure on the third page keeps what was loaded, and going on ends with every row once', async ({
  page,
  sandbox,
}) => {
  await openGrid(page, { cols: KEY_COLUMNS })
  // Neighbouring pages share eight rows.
  const third = FIRST_PAGE + RESULTS_A_PAGE - 2 * 8
  await sandbox.arm({ path, query: { offset: String(third) }, kind: 'status:500' })
  await page.getByTestId('load-all').click()
  const note = page.getByTestId('campaign-failed')
  await expect(note).toContainText('read so far stay here')
  await expect(note).toContainText(/Request \S{8,}/)
  // Two pages, though those after the third came as well.
  await expect(loaded(page)).toHaveAttribute('data-loaded', String(FIRST_PAGE + RESULTS_A_PAGE - 8))
  await expect(drawnRows(page).first()).toBeVisible()
  const offsets = async () =>
    (await sandbox.calls()).filter((call) => call.path === path).map(({ query }) => Number(query.offset?.[0]))
  expect(await offsets()).toContain(third)
  await sandbox.disarm()
  await sandbox.forgetCalls()
  await note.getByRole('button', { name: 'Go on' }).click()
  await expect(loaded(page)).toHaveAttribute('data-loaded', String(ROWS))
  await expect(note).toHaveCount(0)
  expect(Math.min(...(await offsets()))).toBe(third)
  expect(new Set(await allKeys(page)).size).toBe(ROWS)
})

thorough(
  'columns that need other fields, chosen while everything loads, end with everything',
  async ({ page, sandbox }) => {
    await openGrid(page)
    await sandbox.arm({ path, kind: 'slow', delayMs: 1_000 })
    await page.getByTestId('load-all').click()
    await page.getByRole('button', { name: 'Columns', exact: true }).click()
    await page.getByRole('checkbox', { name: 'Persona relaunched on' }).click()
    await sandbox.disarm()
    await expect(loaded(page)).toHaveAttribute('data-loaded', String(ROWS))
  },
)

thorough(
  'cancel stops the load and keeps the rows; "Load all" brings the rest',
  async ({ page, sandbox }) => {
    await openGrid(page)
    await sandbox.arm({ path, kind: 'slow', delayMs: 1_500 })
    await page.getByTestId('load-all').click()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByTestId('load-all')).toBeVisible()
    await expect(loaded(page)).toHaveAttribute('data-loaded', '200')
    await sandbox.disarm()
    await loadAll(page, ROWS)
  },
)

thorough('a new filter ends the load of the one before', async ({ page, sandbox }) => {
  const success = await sandbox.campaignResults({ companyStatus: 'success' })
  await openGrid(page)
  await sandbox.arm({ path, kind: 'slow', delayMs: 1_000 })
  await page.getByTestId('load-all').click()
  await page.getByText('Filters that the API applies').click()
  await page.getByRole('combobox', { name: 'State', exact: true }).selectOption('success')
  await sandbox.disarm()
  await loadAll(page, success.length)
})

test('loading, error with Retry, nothing, and no access', async ({ page, sandbox, context, dashboard }) => {
  // Longer than a document waits for its rows: then the page asks itself.
  await sandbox.arm({ path, kind: 'slow', delayMs: 6_000 })
  await page.goto(paths.campaigns(), { waitUntil: 'commit' })
  await expect(page.locator('main [aria-busy="true"]').getByRole('status').first()).toHaveText('Loading…')
  await sandbox.disarm()
  await expect(drawnRows(page).first()).toBeVisible()

  await sandbox.arm({ path, kind: 'status:500' })
  await open(page, paths.campaigns({ companyStatus: 'success' }))
  const alert = page.locator('main').getByRole('alert')
  await expect(alert).toContainText('The API failed.')
  await sandbox.disarm()
  await alert.getByRole('button', { name: 'Retry' }).click()
  await expect(drawnRows(page).first()).toBeVisible()

  await open(page, paths.campaigns({ idCampaign: 999_999 }))
  await expect(page.getByText('No campaign result matches these filters.')).toBeVisible()

  await sandbox.arm({ path, kind: 'status:403' })
  await open(page, paths.campaigns({ companyStatus: 'processing' }))
  await expect(page.getByText('No access', { exact: true })).toBeVisible()
  await sandbox.disarm()
  // A page that is open would notice the other account and leave, which aborts the next address.
  await page.goto('about:blank')
  await signInAlone(context, dashboard, 'sandbox-other')
  await openGrid(page)
})
