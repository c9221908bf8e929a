import { afterAll, beforeAll, expect, it } from 'vitest'

import { buildIfNeeded } from '../../scripts/lib/build.mjs'
import type { Canned } from '../bff/canned.ts'
import { BuiltServer } from './process.ts'
import { openUpstream } from './upstream.ts'

let upstream: Canned
beforeAll(async () => {
  await buildIfNeeded()
  upstream = await openUpstream()
}, 600_000)
afterAll(() => upstream?.close())

const start = (settings: Record<string, string>) =>
  BuiltServer.start({ API_BASE_URL: upstream.url, ...settings })

it('warns where copies share a server and yet keep a workspace each', async () => {
  const server = await start({ REDIS_URL: 'redis://valkey.invalid:6379/0' })
  await expect.poll(() => server.lines.map(({ event }) => event)).toContain('workspace of this copy alone')
  expect((await server.end()).code).toBe(0)
}, 60_000)

/** Why the workspace is away, as the log says. */
const toldAway = (server: BuiltServer) =>
  server.lines.filter(({ event }) => event === 'workspace away').map(({ word }) => word)

it('starts where nobody knows the names of the servers that it shares, and says so before it is asked', async () => {
  const server = await start({
    REDIS_URL: 'redis://valkey.invalid:6379/0',
    DATABASE_URL: 'postgres://desk:secret@postgres.invalid:5432/desk',
  })
  const { text } = await server.ask('GET', '/api/health')
  expect(JSON.parse(text)).toEqual({ success: true, shared: 'down' })
  await expect.poll(() => toldAway(server)).toHaveLength(1)
  expect((await server.end()).code).toBe(0)
}, 60_000)

it('a missing file of certificates is no fault of ours, and live updates are tried again', async () => {
  const server = await start({
    DATABASE_URL: 'postgres://desk:secret@127.0.0.1:9/desk?sslrootcert=/not/there.pem',
  })
  await expect.poll(() => toldAway(server)).toEqual(['ENOENT'])
  const cookie = await server.signIn()
  const listening = new AbortController()
  const over = server
    .ask('GET', '/api/workspace/live', { cookie, signal: listening.signal })
    .catch(() => null)
  await expect.poll(async () => (await server.figures()).get('dashboard_in_flight{what="http"}')).toBe(2)
  listening.abort()
  await over
  expect((await server.figures()).get('dashboard_faults_total{place="process"}')).toBe(0)
  expect((await server.end()).code).toBe(0)
}, 60_000)
