import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import type { Locator } from '@playwright/test'

import { routes } from '#lib/contract/routes.generated.ts'
import { paths } from '#lib/paths.ts'
import { pairHere } from '../support/pairs.ts'
import type { Sandbox } from '../support/sandbox.ts'
import { open, panel } from '../support/screens.ts'
import { expect, test, thorough } from '../support/test.ts'
import {
  addressField,
  COMPLETED,
  dialogOf,
  openConsole,
  sendAddress,
  webhooksOf,
} from '../support/webhooks.ts'

const ONE = 'https://hooks.acme.fr/one'
const TWO = 'https://hooks.acme.fr/two'
const item = routes.updateWebhook.path
const list = routes.listWebhooks.path

test.beforeEach(async ({ page, dashboard }) => {
  await webhooksOf(page, dashboard).clear()
})
test.afterEach(async ({ page, dashboard, sandbox }) => {
  await sandbox.disarm()
  await webhooksOf(page, dashboard).clear()
})

interface Refusals {
  path: string
  method: 'POST' | 'PUT' | 'DELETE'
  /** Each fault, and what the place that meets it says. */
  says: [kind: string, words: string][]
}

/** Does the same thing under each fault in turn, and looks for its words. */
async function meet(
  sandbox: Sandbox,
  place: Locator,
  { path, method, says }: Refusals,
  act: () => Promise<unknown>,
): Promise<void> {
  for (const [kind, words] of says) {
    await sandbox.arm({ path, method, kind })
    await act()
    await expect(place.getByText(words)).toBeVisible()
    await sandbox.disarm()
  }
}

thorough(
  'the list fails, is refused, hangs: the page says so and the way to other screens stands',
  async ({ page, sandbox }) => {
    for (const [kind, words] of [
      ['status:500', 'The API failed.'],
      ['status:403', 'Fault 403'],
      ['hang', 'The API took too long.'],
    ] as const) {
      await sandbox.arm({ path: list, method: 'GET', kind })
      await open(page, paths.webhooks())
      await expect(page.locator('main').getByText(words).first()).toBeVisible({ timeout: 20_000 })
      await expect(page.getByRole('link', { name: 'Home' }).first()).toBeVisible()
      await sandbox.disarm()
    }
  },
)

thorough('the health of a webhook fails by itself', async ({ page, sandbox, dashboard }) => {
  await webhooksOf(page, dashboard).create(ONE)
  await sandbox.arm({ path: routes.listWebhookEvents.path, method: 'GET', kind: 'status:500' })
  const place = await openConsole(page)
  await expect(place.getByTestId('webhook-health').getByText('The API failed.')).toBeVisible({
    timeout: 20_000,
  })
  await expect(place.getByTestId('webhook-url')).toHaveText(ONE)
  await expect(place.getByRole('button', { name: 'Send a test' })).toBeEnabled()
})

test('a creation that is refused keeps the form; one that did not happen says so', async ({
  page,
  sandbox,
  dashboard,
}) => {
  const webhooks = webhooksOf(page, dashboard)
  const place = await openConsole(page)
  await place.getByRole('button', { name: 'Create a webhook…' }).click()
  const dialog = dialogOf(page)
  const says: Refusals['says'] = [
    ['status:403', 'Fault 403'],
    ['status:400', 'Fault 400'],
    ['status:500', 'Nothing has changed so far'],
  ]
  await meet(sandbox, dialog, { path: list, method: 'POST', says }, () =>
    sendAddress(page, ONE, 'createWebhook'),
  )
  await expect(addressField(page)).toHaveValue(ONE)
  expect(await webhooks.list()).toEqual([])
  expect(await sendAddress(page, ONE, 'createWebhook')).not.toBe('')
})

