import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { answerRequests } from '#lib/server/http/answer-requests.ts'
import { type BuiltFile, REVALIDATE } from '#lib/server/http/built-files.ts'
import { traffic } from '#lib/server/process/traffic.ts'
import { Bench } from './support.ts'

const AT_ONCE = 8
/** More than the system keeps for a client that does not read. */
const LARGE = 64 * 1024 * 1024

let begun: string[] = []
const fileOf = (name: string, size: number) => {
  const plain = Buffer.alloc(size, name)
  const file: BuiltFile = {
    plain,
    packed: {},
    type: 'text/plain',
    etag: name,
    cacheControl: REVALIDATE,
    match: null,
    changes: null,
  }
  const read = () => {
    begun.push(name)
    return file
  }
  return [`/${name}`, read] as const
}
const names = Array.from({ length: AT_ONCE }, (_, nth) => `file-${nth}`)

let bench: Bench
const server = createServer()
const ask = (pathnames: readonly string[]) => {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(pathnames.map((path) => `GET /${path} HTTP/1.1\r\nhost: a\r\n\r\n`).join(''))
  return socket
}

beforeAll(async () => {
  bench = await Bench.open()
  const files = new Map([...names.map((name) => fileOf(name, 100)), fileOf('large', LARGE)])
  traffic().follow(server)
  server.on('request', answerRequests({ files, pages: async () => undefined }))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterEach(() => {
  begun = []
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await bench.close()
})

it('what is asked at once on one connection is answered in order, and nothing is begun before its turn', async () => {
  const slow = ask(['large', ...names])
  slow.pause()
  // Others are answered meanwhile.
  const socket = ask(names)
  let got = ''
  socket.on('data', (chunk) => {
    got += chunk
  })
  await expect.poll(() => got.split('HTTP/1.1 200').length - 1).toBe(AT_ONCE)
  expect([...got.matchAll(/etag: "([^"]+)"/g)].map(([, name]) => name)).toEqual(names)
  expect(begun.toSorted()).toEqual(['large', ...names].toSorted())
  slow.resume()
  await expect.poll(() => begun.length).toBe(2 * AT_ONCE + 1)
  for (const each of [slow, socket]) each.destroy()
})

it('of many that pipeline, one request more is begun in each turn of the event loop', async () => {
  const sockets = Array.from({ length: 50 }, () => ask(names))
  const later = () => begun.filter((name) => name !== 'file-0').length
  for (let before = 0; before < 50 * (AT_ONCE - 1); ) {
    await nextTurn()
    expect(later() - before).toBeLessThanOrEqual(2)
    before = later()
  }
  for (const each of sockets) each.destroy()
})

it('nothing that waited is begun once its connection has ended', async () => {
  const socket = ask(['large', ...names])
  socket.pause()
  await expect.poll(() => begun).toEqual(['large'])
  socket.destroy()
  await expect.poll(() => traffic().underWay).toBe(0)
  expect(begun).toEqual(['large'])
})
