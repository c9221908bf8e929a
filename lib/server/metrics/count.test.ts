import { afterEach, expect, it } from 'vitest'

import { BffError } from '../errors.ts'
import { closeSingletons } from '../singleton.ts'
import { countCall } from './count.ts'
import { metrics } from './instruments.ts'

afterEach(closeSingletons)

const counted = async (which: 'reads' | 'writes') =>
  Object.fromEntries(
    (await metrics()[which].get()).values.map(({ labels, value }) => [labels.outcome, value]),
  )

const ended = { endpoint: 'GET /api/session', status: 200, error: undefined, upstreamMs: undefined }

it('counts reads by what they take beside the API, and by whose failure it is', async () => {
  const internal = new BffError(500, 'internal', '')
  countCall({ ...ended, kind: 'read', ms: 1_000 })
  countCall({ ...ended, kind: 'read', ms: 9_000, upstreamMs: 8_500 })
  countCall({ ...ended, kind: 'read', ms: 9_000, upstreamMs: 7_500 })
  countCall({ ...ended, kind: 'read', ms: 5, error: new BffError(502, 'upstream_error', '') })
  countCall({ ...ended, kind: 'read', ms: 5, error: internal })
  countCall({ ...ended, kind: 'probe', ms: 5, error: internal })
  expect(await counted('reads')).toEqual({ good: 3, slow: 1, failed: 1 })
  expect(await counted('writes')).toEqual({ answered: 0, unknown: 0, lost: 0 })
})

it('counts writes by what their person was told', async () => {
  for (const code of ['internal', 'outcome_unknown', 'forbidden'] as const)
    countCall({ ...ended, kind: 'write', ms: 5, error: new BffError(500, code, '') })
  countCall({ ...ended, kind: 'write', ms: 5 })
  expect(await counted('writes')).toEqual({ answered: 2, unknown: 1, lost: 1 })
})
