import { routes } from '#lib/contract/routes.generated.ts'
import type { WebhookEvent } from '#lib/contract/schemas/webhook.ts'
import { paths } from '#lib/paths.ts'
import { keepAsking } from '../support/breaker.ts'
import type { Sandbox } from '../support/sandbox.ts'
import { open, panel } from '../support/screens.ts'
import { signInAlone } from '../support/sessions.ts'
import { expect, thorough } from '../support/test.ts'
import { historyOf } from '../support/webhooks.ts'

const list = routes.listWebhookEvents.path
const history = paths.webhooks({ part: 'history' })

/** The delivery that the set-up left in the history of this account. */
async function someEvent(sandbox: Sandbox): Promise<WebhookEvent> {
  const { result } = await sandbox.read('listWebhookEvents', { limit: 1 }, 'sandbox-full')
  if (!result[0]) throw new Error('The set-up left no event')
  return result[0]
}

thorough(
  'the history fails, is refused, is gone, hangs: it says so, and the rest of the page and of the console work',
  async ({ page, context, sandbox }) => {
    const { idWebhookEvent } = await someEvent(sandbox)
    const place = panel(page, 'History')
    const meet = async (kind: string) => {
      await sandbox.disarm()
      await keepAsking(page)
      await sandbox.arm({ path: list, method: 'GET', kind })
    }
    const rest = async () => {
      await expect(page.getByRole('link', { name: 'Home' }).first()).toBeVisible()
      await expect(panel(page, 'What receivers missed')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Read what was missed' })).toBeEnabled()
    }
    for (const [kind, words] of [
      ['status:403', 'Fault 403'],
      ['status:404', 'Fault 404'],
    ] as const) {
      await meet(kind)
      await open(page, history)
      await expect(place.getByText(words)).toBeVisible()
      await rest()
    }
    await meet('hang')
    await open(page, history)
    await expect(place.locator('[aria-busy="true"]')).toBeVisible()
    await rest()
    const parts = page.getByRole('navigation', { name: 'Parts of the webhook console' })
    await parts.getByRole('link', { name: 'Signature' }).click()
    await expect(page.getByTestId('signature-verdict')).toBeVisible()

    await context.clock.install()
    await meet('status:500')
    await open(page, history)
    await expect(place.getByText('The API failed.')).toBeVisible()
    await rest()
    await sandbox.disarm()
    await keepAsking(page)
    await place.getByRole('button', { name: 'Retry' }).click()
    const row = historyOf(page).row(idWebhookEvent)
    await expect(row).toBeVisible()
    // What was read stays when a later reading fails.
    await meet('status:500')
    await context.clock.fastForward(16_000)
    await expect(place).toHaveAttribute('data-state', 'stale')
    await expect(row).toBeVisible()
    // Items that break the contract: the page stands, and shows what it can.
    await meet('drift')
    await open(page, history)
    await expect(historyOf(page).table.getByRole('row').nth(1)).toBeVisible()
    await rest()
  },
)

thorough(
  'an event’s page while the list fails, is refused, is gone, hangs or drifts',
  async ({ page, sandbox }) => {
    const { idWebhookEvent } = await someEvent(sandbox)
    const path = paths.webhookEvent(idWebhookEvent)
    const main = page.locator('main')
    const meet = async (kind: string) => {
      await sandbox.disarm()
      await keepAsking(page)
      await sandbox.arm({ path: list, method: 'GET', kind })
      await open(page, path)
      await expect(page.getByRole('heading', { level: 1, name: `Event ${idWebhookEvent}` })).toBeVisible()
      await expect(main.getByRole('link', { name: 'Webhook history' }).first()).toBeVisible()
    }
    await meet('status:403')
    await expect(main.getByText('Fault 403')).toBeVisible()
    await meet('status:404')
    await expect(main.getByText('Fault 404')).toBeVisible()
    await meet('hang')
    await expect(main.locator('[aria-busy="true"]')).toBeVisible()
    await meet('drift')
    await expect(panel(page, 'Details')).toBeVisible()
    await meet('status:500')
    await expect(main.getByText('The API failed.')).toBeVisible()
    await sandbox.disarm()
    await keepAsking(page)
    await main.getByRole('button', { name: 'Retry' }).click()
    await expect(panel(page, 'Attempts')).toBeVisible()
    await expect(panel(page, 'What came back')).toBeVisible()
  },
)

thorough(
  'an event is looked for ever further back, and one out of reach says so',
  async ({ page, context, dashboard, sandbox }) => {
    await open(page, paths.webhookEvent(999_999_999))
    await expect(page.getByText('All the events that the API has were looked through')).toBeVisible()

    // An account whose history no other test looks at.
    const apiKey = 'sandbox-no-crm'
    await signInAlone(context, dashboard, apiKey)
    const { first, last } = await sandbox.addPastEvents(apiKey, 5_100)
    const limits: string[] = []
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url())
      if (pathname === `/api${list}`)
        limits.push(`${searchParams.get('limit')}${searchParams.get('status') ?? ''}`)
    })
    await open(page, paths.webhookEvent(last - 300))
    await expect(panel(page, 'Attempts')).toBeVisible()
    expect(limits).toEqual(['50', '250', '1000'])

    await open(page, paths.webhookEvent(first))
    await expect(page.getByText('Out of reach')).toBeVisible()
    await expect(page.getByText('not among the newest 1,000, nor among as many of each status')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Webhook history' }).last()).toBeVisible()
    limits.length = 0
    await page.getByRole('button', { name: 'Look through the newest 5,000' }).click()
    await expect(page.getByText('not among the newest 5,000')).toBeVisible()
    expect(limits[0]).toBe('5000')
    await expect(page.getByRole('button', { name: /^Look through/ })).toHaveCount(0)

    await page.goto('/webhooks/events/seven')
    await expect(page.getByText('The address does not name an event')).toBeVisible()
  },
)
