import type { AddressInfo, Server } from 'node:net'

import type { Page } from '@playwright/test'

import { pairOf } from './pairs.ts'
import { expect } from './test.ts'
import { openConsole, webhooksOf } from './webhooks.ts'

/** URL of the receiver started by the set-up. */
export const receiver = (): string => {
  const { receiver: url } = pairOf('first')
  if (!url) throw new Error('E2E_RECEIVER_URL is not set')
  return url
}

/** Starts a test's server on a free port, and resolves to the port. */
export async function listening(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

type Expected = readonly [url: string, diagnosis: string, http: string, body: string | null]

/** Sends a test delivery to each URL in turn, and checks the diagnosis on screen. */
export async function expectDiagnoses(
  page: Page,
  dashboard: string,
  all: readonly Expected[],
): Promise<void> {
  const webhooks = webhooksOf(page, dashboard)
  const { idWebhookConfig } = await webhooks.create(`${receiver()}/first`)
  for (const [url, diagnosis, http, body] of all) {
    await webhooks.change(idWebhookConfig, { url })
    const place = await openConsole(page)
    await place.getByRole('button', { name: 'Send a test' }).click()
    const answer = place.getByTestId('test-answer')
    await expect(answer, url).toHaveAttribute('data-diagnosis', diagnosis)
    await expect(answer.getByText(http, { exact: true })).toBeVisible()
    if (body !== null) await expect(answer.getByTestId('test-body')).toHaveText(body)
  }
}
