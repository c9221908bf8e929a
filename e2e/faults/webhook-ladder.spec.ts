import type { BrowserContext, Page, Request, Response } from '@playwright/test'

import { routes } from '#lib/contract/routes.generated.ts'
import type { WebhookEvent } from '#lib/contract/schemas/webhook.ts'
import { paths } from '#lib/paths.ts'
import { axeOn } from '../support/axe.ts'
import { startedRun } from '../support/enrichment-run.ts'
import { pairHere } from '../support/pairs.ts'
import type { Sandbox } from '../support/sandbox.ts'
import { fact, open, panel } from '../support/screens.ts'
import { expect, test, thorough } from '../support/test.ts'
import { dialogOf, historyOf, openConsole, sendAddress, stepsOf, webhooksOf } from '../support/webhooks.ts'

/** api.md 6.1, seconds. */
const DELAYS = [30, 60, 120, 240, 480] as const

const receiver = () => pairHere().receiver
const list = routes.listWebhookEvents.path

test.beforeEach(({ page, dashboard }) => webhooksOf(page, dashboard).clear())
test.afterEach(({ page, dashboard }) => webhooksOf(page, dashboard).clear())

/** Contacts whose enrichment finds something, the last of them first: no other test is about those. */
async function contactsOf(sandbox: Sandbox): Promise<number[]> {
  const { crmVisitCardList } = await sandbox.read('listCrmVisitCards', { polling: 525_600 }, 'sandbox-full')
  return crmVisitCardList
    .filter(({ firstName, lastName, idCrmVisitCard }) => firstName && lastName && idCrmVisitCard % 5 !== 4)
    .map(({ idCrmVisitCard }) => idCrmVisitCard)
    .sort((a, b) => b - a)
}

const eventsOf = (page: Page, dashboard: string) => webhooksOf(page, dashboard).events('?limit=200')

/** Starts an enrichment and lets it end: the event that waits for its first attempt. */
async function waitingEvent(
  page: Page,
  dashboard: string,
  sandbox: Sandbox,
  contact: number,
): Promise<WebhookEvent> {
  const idProcessAction = await startedRun(page, dashboard, contact)
  for (let tries = 0; tries < 30; tries += 1) {
    await sandbox.advance(5)
    const events = await eventsOf(page, dashboard)
    const own = events.find(({ payload }) => payload.idProcessAction === idProcessAction)
    if (own) return own
  }
  throw new Error(`Enrichment ${idProcessAction} does not end`)
}

/** Lets time pass until just after a moment of the API, for the API and for the browser alike. */
async function passUntil(
  context: BrowserContext,
  sandbox: Sandbox,
  moment: string | null | undefined,
): Promise<void> {
  const left = Date.parse(moment ?? '') - (await sandbox.advance(0))
  const seconds = Math.max(0, Math.ceil(left / 1000)) + 1
  await sandbox.advance(seconds)
  // At least as long as the page waits before it looks again.
  await context.clock.fastForward(Math.max(seconds, 16) * 1000)
}

/** Where an attempt is due in seconds, the page reads its list just after it, and not at the calm pace of fifteen. */
async function expectQuick(
  page: Page,
  context: BrowserContext,
  sandbox: Sandbox,
  due: number,
): Promise<void> {
  const isRead = (made: Request | Response) => new URL(made.url()).pathname === `/api${list}`
  const near = Math.floor((due - (await sandbox.advance(0))) / 1000) - 8
  await sandbox.advance(near)
  const known = page.waitForResponse(isRead)
  await context.clock.fastForward(near * 1000)
  await known
  let readings = 0
  page.on('request', (request) => {
    if (isRead(request)) readings += 1
  })
  for (let seconds = 0; seconds < 13 && readings === 0; seconds += 1) {
    await context.clock.fastForward(1000)
    await expect(historyOf(page).table).toBeVisible()
  }
  expect(readings).toBe(1)
}

const secondsOf = (countdown: string | null) => {
  const [, minutes, seconds] = /(\d+):(\d\d)/.exec(countdown ?? '') ?? []
  return Number(minutes) * 60 + Number(seconds)
}

async function serious(page: Page): Promise<string[]> {
  const { violations } = await axeOn(page).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
}

