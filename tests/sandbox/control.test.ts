import { request } from 'node:http'
import { networkInterfaces } from 'node:os'

import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

import type { Sandbox } from '#sandbox/start.ts'

import { ask, control, read, start } from './harness.ts'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await start()
})
afterAll(() => sandbox.close())

describe('GET /_sandbox/health and /facts', () => {
  it('say that it lives and what it holds', async () => {
    expect((await control(sandbox, 'GET', '/health')).body).toMatchObject({ success: true })
    const { body } = await control(sandbox, 'GET', '/facts')
    expect(body.counts).toMatchObject({ company: 40, stade: 36 })
    expect(Object.keys(body.accounts as object)).toEqual([
      'sandbox-full',
      'sandbox-other',
      'sandbox-limited',
      'sandbox-no-crm',
    ])
  })
})

describe('/_sandbox/calls', () => {
  it('list what was asked since they were cleared, without the key', async () => {
    await control(sandbox, 'DELETE', '/calls')
    await ask(sandbox, '/v1/company?idCompany[]=1001&idCompany[]=1002&siren=0%2C1')
    await ask(sandbox, '/v1/webhook/9', { method: 'DELETE', key: 'a-secret-that-must-not-show' })
    const { body } = await control(sandbox, 'GET', '/calls')
    expect(body.calls).toMatchObject([
      {
        method: 'GET',
        path: '/v1/company',
        query: { 'idCompany[]': ['1001', '1002'], siren: ['0,1'] },
        idAccount: 'account-full',
        headers: { 'x-access-token': '[hidden]' },
        time: expect.stringMatching(/^\d{4}-.*Z$/),
      },
      { method: 'DELETE', path: '/v1/webhook/9', idAccount: null },
    ])
    expect(JSON.stringify(body)).not.toMatch(/sandbox-full|a-secret/)
    await control(sandbox, 'DELETE', '/calls')
    expect((await control(sandbox, 'GET', '/calls')).body.calls).toEqual([])
  })
})

describe('POST /_sandbox/stade', () => {
  it('deletes a stage and restores it, in the opportunities that are in it too', async () => {
    const { opportunityList } = await read(sandbox, 'listOpportunities', 'polling=1576800')
    const { idOpportunity, idStade } = opportunityList.find(({ stade }) => stade?.isDeleted === false) ?? {}
    const isDeleted = async () => {
      const { result } = await read(sandbox, 'listStades')
      const { opportunityList: found } = await read(
        sandbox,
        'listOpportunities',
        `idOpportunity=${idOpportunity}`,
      )
      const listed = result.find(({ idCustomFieldValue }) => idCustomFieldValue === idStade)
      return [listed?.isDeleted, found[0]?.stade?.isDeleted]
    }
    for (const wanted of [true, false]) {
      await control(sandbox, 'POST', '/stade', { idStade, isDeleted: wanted })
      expect(await isDeleted()).toEqual([wanted, wanted])
    }
    expect((await control(sandbox, 'POST', '/stade', { idStade: 1, isDeleted: true })).status).toBe(400)
  })
})

describe('POST /_sandbox/events', () => {
  it('gives one account a past of deliveries, the newest of its history', async () => {
    const { body } = await control(sandbox, 'POST', '/events', { apiKey: 'sandbox-other', count: 3 })
    const { first, last } = body as { first: number; last: number }
    expect(last - first).toBe(2)
    const ids = async (key: string) => {
      const { result } = await read(sandbox, 'listWebhookEvents', 'limit=3', key)
      return result.map(({ idWebhookEvent }) => idWebhookEvent)
    }
    expect(await ids('sandbox-other')).toEqual([last, last - 1, first])
    const { result } = await read(sandbox, 'listWebhookEvents', 'limit=1', 'sandbox-other')
    expect(result).toMatchObject([{ status: 'SUCCESS', retryCount: 0, maxRetries: 5 }])
    expect(await ids('sandbox-full')).toEqual([])
    expect((await control(sandbox, 'POST', '/events', { apiKey: 'nobody', count: 1 })).status).toBe(400)
  })
})

