import { readFile } from 'node:fs/promises'

import type { Locator, Page } from '@playwright/test'
import { parse } from 'csv-parse/sync'

import { routes } from '#lib/contract/routes.generated.ts'
import type { WebhookEvent } from '#lib/contract/schemas/webhook.ts'
import { paths } from '#lib/paths.ts'
import { keepAsking } from '../support/breaker.ts'
import { startedRun } from '../support/enrichment-run.ts'
import { pairHere } from '../support/pairs.ts'
import { open, panel, reload } from '../support/screens.ts'
import { expect, test, thorough } from '../support/test.ts'
import { historyOf, webhooksOf } from '../support/webhooks.ts'

const receiver = () => pairHere().receiver
const list = routes.listWebhookEvents.path
const enrichment = routes.getEnrichment.path
const toHistory = (more: Record<string, string> = {}) => paths.webhooks({ part: 'history', ...more })

test.beforeEach(async ({ page, dashboard, sandbox }) => {
  await sandbox.disarm()
  await keepAsking(page)
  await webhooksOf(page, dashboard).clear()
})
test.afterEach(async ({ page, dashboard, sandbox }) => {
  await sandbox.disarm()
  await webhooksOf(page, dashboard).clear()
})

/** What the page asks the API's list with, from now on. */
function queriesOf(page: Page): URLSearchParams[] {
  const asked: URLSearchParams[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === `/api${list}`) asked.push(searchParams)
  })
  return asked
}

test('filters of the API are asked of it, the others are looked for here; counts, chart and numbers agree', async ({
  page,
  dashboard,
}) => {
  const webhooks = webhooksOf(page, dashboard)
  const { idWebhookConfig } = await webhooks.create(`${receiver()}/status/404`)
  const { idWebhookEvent: missing } = await webhooks.test(idWebhookConfig)
  await webhooks.change(idWebhookConfig, { url: `${receiver()}/status/200` })
  const { idWebhookEvent: sent } = await webhooks.test(idWebhookConfig)
  const failing = await webhooks.create(`${receiver()}/status/200`, 'enrichment.failed')
  const { idWebhookEvent: other } = await webhooks.test(failing.idWebhookConfig)

  const asked = queriesOf(page)
  await open(page, toHistory())
  const { row, table, count, panel: history } = historyOf(page)
  const filter = page.getByRole('form', { name: 'Filter the history' })
  await expect(history.getByText('are looked for here, in what it answered')).toBeVisible()
  await expect(row(missing)).toContainText('404')
  await expect(row(missing)).toContainText('Test')

  await filter.getByLabel('Status', { exact: true }).selectOption('FAILED')
  await expect(page).toHaveURL(/status=FAILED/)
  await expect(row(missing)).toBeVisible()
  await expect(row(sent)).toHaveCount(0)
  await filter.getByLabel('Event type').selectOption('enrichment.failed')
  await expect(page).toHaveURL(/eventType=enrichment.failed/)
  await expect(row(missing)).toHaveCount(0)
  await filter.getByRole('button', { name: 'Clear' }).click()
  await filter.getByLabel('How many').selectOption('250')
  await expect(page).toHaveURL(/limit=250/)
  await expect(row(sent)).toBeVisible()
  const wanted = asked.map((query) =>
    [query.get('status'), query.get('eventType'), query.get('limit')].join(),
  )
  expect(wanted).toEqual(
    expect.arrayContaining([',,50', 'FAILED,,50', 'FAILED,enrichment.failed,50', ',,250']),
  )

  // Counts, chart and its numbers tell of the same events as the API's answer.
  const events = await webhooks.events('?limit=250')
  await expect(count).toContainText(
    events.length < 250 ? `${events.length} events, all there are` : 'newest 250 events',
  )
  const failed = events.filter(({ status }) => status === 'FAILED').length
  const counts = page.getByRole('list', { name: 'By status' })
  await expect(counts.locator('[data-status="FAILED"]')).toHaveText(`Failed${failed}`)
  const chart = page.getByTestId('history-chart')
  await expect(chart).toContainText(`${events.length} newest events`)
  await chart.getByText('The numbers').click()
  const numbers = await chart
    .getByRole('row')
    .evaluateAll((rows) =>
      rows.slice(1).map((each) => [...each.querySelectorAll('td')].map((cell) => cell.textContent)),
    )
  const sum = (column: number) => numbers.reduce((total, cells) => total + Number(cells.at(column)), 0)
  expect([sum(-1), sum(-2)]).toEqual([events.length, failed])

  const here = async (label: string, text: string, kept: (event: WebhookEvent) => boolean) => {
    const field = filter.getByLabel(label, { exact: true })
    await field.fill(text)
    await field.press('Enter')
    const left = events.filter(kept).length
    await expect(count).toContainText(`${left} of the ${events.length} events`)
    await expect(table.getByRole('row')).toHaveCount(left + 1)
    await filter.getByLabel(label, { exact: true }).fill('')
    await filter.getByLabel(label, { exact: true }).press('Enter')
    await expect(count).not.toContainText('of the')
  }
  await here('HTTP status', '404', ({ httpStatus }) => httpStatus === 404)
  await here('HTTP status', '2xx', ({ httpStatus }) => httpStatus === 200)
  await here('Text', String(other), (event) =>
    JSON.stringify([event.idWebhookEvent, event.idWebhookConfig, event.responseBody, event.payload]).includes(
      String(other),
    ),
  )
  await filter.getByLabel('Sends').selectOption('real')
  await expect(row(sent)).toHaveCount(0)
  await filter.getByLabel('Sends').selectOption('test')
  await expect(row(sent)).toBeVisible()
  await filter.getByLabel('From', { exact: true }).fill('2999-01-01')
  await filter.getByRole('button', { name: 'Show' }).click()
  await expect(page.getByText('No event matches')).toBeVisible()
  await filter.getByLabel('HTTP status').fill('teapot')
  await filter.getByRole('button', { name: 'Show' }).click()
  await expect(filter.getByText('A status such as 503, a group such as 5xx, or none.')).toBeVisible()
  for (const query of asked)
    expect([...query.keys()].toSorted().join()).toMatch(/^(eventType,)?limit(,status)?$/)

  // A reload shows the same; Back goes back.
  await reload(page)
  await expect(filter.getByLabel('From', { exact: true })).toHaveValue('2999-01-01')
  await expect(filter.getByLabel('How many')).toHaveValue('250')
  await page.goBack()
  await expect(filter.getByLabel('HTTP status')).toHaveValue('')
})

