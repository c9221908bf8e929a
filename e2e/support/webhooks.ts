import type { APIResponse, Locator, Page } from '@playwright/test'

import { routes } from '#lib/contract/routes.generated.ts'
import type {
  CreatedWebhook,
  WebhookConfig,
  WebhookEvent,
  WebhookEventType,
} from '#lib/contract/schemas/webhook.ts'
import { buildPath } from '#lib/contract/wire.ts'
import { paths } from '#lib/paths.ts'

import { open, panel } from './screens.ts'

export const COMPLETED = 'Enrichment completed'

interface Sent {
  id?: number
  body?: unknown
  search?: string
}

/** Manages the webhooks of the account that the page is signed in to, by the BFF and not by a screen. */
export function webhooksOf(page: Page, dashboard: string) {
  const call = async (
    operation: keyof typeof routes,
    { id, body, search = '' }: Sent = {},
  ): Promise<APIResponse> => {
    const { method, path } = routes[operation]
    return page.request.fetch(`${dashboard}/api${buildPath(path, id === undefined ? {} : { id })}${search}`, {
      method,
      headers: { 'x-csrf': '1', origin: dashboard },
      ...(body === undefined ? {} : { data: body }),
    })
  }
  const result = async <Result>(answer: Promise<APIResponse>): Promise<Result> => {
    const got = await answer
    if (!got.ok()) throw new Error(`${got.url()}: ${got.status()} ${await got.text()}`)
    return ((await got.json()) as { result: Result }).result
  }
  const list = () => result<WebhookConfig[]>(call('listWebhooks'))
  return {
    list,
    events: (search = '') => result<WebhookEvent[]>(call('listWebhookEvents', { search })),
    create: (url: string, eventType: WebhookEventType = 'enrichment.completed') =>
      result<CreatedWebhook>(call('createWebhook', { body: { eventType, url } })),
    change: (id: number, body: { url?: string; isActive?: boolean }) =>
      result<WebhookConfig>(call('updateWebhook', { id, body })),
    /** Sends a test delivery and waits for its result. */
    test: (id: number) => result<{ idWebhookEvent: number }>(call('testWebhook', { id })),
    /** Deletes all webhooks of the account. */
    async clear(): Promise<void> {
      for (const { idWebhookConfig: id } of await list()) await result(call('deleteWebhook', { id }))
    },
  }
}

/** Opens the webhook console; returns the panel of completed enrichments. */
export async function openConsole(page: Page): Promise<Locator> {
  await open(page, paths.webhooks())
  return panel(page, COMPLETED)
}

/** Locators of the console's history. */
export const historyOf = (page: Page) => {
  const list = panel(page, 'History')
  const table = page.getByTestId('webhook-events')
  return {
    panel: list,
    table,
    row: (idWebhookEvent: number) =>
      table
        .getByRole('row')
        .filter({ has: page.getByRole('link', { name: `Event ${idWebhookEvent}`, exact: true }) }),
    count: page.getByTestId('event-count'),
    waiting: page.getByTestId('new-events'),
  }
}

/** The kind of each step in the delivery ladder on screen. */
export const stepsOf = (page: Page): Promise<(string | null)[]> =>
  page
    .getByTestId('event-ladder')
    .locator('li')
    .evaluateAll((steps) => steps.map((step) => step.getAttribute('data-kind')))

export const dialogOf = (page: Page): Locator => page.locator('dialog:modal')

/** By role, as the label of the checkbox above it contains “address” too. */
export const addressField = (page: Page): Locator => dialogOf(page).getByRole('textbox', { name: 'Address' })

/** Fills in the address and sends it; resolves to the secret from the API's answer. */
export async function sendAddress(page: Page, url: string, operation: 'createWebhook' | 'updateWebhook') {
  const { method, path } = routes[operation]
  const prefix = `/api${path.replace(/\/:id$/, '')}`
  const answered = page.waitForResponse(
    (response) =>
      response.request().method() === method && new URL(response.url()).pathname.startsWith(prefix),
  )
  const dialog = dialogOf(page)
  await addressField(page).fill(url)
  await dialog.getByRole('button', { name: /^(Create the webhook|Change the address)$/ }).click()
  const answer = (await (await answered).json()) as { result?: { secret?: string } }
  return answer.result?.secret ?? ''
}

/** All of the page's JavaScript heap, after a garbage collection, as one text. */
export async function heapTextOf(page: Page): Promise<string> {
  const session = await page.context().newCDPSession(page)
  const chunks: string[] = []
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk))
  await session.send('HeapProfiler.enable')
  await session.send('HeapProfiler.collectGarbage')
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  await session.detach()
  const snapshot = chunks.join('')
  if (snapshot.length < 100_000) throw new Error('The heap snapshot is too small to be one')
  return snapshot
}

/** Whether a text is anywhere in it. */
export const heapHolds = async (page: Page, text: string): Promise<boolean> =>
  (await heapTextOf(page)).includes(text)
