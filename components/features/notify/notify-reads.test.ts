import { expect, it, vi } from 'vitest'
import { callEndpoint } from '#lib/query/call.ts'
import { failedDeliveries } from './notify-reads.ts'

vi.mock('#lib/query/call.ts', async (original) => ({ ...(await original<object>()), callEndpoint: vi.fn() }))

it('takes no test for a delivery that was lost, but one whose payload is none', async () => {
  const event = (idWebhookEvent: number, payload: object | null) => ({
    idWebhookEvent,
    eventType: 'enrichment.completed',
    payload,
  })
  const result = [event(3, { test: true }), event(2, null), event(1, { test: false })]
  vi.mocked(callEndpoint).mockResolvedValue({ result } as never)
  const told = await failedDeliveries(new AbortController().signal)
  expect(told.map(({ id }) => id)).toEqual([2, 1])
})
