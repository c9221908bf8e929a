import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { readUpstream } from '#lib/server/read-upstream.ts'
import { readSession, type Session } from '#lib/server/session/session.ts'

import { Canned, stades } from './canned.ts'
import { api, Bench, cookieFrom, signIn } from './support.ts'

let bench: Bench

beforeAll(async () => {
  bench = await Bench.open()
})
afterAll(() => bench.close())
beforeEach(async () => {
  await bench.forget()
  await bench.configure()
})

async function sessionOf(cookie: string): Promise<Session> {
  const session = await readSession(cookie)
  if (!session) throw new Error('No session')
  return session
}

describe('readUpstream', () => {
  it('answers what the browser would get, without a call to ourselves', async () => {
    const cookie = await signIn()
    const [idCompany] = bench.sandbox.world.db.ids('SELECT idCompany FROM company LIMIT 1')
    const query = { idCompany: idCompany ?? 0 }
    const fields = ['name', 'siren']
    const found = await readUpstream(await sessionOf(cookie), 'listCompanies', { query, fields })
    const address = `/api/v1/company?idCompany=${idCompany}&_fields=name,siren`
    expect(found).toEqual(await (await api('GET', address, { cookie })).json())
    expect(found.companyList).toHaveLength(1)
  })

  it('shares a read with a browser that asks for the same at once', async () => {
    const cookie = await signIn()
    const session = await sessionOf(cookie)
    await bench.forget()
    await bench.fault({ path: '/v1/opportunity/stade', kind: 'slow', delayMs: 100 })
    await Promise.all([
      readUpstream(session, 'listStades', {}),
      api('GET', '/api/v1/opportunity/stade', { cookie }),
    ])
    expect(await bench.calls()).toHaveLength(1)
  })

  it('throws what the browser would be told', async () => {
    const session = await sessionOf(await signIn())
    await expect(readUpstream(session, 'listCompanies', {})).rejects.toMatchObject({ code: 'invalid' })
    await bench.fault({ path: '/v1/opportunity/stade', kind: 'status:403' })
    await expect(readUpstream(session, 'listStades', {})).rejects.toMatchObject({ code: 'forbidden' })
  })
})

describe('an account that the API leaves unnamed', () => {
  it('signs in, and out everywhere, by its key', async () => {
    const canned = await Canned.open()
    canned.says(stades(null))
    await bench.configure({ API_BASE_URL: canned.url })
    const enter = async (apiKey: string) =>
      cookieFrom(await api('POST', '/api/session', { body: { apiKey } }))
    const [here, there, stranger] = [await enter('one'), await enter('one'), await enter('two')]
    const who = await (await api('GET', '/api/session', { cookie: here })).json()
    expect(who).toMatchObject({ session: { signedIn: true, idAccount: 'account' } })
    await api('DELETE', '/api/session?everywhere=1', { cookie: here })
    expect(await readSession(there)).toBeNull()
    expect(await readSession(stranger)).not.toBeNull()
    await canned.close()
  })
})