thorough(
  'five attempts by the clock, with history and event page following; what was missed is read anyway',
  async ({ page, context, sandbox, dashboard }) => {
    const webhooks = webhooksOf(page, dashboard)
    await webhooks.create(`${receiver()}/status/503`)
    const [contact = 0] = await contactsOf(sandbox)
    const waiting = await waitingEvent(page, dashboard, sandbox, contact)
    const { idWebhookEvent: id, payload } = waiting
    const read = async () => (await eventsOf(page, dashboard)).find((one) => one.idWebhookEvent === id)

    await context.clock.install()
    const detail = await context.newPage()
    await open(page, paths.webhooks({ part: 'history' }))
    await open(detail, paths.webhookEvent(id))
    const history = historyOf(page)
    const row = history.row(id)
    const ladder = detail.getByTestId('event-ladder')
    await expect(row).toContainText('Waiting')
    await expect.poll(() => stepsOf(detail)).toEqual(['next', 'planned', 'planned', 'planned', 'planned'])
    await expect(detail.getByText('No attempt has ended yet.')).toBeVisible()

    let next = waiting.nextRetryDate
    for (const made of [1, 2, 3, 4, 5]) {
      await passUntil(context, sandbox, next)
      await expect(row).toContainText(`${made} of 5 attempts made`)
      await expect(row).toContainText(made < 5 ? 'To be retried' : 'Failed')
      await expect(row).toContainText('503')
      const steps = [
        ...Array.from({ length: made }, () => 'failed'),
        ...(made < 5 ? ['next'] : []),
        ...Array.from({ length: Math.max(0, 4 - made) }, () => 'planned'),
      ]
      await expect.poll(() => stepsOf(detail)).toEqual(steps)
      if (made === 5) break
      const { nextRetryDate, lastAttemptDate } = (await read()) ?? waiting
      next = nextRetryDate
      const due = Date.parse(nextRetryDate ?? '')
      const wait = (due - Date.parse(lastAttemptDate ?? '')) / 1000
      expect(Math.round(wait / 10) * 10).toBe(DELAYS[made])
      // Both count down by the API's clock, which is minutes ahead of the browser's.
      for (const shown of [row.getByTestId('countdown'), ladder.getByTestId('countdown')]) {
        await expect
          .poll(async () => {
            const left = (due - (await sandbox.advance(0))) / 1000
            return Math.abs(secondsOf(await shown.textContent()) - left)
          })
          .toBeLessThan(8)
      }
      await expect(detail.getByText('If all fail, it is given up around')).toBeVisible()
      if (made === 4) await expectQuick(page, context, sandbox, due)
      if (made === 2) {
        expect.soft(await serious(page), 'history').toEqual([])
        expect.soft(await serious(detail), 'event').toEqual([])
      }
    }

    await expect(row.getByTestId('countdown')).toHaveCount(0)
    await expect(detail.getByText('Given up: no further attempt is made.')).toBeVisible()
    await expect(panel(detail, 'What came back')).toContainText('HTTP 503')
    await expect(detail.getByTestId('answer-body')).toHaveText('{"received":false}')
    const event = await read()
    const details = panel(detail, 'Details')
    await expect(fact(details, 'status')).toHaveText('FAILED')
    await expect(fact(details, 'httpStatus')).toHaveText('503')
    await expect(fact(details, 'retryCount / maxRetries')).toHaveText('5 / 5')
    await expect(fact(details, 'idAccount')).toHaveText(event?.idAccount ?? 'none')
    await expect(fact(details, 'Webhook')).toHaveText(String(event?.idWebhookConfig))
    await expect(fact(details, 'Next attempt')).toContainText('—')
    await detail.getByRole('radio', { name: 'Raw' }).check()
    const raw = JSON.parse((await detail.getByTestId('payload-raw').textContent()) ?? '') as unknown
    expect(raw).toEqual(payload)

    // Five calls of one event, each signed anew.
    const asked = await fetch(`${receiver().replace('https:', 'http:')}/_received`)
    const { received } = (await asked.json()) as { received: { headers: Record<string, string> }[] }
    const own = received.filter(({ headers }) => headers['x-webhook-id'] === String(id))
    expect(own).toHaveLength(5)
    expect(new Set(own.map(({ headers }) => headers['x-webhook-signature'])).size).toBe(5)

    await expect(detail.getByText('It was never delivered.')).toBeVisible()
    await detail.getByRole('link', { name: `Read enrichment ${payload.idProcessAction}` }).click()
    await expect(detail).toHaveURL(new RegExp(`${paths.enrichment(Number(payload.idProcessAction))}$`))
    await expect(panel(detail, 'Before and after')).toHaveAttribute('data-state', 'full')

    const place = await openConsole(page)
    await expect(place.locator('[data-kind="failed"] dd')).toHaveText('1')
    await expect(place.getByRole('link', { name: `Event ${id}` })).toBeVisible()
  },
)

