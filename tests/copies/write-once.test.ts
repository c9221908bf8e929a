import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { contract } from '#lib/contract/index.ts'
import { settleStore } from '#lib/server/store/store.ts'

import { api, Bench, signIn } from '../bff/support.ts'
import { mustRun, Redis, redisProgram } from './redis.ts'

describe.skipIf(redisProgram === null && !mustRun)('a write that arrives at two copies', () => {
  let redis: Redis
  let bench: Bench

  beforeAll(async () => {
    redis = await Redis.start()
    bench = await Bench.open()
  })
  afterAll(async () => {
    delete process.env.REDIS_URL
    await bench?.close()
    await redis?.down()
  })

  it('is made by the first; the other says that it may have been saved', async () => {
    const copy = async () => {
      await bench.configure({ REDIS_URL: redis.url })
      await settleStore()
    }
    await copy()
    const cookie = await signIn()
    await bench.forget()
    const write = (title = 'Once') =>
      api('POST', `/api${contract.saveOpportunity.path}`, {
        cookie,
        body: { idCompany: 1001, title, idUserResponsable: 103 },
        headers: { 'x-write-id': id },
      })
    const id = randomUUID()
    expect((await write()).status).toBe(200)
    // Another copy: it knows what the server knows, and nothing else.
    await copy()
    const second = await write()
    expect([second.status, (await second.json()).code]).toEqual([502, 'outcome_unknown'])
    await copy()
    const another = await write('Another')
    expect([another.status, await another.json()]).toMatchObject([
      400,
      { code: 'invalid', message: expect.stringContaining('x-write-id') },
    ])
    const contents = JSON.stringify(await redis.contents())
    expect(contents).toContain(':write:')
    expect(contents).not.toMatch(/Once|1001|opportunity/)
    expect((await bench.calls()).filter(({ method }) => method === 'POST')).toHaveLength(1)
  })
})
