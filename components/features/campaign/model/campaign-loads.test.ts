import { expect, it, vi } from 'vitest'
import { ApiError } from '#lib/query/api-error.ts'
import type { CampaignQuery } from './campaign-load.ts'
import type { CampaignLoader } from './campaign-loader.ts'
import { campaignLoad } from './campaign-loads.ts'
import { BASE_FIELDS, type CampaignField } from './campaign-row.ts'

const ROWS = 500
const { callEndpoint } = vi.hoisted(() => ({ callEndpoint: vi.fn() }))
vi.mock('#lib/query/call.ts', () => ({ callEndpoint }))

interface Input {
  query: { offset: number; limit: number; companyStatus?: string }
  fields: readonly string[]
}

/** The rows of a page, with the fields asked for. */
async function answer(_operation: string, { query: { offset, limit }, fields }: Input) {
  const result = Array.from({ length: Math.max(0, Math.min(limit, ROWS - offset)) }, (_, at) => ({
    ...Object.fromEntries(fields.map((field) => [field, null])),
    idCampaign: 401,
    idCompany: 1_000 + offset + at,
    statusSuccess: (offset + at) % 2 === 0,
    status: { idCampaignResultStatus: 1, title: 'Done', description: null },
  }))
  return { result, parameters: { limit }, count: ROWS }
}

const begun = (query: CampaignQuery, ...fields: CampaignField[]): CampaignLoader => {
  const loader = campaignLoad([query], new Set([...BASE_FIELDS, ...fields]), { idAccount: '1' })
  loader.more(1)
  return loader
}
const ended = (loader: CampaignLoader) =>
  expect.poll(() => loader.get().state).toMatch(/complete|waiting|failed/)

it('keeps the rows while more of their fields are read, until as many have come', async () => {
  callEndpoint.mockImplementation(answer)
  const query = { companyStatus: 'success' } as const
  const first = begun(query)
  await ended(first)
  const { rows } = first.get()
  expect(rows).toHaveLength(200)
  const wider = begun(query, 'created')
  expect(wider.get()).toMatchObject({ state: 'loading', isBefore: true })
  expect(wider.get().rows).toBe(rows)
  await ended(wider)
  expect(wider.get().isBefore).toBe(false)
  expect(wider.get().rows).toHaveLength(rows.length)
  expect(wider.get().rows.every((row) => row.created === null)).toBe(true)
  expect(begun(query)).toBe(wider)
})

it('keeps those of a view of a whole load, too, and none that may no longer be read', async () => {
  callEndpoint.mockImplementation(answer)
  const some = { minModified: '2026-01-31' }
  const narrow = { ...some, companyStatus: 'success' } as const
  const whole = begun(some)
  whole.all()
  await ended(whole)
  const { rows } = begun(narrow).get()
  expect(rows).toHaveLength(ROWS / 2)
  callEndpoint.mockRejectedValue(new ApiError({ status: 403, code: 'forbidden' }))
  const wider = begun(narrow, 'created')
  expect(wider.get().rows).toEqual(rows)
  await ended(wider)
  expect(wider.get()).toMatchObject({ state: 'failed', isBefore: true })
  expect(begun(narrow, 'failureDatePersona').get().rows).toEqual([])
})
