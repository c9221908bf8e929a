import { expect, it } from 'vitest'

import { MAX_ALIKE, runBatch } from '#lib/domain/mass/batch.ts'
import { ApiError } from './api-error.ts'
import { batchRules } from './batch-rules.ts'

it('stops for one refusal that all share, and not for what a colleague did to each of the records', async () => {
  const leftAfter = async (error: ApiError) => {
    const batch = runBatch(Array(40).fill(0), () => Promise.reject(error), batchRules)
    await batch.settled()
    return batch.get().filter(({ outcome }) => outcome === 'cancelled').length
  }
  const refused = { code: 'upstream_error', message: 'no such routine', requestId: 'r1' }
  expect(await leftAfter(new ApiError(refused))).toBeGreaterThanOrEqual(40 - MAX_ALIKE - 4)
  for (const code of ['changed_meanwhile', 'created_meanwhile'])
    expect(await leftAfter(new ApiError({ code }))).toBe(0)
  expect(await leftAfter(new ApiError({ code: 'overtaken', requestId: 'r1' }))).toBe(0)
})
