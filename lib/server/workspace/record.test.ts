import { expect, it, vi } from 'vitest'
import { BffError, cancelled } from '../errors.ts'
import type { Session } from '../session/session.ts'
import type { Answered, Prepared } from '../upstream/call-api.ts'
import type { NewActivityLine } from './activity.ts'
import { recorded } from './record.ts'

let deeds: NewActivityLine[] = []
let noting: Promise<unknown> = Promise.resolve()
vi.mock('./store.ts', () => ({
  workspace: () => ({
    note: (work: (db: null) => Promise<void>) => {
      noting = work(null)
    },
  }),
}))
vi.mock('./activity.ts', () => ({
  writeActivity: async (_db: unknown, _session: unknown, deed: NewActivityLine) => void deeds.push(deed),
}))
vi.mock('./live.ts', () => ({ live: () => ({ tell: () => undefined }) }))

const session = { id: 'one', scope: 'account:one' } as Session
const call = {
  operation: 'saveOpportunity',
  path: '/v1/opportunity',
  body: '{"idOpportunity":7,"idCompany":3,"idStade":2}',
} as Prepared

async function outcomeOf(error: BffError) {
  deeds = []
  const write = Promise.reject<Answered>(error)
  await expect(recorded(session, call, 'request', null, write)).rejects.toBe(error)
  await noting
  return deeds.map(({ outcome, code }) => [outcome, code])
}

it('says of a write that was left in the middle that nobody knows, not that it was refused', async () => {
  expect(await outcomeOf(cancelled())).toEqual([['unknown', 'cancelled']])
  expect(await outcomeOf(new BffError(502, 'outcome_unknown', ''))).toEqual([['unknown', 'outcome_unknown']])
  expect(await outcomeOf(new BffError(400, 'invalid', ''))).toEqual([['refused', 'invalid']])
})
