import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

import { canary, faultPairs, pairOf } from '../support/pairs.ts'
import { cookieOf, sealedSession } from '../support/sessions.ts'
import { expect, test } from '../support/test.ts'
import { webhooksOf } from '../support/webhooks.ts'

for (const [title, { dashboard, receiver, state: file }, key] of [
  ['the whole account', pairOf('first'), () => 'sandbox-full'],
  ...faultPairs().map((name) => [`the canary of the ${name} pair`, pairOf(name), canary] as const),
] as const) {
  test(`sign in once for ${title}, and leave a delivery that failed in its history`, async ({ page }) => {
    const value = await sealedSession(dashboard, key())
    expect(value).not.toContain(key())
    const cookie = cookieOf(dashboard, value)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, JSON.stringify({ cookies: [cookie], origins: [] }))
    if (!receiver) return
    await page.context().addCookies([cookie])
    const webhooks = webhooksOf(page, dashboard)
    await webhooks.clear()
    const { idWebhookConfig } = await webhooks.create(`${receiver}/status/500`)
    await webhooks.test(idWebhookConfig)
    await webhooks.clear()
  })
}
