import { expect, it, vi } from 'vitest'
import { callEndpoint } from '#lib/query/call.ts'
import { failedDeliveries } from './notify-reads.ts'

vi.mock('#lib/query/call.ts', async (original) => ({ ...(await original<object>()), callEndpoint: vi.fn() }))

it('takes no test for a delivery that was lost', async () => {
  const event = (idWebhookEvent: number, test: boolean) => ({
    idWebhookEvent,
    eventType: 'enrichment.completed',
    payload: { test },
  })
  vi.mocked(callEndpoint).mockResolvedValue({ result: [event(2, true), event(1, false)] } as never)
  const told = await failedDeliveries(new AbortController().signal)
  expect(told.map(({ id }) => id)).toEqual([1])
})