thorough(
  'delivered at the second attempt; given up early where the webhook is switched off',
  async ({ page, context, sandbox, dashboard }) => {
    const webhooks = webhooksOf(page, dashboard)
    const { idWebhookConfig } = await webhooks.create(`${receiver()}/status/500`)
    const [, one = 0, other = 0] = await contactsOf(sandbox)
    const first = await waitingEvent(page, dashboard, sandbox, one)
    await context.clock.install()
    await open(page, paths.webhookEvent(first.idWebhookEvent))
    await passUntil(context, sandbox, first.nextRetryDate)
    await expect.poll(() => stepsOf(page)).toEqual(['failed', 'next', 'planned', 'planned', 'planned'])
    await webhooks.change(idWebhookConfig, { url: `${receiver()}/status/200` })
    const tried = await eventsOf(page, dashboard)
    const again = tried.find(({ idWebhookEvent }) => idWebhookEvent === first.idWebhookEvent)
    await passUntil(context, sandbox, again?.nextRetryDate)
    await expect.poll(() => stepsOf(page)).toEqual(['failed', 'delivered', 'unused', 'unused', 'unused'])
    await expect(page.getByText('Delivered: no further attempt.')).toBeVisible()

    await webhooks.change(idWebhookConfig, { url: `${receiver()}/never` })
    const second = await waitingEvent(page, dashboard, sandbox, other)
    await open(page, paths.webhookEvent(second.idWebhookEvent))
    await expect.poll(() => stepsOf(page)).toEqual(['next', 'planned', 'planned', 'planned', 'planned'])
    await webhooks.change(idWebhookConfig, { isActive: false })
    await context.clock.fastForward(16_000)
    await expect(page.getByText('Given up before its last attempt', { exact: false })).toBeVisible()
    await expect.poll(() => stepsOf(page)).toEqual(['unused', 'unused', 'unused', 'unused', 'unused'])
    // Nobody answered: the words are the API's, and are said to be.
    await expect(panel(page, 'What came back')).toContainText('What the API says about it')
  },
)

thorough(
  'switched off while a delivery waits: it is said how many end, the health follows, and the receiver’s answer stays',
  async ({ page, sandbox, dashboard }) => {
    await webhooksOf(page, dashboard).create(`${receiver()}/status/500`)
    const [, , , contact = 0] = await contactsOf(sandbox)
    const { idWebhookEvent } = await waitingEvent(page, dashboard, sandbox, contact)
    await sandbox.advance(31)
    const place = await openConsole(page)
    await expect(place.locator('[data-kind="retrying"] dd')).toHaveText('1')
    await place.getByRole('button', { name: 'Switch off' }).click()
    await expect(dialogOf(page)).toContainText('1 delivery waits to be sent. It fails for good')
    await dialogOf(page).getByRole('button', { name: 'Switch off' }).click()
    await expect(place.locator('[data-kind="retrying"] dd')).toHaveText('0')
    await expect(place.locator('[data-kind="failed"] dd')).toHaveText('1')

    await open(page, paths.webhookEvent(idWebhookEvent))
    await expect(page.getByText('Given up before its last attempt', { exact: false })).toBeVisible()
    const answer = panel(page, 'What came back')
    await expect(answer).toContainText('HTTP 500')
    await expect(answer.getByTestId('answer-body')).toHaveText('{"received":false}')
  },
)

