import { beforeAll, expect, it, vi } from 'vitest'

import { buildIfNeeded } from '../../scripts/lib/build.mjs'
import { Canned, stades } from '../bff/canned.ts'
import { BuiltServer } from './process.ts'

beforeAll(buildIfNeeded, 600_000)

it.runIf(process.env.THOROUGH)(
  'a clock put back by an hour keeps no breaker open and calls no API ready that is gone',
  async () => {
    const api = await Canned.open()
    const back = new URL('./clock-back.mjs', import.meta.url).href
    const server = await BuiltServer.start({ API_BASE_URL: api.url, NODE_OPTIONS: `--import=${back}` })
    let count = 0
    const ask = async () =>
      (await server.ask('GET', `/api/v1/alert/count?idCompany=${++count}`, { cookie })).status
    api.says(stades(['account']))
    const cookie = await server.signIn()
    expect((await server.ask('GET', '/api/ready')).status).toBe(200)
    api.says('oops', {}, 500)
    await vi.waitFor(async () => expect(await ask()).toBe(503), { timeout: 20_000, interval: 1 })
    server.child.kill('SIGUSR2')
    await expect.poll(async () => (await server.ask('GET', '/api/ready')).status).toBe(503)
    api.says('{"success":true,"code":"200","parameters":{"idCompany":[1]},"result":7}')
    await vi.waitFor(async () => expect(await ask()).toBe(200), { timeout: 20_000, interval: 500 })
    await server.end()
    await api.close()
  },
  60_000,
)