thorough(
  'a secret lost on the way is said to be lost, and the webhook is made anew',
  async ({ page, sandbox, dashboard }) => {
    const webhooks = webhooksOf(page, dashboard)
    const place = await openConsole(page)
    await place.getByRole('button', { name: 'Create a webhook…' }).click()
    await sandbox.arm({ path: list, method: 'POST', kind: 'truncate', times: 1 })
    await sendAddress(page, ONE, 'createWebhook')
    const dialog = dialogOf(page)
    await expect(dialog.getByRole('heading', { name: 'The secret was lost on the way' })).toBeVisible()
    const [before] = await webhooks.list()
    expect(before?.url).toBe(ONE)
    await dialog.getByRole('button', { name: 'Delete and create again' }).click()
    await expect(dialog.getByRole('heading', { name: 'Store the secret now' })).toBeVisible()
    const [after] = await webhooks.list()
    expect(after?.url).toBe(ONE)
    expect(after?.idWebhookConfig).not.toBe(before?.idWebhookConfig)
    await dialog.getByRole('checkbox', { name: /^I have stored it/ }).check()
    await dialog.getByRole('button', { name: 'Go on to the test' }).click()
    await dialog.getByRole('button', { name: 'Done' }).click()
  },
)

thorough(
  'a change of address: refused, not done, and done with its secret lost',
  async ({ page, sandbox, dashboard }) => {
    const webhooks = webhooksOf(page, dashboard)
    await webhooks.create(ONE)
    const place = await openConsole(page)
    await place.getByRole('button', { name: 'Change the address…' }).click()
    const dialog = dialogOf(page)
    await dialog.getByRole('checkbox', { name: /^A receiver runs/ }).check()
    const says: Refusals['says'] = [
      ['status:403', 'Fault 403'],
      ['status:404', 'Fault 404'],
      ['status:500', 'Nothing has changed so far'],
    ]
    await meet(sandbox, dialog, { path: item, method: 'PUT', says }, () =>
      sendAddress(page, TWO, 'updateWebhook'),
    )
    expect((await webhooks.list())[0]?.url).toBe(ONE)
    await sandbox.arm({ path: item, method: 'PUT', kind: 'reset', times: 1 })
    await sendAddress(page, TWO, 'updateWebhook')
    await expect(dialog.getByRole('heading', { name: 'The secret was lost on the way' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Leave it as it is' }).click()
    await expect(place.getByTestId('webhook-url')).toHaveText(TWO)
  },
)

thorough(
  'a switch that the API refuses goes back; one unconfirmed is read again',
  async ({ page, sandbox, dashboard }) => {
    const webhooks = webhooksOf(page, dashboard)
    await webhooks.create(ONE)
    const place = await openConsole(page)
    const state = place.getByTestId('webhook-state')
    await sandbox.arm({ path: item, method: 'PUT', kind: 'status:403', times: 1 })
    await place.getByRole('button', { name: 'Switch off' }).click()
    await expect(page.getByText(`${COMPLETED} was not switched`).first()).toBeVisible()
    await expect(state).toHaveText('On')
    await sandbox.arm({ path: item, method: 'PUT', kind: 'reset', times: 1 })
    await place.getByRole('button', { name: 'Switch off' }).click()
    await expect(page.getByText(`${COMPLETED}: this may have been saved`).first()).toBeVisible()
    await expect(state).toHaveText('Off')
    expect((await webhooks.list())[0]?.isActive).toBe(false)
  },
)

thorough(
  'a deletion: refused, unconfirmed and not done, done elsewhere',
  async ({ page, sandbox, dashboard }) => {
    const webhooks = webhooksOf(page, dashboard)
    await webhooks.create(ONE)
    const place = await openConsole(page)
    await place.getByRole('button', { name: 'Delete…' }).click()
    const dialog = dialogOf(page)
    const says: Refusals['says'] = [
      ['status:403', 'Fault 403'],
      ['status:404', 'Fault 404'],
      ['status:500', 'This may have been saved.'],
    ]
    await meet(sandbox, dialog, { path: item, method: 'DELETE', says }, () =>
      dialog.getByRole('button', { name: 'Delete the webhook' }).click(),
    )
    expect(await webhooks.list()).toHaveLength(1)
    await webhooks.clear()
    await dialog.getByRole('button', { name: 'Delete the webhook' }).click()
    await expect(place.getByText('No webhook here')).toBeVisible()
  },
)

thorough(
  'a test that is refused says so; one without a trace is called unclear',
  async ({ page, sandbox, dashboard }) => {
    await webhooksOf(page, dashboard).create(ONE)
    const place = await openConsole(page)
    const path = routes.testWebhook.path
    const bench = place.getByTestId('webhook-test')
    await sandbox.arm({ path, method: 'POST', kind: 'status:403', times: 1 })
    await place.getByRole('button', { name: 'Send a test' }).click()
    await expect(bench.getByText('Fault 403')).toBeVisible()
    await sandbox.arm({ path, method: 'POST', kind: 'status:500', times: 1 })
    await place.getByRole('button', { name: 'Test again' }).click()
    await expect(bench.getByText('Nobody knows how this test ended')).toBeVisible({ timeout: 20_000 })
    await expect(bench.getByText('No usable answer came from the API', { exact: false })).toBeVisible()
    await sandbox.arm({ path, method: 'POST', kind: 'truncate', times: 1 })
    await place.getByRole('button', { name: 'Test again' }).click()
    // Sent, and its answer lost: the history tells.
    await expect(place.getByTestId('test-answer')).toBeVisible({ timeout: 30_000 })
    await expect(
      place.getByText('The API’s answer did not arrive: this is what the history says.'),
    ).toBeVisible()
  },
)

test('what another tab did to a webhook is seen when this one comes back, and after a test', async ({
  page,
  dashboard,
}) => {
  const webhooks = webhooksOf(page, dashboard)
  const { idWebhookConfig } = await webhooks.create(ONE)
  const place = await openConsole(page)
  // A read that was under way when the webhook changed is not made twice: the next coming back sees it.
  const comeBackTo = (state: string) =>
    expect(async () => {
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
      await expect(place.getByTestId('webhook-state')).toHaveText(state, { timeout: 3_000 })
    }).toPass()
  await webhooks.change(idWebhookConfig, { isActive: false })
  await comeBackTo('Off')
  await webhooks.change(idWebhookConfig, { isActive: true })
  await comeBackTo('On')

  await webhooks.change(idWebhookConfig, { url: TWO })
  await place.getByRole('button', { name: 'Send a test' }).click()
  await expect(place.getByTestId('webhook-url')).toHaveText(TWO)
  await webhooks.clear()
  await place.getByRole('button', { name: 'Send a test' }).click()
  await expect(place.getByText('No webhook here')).toBeVisible()
  await expect(page.getByText('Somebody else deleted this webhook meanwhile', { exact: true })).toBeVisible()

  // Deleted while its test is under way: the outcome outlives the panel.
  await webhooks.create(`${pairHere().receiver}/slow/3`)
  await comeBackTo('On')
  await place.getByRole('button', { name: 'Send a test' }).click()
  await expect(place.getByText('Waiting for the receiver…')).toBeVisible()
  await webhooks.clear()
  await expect(page.getByText(/^Event \d+ · Delivered$/)).toBeVisible()
})

test('no log of ours holds a secret', async ({ page, dashboard }) => {
  const place = await openConsole(page)
  await place.getByRole('button', { name: 'Create a webhook…' }).click()
  const url = ONE
  const secret = await sendAddress(page, `${url}/logs`, 'createWebhook')
  const dialog = dialogOf(page)
  const told = page.waitForResponse((response) => response.url().endsWith('/api/receiver/secret'))
  await dialog.getByRole('button', { name: 'Hand it to the demo’s receiver' }).click()
  const requestId = (await told).headers()['x-request-id'] ?? 'none'
  await dialog.getByRole('checkbox', { name: /^I have stored it/ }).check()
  await dialog.getByRole('button', { name: 'Go on to the test' }).click()
  const { data } = pairHere()
  const logs = async () =>
    (await readFile(join(data, 'logs/dashboard.log'), 'utf8')) +
    (await readFile(join(data, 'logs/sandbox.log'), 'utf8'))
  await expect.poll(logs).toContain(requestId)
  const written = await logs()
  expect(written).toContain('"route":"/api/receiver/secret"')
  expect(written).not.toContain(secret)
  expect(await webhooksOf(page, dashboard).list()).toHaveLength(1)
  await expect(panel(page, COMPLETED)).toBeAttached()
})