thorough(
  'a lost secret is replaced: it is said what waits and ends, and that the old webhook is gone where the new one fails',
  async ({ page, sandbox, dashboard }) => {
    const webhooks = webhooksOf(page, dashboard)
    await webhooks.create(`${receiver()}/status/500`)
    const [, , , , , contact = 0] = await contactsOf(sandbox)
    await waitingEvent(page, dashboard, sandbox, contact)
    await sandbox.advance(31)
    const place = await openConsole(page)
    await place.getByRole('button', { name: 'Change the address…' }).click()
    const dialog = dialogOf(page)
    await dialog.getByRole('checkbox', { name: /^A receiver runs/ }).check()
    await sandbox.arm({ path: routes.updateWebhook.path, method: 'PUT', kind: 'reset', times: 1 })
    await sendAddress(page, `${receiver()}/new`, 'updateWebhook')
    await expect(dialog.getByRole('heading', { name: 'The secret was lost on the way' })).toBeVisible()
    await expect(dialog).toContainText('1 delivery waits to be sent. It fails for good')
    await expect(dialog).not.toContainText('This webhook is off')
    await sandbox.arm({ path: routes.createWebhook.path, method: 'POST', kind: 'status:500', times: 1 })
    await dialog.getByRole('button', { name: 'Delete and create again' }).click()
    await expect(dialog).toContainText('The new webhook was not created')
    await expect(dialog).toContainText('The webhook is deleted now')
    await expect(dialog).not.toContainText('The API has this webhook')
    expect(await webhooks.list()).toEqual([])
    await dialog.getByRole('button', { name: 'Create the webhook' }).click()
    await expect(dialog.getByRole('heading', { name: 'Store the secret now' })).toBeVisible()
    await dialog.getByRole('checkbox', { name: /^I have stored it/ }).check()
    await dialog.getByRole('button', { name: 'Go on to the test' }).click()
    await dialog.getByRole('button', { name: 'Done' }).click()
  },
)

thorough(
  'a lost secret of a webhook that is off: before it is replaced it is said that the new one is on',
  async ({ page, sandbox, dashboard }) => {
    const webhooks = webhooksOf(page, dashboard)
    const { idWebhookConfig } = await webhooks.create(`${receiver()}/old`)
    await webhooks.change(idWebhookConfig, { isActive: false })
    const place = await openConsole(page)
    await place.getByRole('button', { name: 'Change the address…' }).click()
    const dialog = dialogOf(page)
    await dialog.getByRole('checkbox', { name: /^A receiver runs/ }).check()
    await sandbox.arm({ path: routes.updateWebhook.path, method: 'PUT', kind: 'reset', times: 1 })
    await sendAddress(page, `${receiver()}/new`, 'updateWebhook')
    await expect(dialog).toContainText('This webhook is off, and the new one is on')
  },
)

test.describe('in French, on a tablet', () => {
  test.use({ locale: 'fr-FR', viewport: { width: 768, height: 900 } })

  thorough('no answer is told in full, and steps stand apart', async ({ page, sandbox, dashboard }) => {
    const webhooks = webhooksOf(page, dashboard)
    const { idWebhookConfig } = await webhooks.create('https://nowhere.invalid/')
    const [, , , , contact = 0] = await contactsOf(sandbox)
    const { idWebhookEvent } = await waitingEvent(page, dashboard, sandbox, contact)
    await sandbox.advance(31)
    const { table } = historyOf(page)
    await open(page, paths.webhooks({ part: 'history' }))
    const answer = table.getByText('Sans réponse').first()
    const isCut = (element: Element) => {
      for (let box: Element | null = element; box?.matches('[role="row"] *'); box = box.parentElement)
        if (box.scrollWidth > box.clientWidth && getComputedStyle(box).overflowX !== 'visible') return true
      return false
    }
    expect.soft(await answer.evaluate(isCut)).toBe(false)

    await webhooks.change(idWebhookConfig, { isActive: false })
    await open(page, paths.webhookEvent(idWebhookEvent))
    const texts = page.getByTestId('event-ladder').locator('li p:first-child')
    await expect(texts).toHaveText([/en échec/, /non faite/, /non faite/, /non faite/, /non faite/])
    const gaps = await texts.evaluateAll((all) => {
      const boxes = all.map((text) => {
        const range = document.createRange()
        range.selectNodeContents(text)
        return range.getBoundingClientRect()
      })
      return boxes.slice(1).map(({ left }, index) => left - (boxes[index]?.right ?? 0))
    })
    expect(Math.min(...gaps)).toBeGreaterThan(10)
  })
})