thorough(
  'the tail is paused and resumed, and leaves what is read below where it is',
  async ({ page, context, dashboard }) => {
    const webhooks = webhooksOf(page, dashboard)
    const { idWebhookConfig } = await webhooks.create(`${receiver()}/status/200`)
    for (let sent = 0; sent < 16; sent += 1) await webhooks.test(idWebhookConfig)
    const sendOne = async () => (await webhooks.test(idWebhookConfig)).idWebhookEvent
    await context.clock.install()
    await page.setViewportSize({ width: 1280, height: 560 })
    await open(page, toHistory({ limit: '1000' }))
    const { row, table, waiting } = historyOf(page)
    const later = () => context.clock.fastForward(16_000)

    const first = await sendOne()
    await later()
    await expect(row(first)).toBeVisible()

    await page.getByRole('button', { name: 'Pause' }).click()
    await expect(page.getByTestId('event-count')).toContainText('paused')
    const whilePaused = await sendOne()
    await later()
    await expect(waiting).toHaveText('Show 1 new event')
    await expect(row(whilePaused)).toHaveCount(0)
    // Another list is paused too; it begins with what there is.
    await page.getByLabel('Status', { exact: true }).selectOption('SUCCESS')
    await expect(row(whilePaused)).toBeVisible()
    const another = await sendOne()
    await later()
    await expect(waiting).toHaveText('Show 1 new event')
    await page.getByRole('button', { name: 'Resume' }).click()
    await expect(row(another)).toBeVisible()
    await expect(waiting).toHaveCount(0)

    // Nothing is to come: that is not asked about every four seconds.
    const asked = queriesOf(page)
    await context.clock.fastForward(6000)
    await expect(row(another)).toBeVisible()
    expect(asked).toEqual([])
    await later()
    await expect.poll(() => asked.length).toBe(1)

    const scroller = table.locator('..')
    await scroller.scrollIntoViewIfNeeded()
    await scroller.evaluate((element) => element.scrollTo({ top: 160 }))
    const name = await table.getByRole('row').nth(10).getByRole('link').first().textContent()
    const placeOf = async () => [
      await scroller.evaluate((element) => element.scrollTop),
      await row(Number(name)).boundingBox(),
    ]
    await expect(row(Number(name))).toBeInViewport()
    const before = await placeOf()
    expect(before[0]).toBeGreaterThan(0)
    const below = await sendOne()
    await later()
    await expect(waiting).toHaveText('Show 1 new event')
    expect(await placeOf()).toEqual(before)
    await waiting.click()
    await expect(row(below)).toBeInViewport()
    await expect.poll(() => scroller.evaluate((element) => element.scrollTop)).toBe(0)
    await expect(table.getByRole('row').nth(1)).toContainText(String(below))
  },
)

