import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import type { Glance } from '#lib/query/glance.ts'

import { sandboxAt } from '../../e2e/support/sandbox.ts'
import { api, Bench, signIn } from './support.ts'

let bench: Bench
let cookie: string
let idCompany: number

beforeAll(async () => {
  bench = await Bench.open()
})
afterAll(() => bench.close())
beforeEach(async () => {
  await bench.forget()
  await bench.configure()
  cookie = await signIn()
  const { companyRich } = await sandboxAt(bench.sandbox.url).facts()
  idCompany = companyRich.idCompany
  await bench.forget()
})

const READS = {
  alerts: ['/v1/alert', 'alertList'],
  parcs: ['/v1/parc', 'parcList'],
  news: ['/v1/news', 'newsList'],
  contacts: ['/v1/crmVisitCard', 'crmVisitCardList'],
  opportunities: ['/v1/opportunity', 'opportunityList'],
  routines: ['/v1/supply/identification', 'supplyIdentificationList'],
  campaigns: ['/v1/campaign/result', 'result'],
} as const

async function glanceOf(query = `idCompany=${idCompany}`) {
  const answer = await api('GET', `/api/glance?${query}`, { cookie })
  return { status: answer.status, body: (await answer.json()) as { glance: Glance; code?: string } }
}

describe('GET /api/glance', () => {
  it('counts what each list of the company holds, in one call of the browser', async () => {
    const { status, body } = await glanceOf()
    expect(status).toBe(200)
    expect(body.glance.failed).toEqual({})
    for (const [part, [path, list]] of Object.entries(READS)) {
      const answer = await api('GET', `/api${path}?idCompany=${idCompany}`, { cookie })
      const items = ((await answer.json()) as Record<string, unknown[]>)[list]
      const counted = body.glance.counts[part as keyof typeof READS]
      expect([part, counted?.count]).toEqual([part, items?.length])
      expect(counted?.stamps).toEqual(counted?.stamps.toSorted((a, b) => b - a))
    }
    expect(body.glance.keyContacts.length).toBeGreaterThan(0)
    expect(body.glance.newestAlert).not.toBeNull()
  })

  it('a part that fails or is refused is named, and the others stand', async () => {
    await bench.fault({ path: '/v1/alert', kind: 'status:403' })
    await bench.fault({ path: '/v1/news', kind: 'html' })
    const { status, body } = await glanceOf()
    expect(status).toBe(200)
    expect(body.glance.failed).toEqual({ alerts: 'forbidden', news: 'upstream_malformed' })
    expect(Object.keys(body.glance.counts).sort()).toEqual([
      'campaigns',
      'contacts',
      'opportunities',
      'parcs',
      'routines',
    ])
    expect(body.glance.newestAlert).toBeNull()
  })

  it('says what is wrong where nothing can be read', async () => {
    for (const [path] of Object.values(READS)) await bench.fault({ path, kind: 'status:403' })
    expect(await glanceOf()).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  })

  it.each(['', 'idCompany=', 'idCompany=x', 'idCompany=0', 'idCompany=-1', 'idCompany=1e3'])(
    'asks nobody for %j',
    async (query) => {
      expect(await glanceOf(query)).toMatchObject({ status: 400, body: { code: 'invalid' } })
      expect(await bench.calls()).toHaveLength(0)
    },
  )

  it('is for whoever is signed in, on our own pages', async () => {
    const stranger = await api('GET', `/api/glance?idCompany=${idCompany}`)
    expect(stranger.status).toBe(401)
    expect(await bench.calls()).toHaveLength(0)
  })
})
