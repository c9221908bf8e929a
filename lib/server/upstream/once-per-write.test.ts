import { randomUUID } from 'node:crypto'
import { expect, it, vi } from 'vitest'
import type { Answered, Prepared } from './call-api.ts'
import { once } from './once-per-write.ts'

vi.mock('../env.ts', () => ({ env: () => ({ SESSION_SECRET: ['a secret of this test, and of nobody'] }) }))
vi.mock('../store/claims.ts', () => ({ acquireLock: async () => null }))

const prepared = { operation: 'saveOpportunity', path: '/', body: '{}' } as Prepared
const answered = async () => ({ status: 200 }) as Answered
const here = { id: 'here', scope: 'account:one' }

it('a write stays known however many another account makes meanwhile', async () => {
  const id = randomUUID()
  const write = vi.fn(answered)
  await once(here, id, prepared, write)
  for (let count = 0; count < 1_100; count += 1)
    await once({ id: `there ${count}`, scope: 'account:two' }, randomUUID(), prepared, answered)
  await once(here, id, prepared, write)
  expect(write).toHaveBeenCalledTimes(1)
})