thorough(
  'what receivers missed: refused and gone ones say so, cancelled, read again, and taken away as files',
  async ({ page, sandbox, dashboard }) => {
    const webhooks = webhooksOf(page, dashboard)
    const { crmVisitCardList } = await sandbox.read('listCrmVisitCards', { polling: 525_600 }, 'sandbox-full')
    const contacts = crmVisitCardList
      .filter(({ firstName, lastName, idCrmVisitCard }) => firstName && lastName && idCrmVisitCard % 5 !== 4)
      .sort((a, b) => b.idCrmVisitCard - a.idCrmVisitCard)
      .slice(3, 5)
    // Switched off before its first attempt, an event is given up at once.
    const { idWebhookConfig } = await webhooks.create(`${receiver()}/status/500`)
    const runs: number[] = []
    for (const { idCrmVisitCard } of contacts) runs.push(await startedRun(page, dashboard, idCrmVisitCard))
    const own = async () => {
      const events = await webhooks.events('?limit=200')
      return events.filter(({ payload }) => runs.includes(Number(payload.idProcessAction)))
    }
    await expect
      .poll(
        async () => {
          await sandbox.advance(5)
          return (await own()).length
        },
        // The second run ends after up to a minute of the sandbox's clock, five seconds a look.
        { timeout: 30_000 },
      )
      .toBe(2)
    await webhooks.change(idWebhookConfig, { isActive: false })
    // And one that is a test: nothing was missed by it.
    await webhooks.change(idWebhookConfig, { isActive: true })
    const { idWebhookEvent: made } = await webhooks.test(idWebhookConfig)

    await open(page, toHistory())
    const missed = panel(page, 'What receivers missed')
    const results = page.getByTestId('missed')
    const lineOf = (run: number) =>
      results.locator('tbody tr').filter({ has: page.getByRole('link', { name: String(run), exact: true }) })
    await sandbox.arm({ path: enrichment, method: 'GET', kind: 'status:403', times: 1 })
    await sandbox.arm({ path: enrichment, method: 'GET', kind: 'status:404', times: 1 })
    await missed.getByRole('button', { name: 'Read what was missed' }).click()
    await expect(results.locator('[data-outcome="failed"]')).toHaveCount(2)
    await expect(missed.getByText('403: no access to it')).toBeVisible()
    await expect(missed.getByText('404: it does not exist any more')).toBeVisible()

    await sandbox.disarm()
    await sandbox.arm({ path: enrichment, method: 'GET', kind: 'hang' })
    await missed.getByRole('button', { name: 'Read again' }).click()
    await expect(missed.getByRole('progressbar')).toBeVisible()
    await expect(missed.getByText(/^0 of \d+ enrichments read$/)).toBeVisible()
    await missed.getByRole('button', { name: 'Cancel' }).click()
    await expect(missed.getByText('Cancelled: what was read until then is below.')).toBeVisible()
    await expect(lineOf(runs[0] ?? 0)).toHaveAttribute('data-outcome', 'notAsked')

    await sandbox.disarm()
    await keepAsking(page)
    await missed.getByRole('button', { name: 'Read again' }).click()
    for (const run of runs) await expect(lineOf(run)).toHaveAttribute('data-outcome', 'found')
    await expect(results.getByRole('link', { name: String(made), exact: true })).toHaveCount(0)

    const file = async (press: Locator) => {
      const saved = page.waitForEvent('download')
      await press.click()
      return readFile(await (await saved).path(), 'utf8')
    }
    const events = await own()
    await missed.getByRole('button', { name: 'Export' }).click()
    const rows = parse(await file(page.getByRole('menuitem', { name: 'CSV, commas' })), {
      bom: true,
      columns: true,
    }) as Record<string, string>[]
    const lines = (await file(missed.getByRole('button', { name: 'JSON lines' }))).trimEnd().split('\n')
    const read = lines.map((line) => JSON.parse(line) as { idProcessAction: number; enrichment: unknown })
    expect(rows).toHaveLength(read.length)
    for (const [index, idProcessAction] of runs.entries()) {
      const event = events.find(({ payload }) => payload.idProcessAction === idProcessAction)
      expect(rows.find((each) => each.idProcessAction === String(idProcessAction))).toMatchObject({
        outcome: 'found',
        idWebhookEvents: String(event?.idWebhookEvent),
        eventType: 'enrichment.completed',
        idCrmVisitCard: String(contacts[index]?.idCrmVisitCard),
        lastName: contacts[index]?.lastName,
      })
      expect(read.find((each) => each.idProcessAction === idProcessAction)).toMatchObject({
        outcome: 'found',
        enrichment: { idProcessAction, executed: true, errored: false },
        events: [event],
      })
    }
  },
)
