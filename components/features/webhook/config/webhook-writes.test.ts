import { onlineManager, QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { WebhookConfig } from '#lib/contract/schemas/webhook.ts'
import { ApiError } from '#lib/query/api-error.ts'
import { callEndpoint } from '#lib/query/call.ts'
import { webhooksQuery } from './webhook-cache.ts'
import {
  changeWebhookAddress,
  createAndCheckWebhook,
  deleteWebhookOnce,
  isWriteOutcomeUnknown,
  setActive,
} from './webhook-writes.ts'

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

it('says that nothing was saved only where the list was read again and shows so', async () => {
  const unclear = new ApiError({ status: 502, code: 'outcome_unknown', message: '' } as never)
  const wanted = { eventType: 'enrichment.failed', url: 'https://b.example' } as const
  const config = {
    idWebhookConfig: 1,
    eventType: 'enrichment.failed',
    url: 'https://a.example',
  } as WebhookConfig
  const answers: WebhookConfig[][] = [[], [config], [config]]
  vi.mocked(callEndpoint).mockImplementation(async (operation: string) => {
    const result = operation === 'listWebhooks' && answers.shift()
    if (result) return { result } as never
    throw unclear
  })
  const client = new QueryClient()
  const said = { code: 'checked_not_saved' }
  await expect(createAndCheckWebhook(client, wanted)).rejects.toMatchObject(said)
  await expect(changeWebhookAddress(client, config, wanted.url)).rejects.toMatchObject(said)
  await expect(createAndCheckWebhook(client, wanted)).rejects.toBe(unclear)
})

describe('without a network', () => {
  const config = {
    idWebhookConfig: 1,
    eventType: 'enrichment.failed',
    url: 'https://a.example',
  } as WebhookConfig
  const offline = new ApiError({ status: 0, code: 'network', message: '' } as never)
  const unclear = new ApiError({ status: 0, code: 'outcome_unknown', message: '' } as never)
  const wanted = { eventType: 'enrichment.failed', url: 'https://b.example' } as const
  afterEach(() => onlineManager.setOnline(true))

  it('refuses at once to change an address, rather than later and unwatched', async () => {
    onlineManager.setOnline(false)
    vi.mocked(callEndpoint).mockRejectedValue(offline)
    const client = new QueryClient()
    // A list that is shown waits for the network.
    void client.fetchQuery(webhooksQuery()).catch(() => undefined)
    await expect(changeWebhookAddress(client, config, wanted.url)).rejects.toBe(offline)
    expect(isWriteOutcomeUnknown(offline)).toBe(false)
  })

  it('says of a write that was sent that its outcome is unknown, though nothing can be read', async () => {
    vi.mocked(callEndpoint).mockImplementation(async (operation: string) => {
      throw operation === 'listWebhooks' ? offline : unclear
    })
    const client = new QueryClient()
    await expect(createAndCheckWebhook(client, wanted)).rejects.toBe(unclear)
    await expect(deleteWebhookOnce(client, 1)).rejects.toBe(unclear)
  })
})
