import { QueryClient } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { untagged } from '#lib/domain/routine/routine-tag.ts'
import { senderOf } from './sender-of.ts'
import type { SendOf } from './senders.ts'

const now = { ...untagged(301, 5), idIdentificationType: 4 }
const written = vi.hoisted(() => vi.fn())
vi.mock('#lib/query/call.ts', () => ({
  callEndpoint: async (operation: string, { body }: { body?: object }) =>
    operation === 'tagSupplyIdentification' ? written(body) : { supplyIdentificationList: [now] },
}))
/** How the enrichments end, one after the other. */
const ends = vi.hoisted((): object[] => [])
vi.mock('#lib/enrichment/enrichments.ts', () => {
  let jobs: object[] = []
  return {
    enrichmentEngine: () => ({
      get: () => jobs,
      subscribe: () => () => undefined,
      stayAwake: () => () => undefined,
    }),
    enrich: (_: unknown, __: unknown, wishes: object[]) => {
      jobs = wishes.map((wish) => ({ ...wish, ...ends.shift() }))
    },
  }
})

it('leaves a tag as a colleague has set it while the run was interrupted; a file decides by itself', async () => {
  const sender = senderOf('tag', new QueryClient(), 'one')
  const send: SendOf<'tag'> = {
    action: 'tag',
    idSupply: 301,
    idCompany: 5,
    change: { idIdentificationType: 2 },
  }
  const from = (idIdentificationType: number | null) => ({
    ...send,
    seen: { idIdentificationType, isFormerCustomer: null },
  })
  for (const other of [null, 3])
    await expect(sender?.write(from(other), [])).rejects.toMatchObject({ code: 'changed_meanwhile' })
  expect(written).not.toHaveBeenCalled()
  await sender?.write(from(4), [])
  await sender?.write(send, [])
  expect(written).toHaveBeenCalledTimes(2)
})

it('starts an enrichment that nobody confirmed once more, and names the request of one that is refused', async () => {
  const sender = senderOf('enrich', new QueryClient(), 'one')
  const send: SendOf<'enrich'> = { action: 'enrich', type: 'phone', idCrmVisitCard: 7, enrichedAt: null }
  ends.push({ state: 'unclear' }, { state: 'finished', idProcessAction: 9 })
  expect(await sender?.write(send, [])).toBe(9)
  ends.push({ state: 'refused', message: 'no', requestId: 'r1' })
  await expect(sender?.write(send, [])).rejects.toMatchObject({ message: 'no', requestId: 'r1' })
  // Held, as another one was refused: nobody has looked for anything yet.
  ends.push({ state: 'held' })
  await expect(sender?.write(send, [])).rejects.toMatchObject({ code: 'upstream_rejected' })
  expect(ends).toEqual([])
})
