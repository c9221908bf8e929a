import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

import { canary, pairOf } from '../support/pairs.ts'
import { cookieOf, sealedSession } from '../support/sessions.ts'
import { test as base, expect } from '../support/test.ts'
import { webhooksOf } from '../support/webhooks.ts'

/** Asks the set-up of the whole run for this pair, before any page is opened. */
const test = base.extend<{ started: undefined }>({
  started: [
    async ({ pair }, use) => {
      const starter = process.env.E2E_STARTER
      const answer = starter && (await fetch(`${starter}/${pair}`))
      if (answer && !answer.ok) throw new Error(await answer.text())
      await use(undefined)
    },
    // The register of the first pair is read in.
    { auto: true, timeout: 240_000 },
  ],
})

test('its servers run, somebody is signed in, and a delivery that failed is in the history', async ({
  page,
  pair,
}) => {
  const { dashboard, receiver, state } = pairOf(pair)
  const key = pair === 'first' ? 'sandbox-full' : canary()
  const value = await sealedSession(dashboard, key)
  expect(value).not.toContain(key)
  const cookie = cookieOf(dashboard, value)
  await mkdir(dirname(state), { recursive: true })
  await writeFile(state, JSON.stringify({ cookies: [cookie], origins: [] }))
  if (!receiver) return
  await page.context().addCookies([cookie])
  const webhooks = webhooksOf(page, dashboard)
  await webhooks.clear()
  const { idWebhookConfig } = await webhooks.create(`${receiver}/status/500`)
  await webhooks.test(idWebhookConfig)
  await webhooks.clear()
})
