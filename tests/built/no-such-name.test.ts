import { beforeAll, expect, it } from 'vitest'

import { buildIfNeeded } from '../../scripts/lib/build.mjs'
import { BuiltServer } from './process.ts'
import { openUpstream } from './upstream.ts'

beforeAll(buildIfNeeded, 600_000)

it('starts where nobody knows the names of the servers that it shares', async () => {
  const upstream = await openUpstream()
  const server = await BuiltServer.start({
    API_BASE_URL: upstream.url,
    REDIS_URL: 'redis://valkey.invalid:6379/0',
    DATABASE_URL: 'postgres://desk:secret@postgres.invalid:5432/desk',
  })
  const { text } = await server.ask('GET', '/api/health')
  expect(JSON.parse(text)).toEqual({ success: true, shared: 'down' })
  expect((await server.end()).code).toBe(0)
  await upstream.close()
}, 60_000)
