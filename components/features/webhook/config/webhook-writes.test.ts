import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import type { WebhookConfig } from '#lib/contract/schemas/webhook.ts'
import { ApiError } from '#lib/query/api-error.ts'
import { callEndpoint } from '#lib/query/call.ts'
import { webhooksQuery } from './webhook-cache.ts'
import { deleteWebhookOnce, setActive } from './webhook-writes.ts'

vi.mock('#lib/query/call.ts', async (original) => ({
  ...(await original<typeof import('#lib/query/call.ts')>()),
  callEndpoint: vi.fn(),
}))

it('shows what the API has when it refuses to switch off, and on again', async () => {
  const config = { idWebhookConfig: 1, eventType: 'enrichment.failed', isActive: true } as WebhookConfig
  let refuse = () => {}
  const waited = new Promise<void>((done) => {
    refuse = done
  })
  vi.mocked(callEndpoint).mockImplementation(async (operation: string) => {
    if (operation === 'listWebhooks') return { result: [{ ...config }] } as never
    await waited
    throw new ApiError({ status: 403, code: 'forbidden', message: '' } as never)
  })
  const client = new QueryClient()
  const screen = new QueryObserver(client, webhooksQuery())
  const leave = screen.subscribe(() => undefined)
  const shown = () => screen.getCurrentResult().data?.result[0]?.isActive
  await expect.poll(() => shown()).toBe(true)
  const off = setActive(client, config, false).catch(() => 'refused')
  await expect.poll(() => shown()).toBe(false)
  const on = setActive(client, { ...config, isActive: false }, true).catch(() => 'refused')
  refuse()
  expect(await Promise.all([off, on])).toEqual(['refused', 'refused'])
  await expect.poll(() => shown()).toBe(true)
  leave()
})

it('has deliveries read again once a webhook is deleted, as the pending ones have failed', async () => {
  vi.mocked(callEndpoint).mockResolvedValue({ result: [] } as never)
  const client = new QueryClient()
  const home = ['listWebhookEvents', 'home']
  client.setQueryData(home, {})
  await deleteWebhookOnce(client, 1)
  expect(client.getQueryState(home)?.isInvalidated).toBe(true)
})