describe('POST /_sandbox/reset', () => {
  it('brings back data and real time, and forgets faults and calls', async () => {
    const before = await read(sandbox, 'listCompanies', 'idCompany=1001,1002')
    sandbox.world.db.run('DELETE FROM company WHERE idCompany = 1002')
    await control(sandbox, 'POST', '/faults', { path: '/v1/*', kind: 'status:500' })
    await control(sandbox, 'POST', '/clock', { advanceSeconds: 86_400 })
    const [reset, meanwhile] = await Promise.all([
      control(sandbox, 'POST', '/reset'),
      control(sandbox, 'GET', '/health'),
    ])
    expect([reset.status, meanwhile.status]).toEqual([200, 200])
    expect(await read(sandbox, 'listCompanies', 'idCompany=1001,1002')).toEqual(before)
    expect(Math.abs(sandbox.world.clock.now() - Date.now())).toBeLessThan(1_000)
    expect((await control(sandbox, 'GET', '/faults')).body.faults).toEqual([])
  })

  it('can be repeated after it failed, as on a full disk', async () => {
    vi.spyOn(sandbox.world.db, 'fill').mockRejectedValueOnce(new Error('database or disk is full'))
    await expect(sandbox.world.reset()).rejects.toThrow('full')
    expect((await control(sandbox, 'POST', '/reset')).status).toBe(200)
    expect((await read(sandbox, 'listCompanies', 'idCompany=1001')).companyList).toHaveLength(1)
  })
})

describe('loopback', () => {
  const outside = Object.values(networkInterfaces())
    .flat()
    .find((address) => address?.family === 'IPv4' && !address.internal)?.address

  it.runIf(outside)('is the only address that may control it', async () => {
    const open = await start({ companies: 1, host: '0.0.0.0' })
    const through = (host: string) => fetch(`http://${host}:${open.port}/_sandbox/calls`)
    expect((await through(outside ?? '')).status).toBe(403)
    expect((await through('127.0.0.1')).status).toBe(200)
    await open.close()
  })
})

describe('a page of elsewhere that is open on this machine', () => {
  const send = (method: string, path: string, headers: Record<string, string>, body = '') =>
    new Promise<number | undefined>((resolve, reject) => {
      const { hostname, port } = new URL(sandbox.url)
      const sent = request({ hostname, port, method, path: `/_sandbox${path}`, headers }, (response) => {
        response.resume()
        resolve(response.statusCode)
      })
      sent.on('error', reject)
      sent.end(body)
    })
  const fault = JSON.stringify({ path: '/v1/*', kind: 'status:500' })
  const json = { 'content-type': 'application/json' }

  it.each([
    ['GET', '/calls', { host: 'evil.example' }, 403],
    ['GET', '/facts', { host: 'localhost.evil.example:4010' }, 403],
    ['POST', '/reset', { host: 'evil.example' }, 403],
    ['POST', '/reset', { origin: 'https://evil.example' }, 403],
    ['POST', '/reset', { origin: 'null' }, 403],
    ['DELETE', '/faults', { origin: 'http://evil.example:4010' }, 403],
    ['POST', '/faults', {}, 415],
    ['POST', '/faults', { 'content-type': 'text/plain' }, 415],
    ['POST', '/faults', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
    ['GET', '/faults', { host: 'localhost:9' }, 200],
    ['GET', '/faults', { host: '[::1]:9' }, 200],
  ])('%s %s with %j: %d', async (method, path, headers, status) => {
    expect(await send(method, path, headers, method === 'POST' ? fault : '')).toBe(status)
    expect(sandbox.world.faults.list()).toEqual([])
  })

  it('is told from one of this machine, and from none', async () => {
    expect(await send('POST', '/faults', { ...json, origin: 'http://localhost:3000' }, fault)).toBe(200)
    expect(await send('DELETE', '/faults', {})).toBe(200)
  })
})

it('holds each answer back by its latency', async () => {
  const slow = await start({ companies: 1, latency: 200 })
  const begun = performance.now()
  await read(slow, 'countAlerts')
  expect(performance.now() - begun).toBeGreaterThan(190)
  await slow.close()
})
