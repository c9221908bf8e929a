import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'

import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

import { buildIfNeeded } from '../../scripts/lib/build.mjs'
import { Canned, stades } from '../bff/canned.ts'
import { BuiltServer } from './process.ts'

// Many who ask for much and do not read it.

const MB = 1024 * 1024
const READERS = 120
const LIST = '/api/v1/opportunity/stade'
const COUNTED = '{"success":true,"code":"200","parameters":{"idCompany":[1]},"result":7}'

let api: Canned
let server: BuiltServer
let readers: Socket[] = []

const stade = (index: number, idAccount: string) => ({
  idCustomFieldValue: index,
  idCustomField: 1,
  idAccount,
  label: `Étape ${index} ${'é'.repeat(200)}`,
  order: index,
  isDeleted: false,
  created: '2026-01-01T00:00:00Z',
  modified: '2026-01-01T00:00:00Z',
})
/** 26 MB, as the API sends them. */
const large = Buffer.from(
  JSON.stringify({
    success: true,
    code: '200',
    message: 'OK',
    parameters: { idAccount: ['greedy'] },
    result: Array.from({ length: 47_000 }, (_, index) => stade(index, 'greedy')),
  }),
)

beforeAll(buildIfNeeded, 600_000)
beforeAll(async () => {
  api = await Canned.open()
  server = await BuiltServer.start({ API_BASE_URL: api.url, KEEP_READS_SECONDS: '0', API_TIMEOUT_MS: '4000' })
})
afterAll(async () => {
  for (const reader of readers) reader.destroy()
  await server?.end()
  await api?.close()
})

async function signIn(account: string): Promise<string> {
  api.says(stades([account]))
  const cookie = await server.signIn(`key-of-${account}`)
  return cookie
}

const resident = () =>
  (Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.child.pid}/status`, 'utf8'))?.[1]) * 1024) / MB

/** Asks for a large answer, reads the first of it and no more; answers the first line. */
function readNothing(cookie: string, path: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(server.port, '127.0.0.1')
    readers.push(socket)
    socket.on('error', () => undefined)
    socket.once('data', (chunk: Buffer) => {
      socket.pause()
      resolve(chunk.toString('latin1').split('\r\n', 1)[0] ?? '')
    })
    socket.write(`GET ${path} HTTP/1.1\r\nhost: a\r\nx-csrf: 1\r\ncookie: ${cookie}\r\n\r\n`)
  })
}

describe.skipIf(process.platform !== 'linux')(`${READERS} readers of 26 MB who read nothing`, () => {
  it('hold no more than one account may; others are answered; what they held comes back', async () => {
    const greedy = await signIn('greedy')
    const modest = await signIn('modest')
    expect(large.length).toBeGreaterThan(26 * MB)
    api.answer = ({ url }, response) => {
      response.setHeader('content-type', 'application/json')
      response.end(url.includes('/stade') ? large : COUNTED)
    }
    const before = resident()
    let most = before
    const watch = setInterval(() => {
      most = Math.max(most, resident())
    }, 50)
    // Each for fields of its own, so that none is another's.
    const lines = await Promise.all(
      Array.from({ length: READERS }, (_, at) =>
        readNothing(greedy, `${LIST}?_fields=idCustomFieldValue,label,x${at}`),
      ),
    )
    clearInterval(watch)
    const counts = Object.groupBy(lines, (line) => line.slice(9, 12))
    // Some are served, the rest is told to come again; nobody is left without a word.
    expect(Object.keys(counts).toSorted()).toEqual(['200', '503'])
    expect(counts['200']?.length).toBeGreaterThan(2)
    expect(most - before).toBeLessThan(700)
    const held = async () => (await server.figures()).get('dashboard_held_bytes') ?? Number.NaN
    expect(await held()).toBeGreaterThan(20 * MB)
    expect(await held()).toBeLessThanOrEqual(128 * MB)
    for (let turn = 1; turn < 20; turn += 1) {
      const { status } = await server.ask('GET', `/api/v1/alert/count?idCompany=${turn}`, { cookie: modest })
      expect(status).toBe(200)
    }
    for (const reader of readers) reader.destroy()
    readers = []
    await expect.poll(() => held()).toBeLessThan(1 * MB)
    expect((await server.ask('GET', LIST, { cookie: greedy })).body.length).toBe(large.length)
  }, 120_000)

  it.runIf(process.env.THOROUGH)(
    'are ended, and so is who reads a kilobyte now and then',
    async () => {
      const greedy = await signIn('greedy')
      api.says(large.toString('utf8'))
      const [idle, dripping] = await Promise.all([readNothing(greedy, LIST), readNothing(greedy, LIST)])
      expect([idle, dripping]).toEqual(['HTTP/1.1 200 OK', 'HTTP/1.1 200 OK'])
      const drip = setInterval(() => readers[1]?.read(256), 1_000)
      const ended = readers.map((reader) => new Promise((resolve) => reader.once('close', resolve)))
      await vi.waitFor(
        async () =>
          expect((await server.figures()).get('dashboard_stalled_connections_total')).toBeGreaterThanOrEqual(
            1,
          ),
        { timeout: 100_000, interval: 1_000 },
      )
      await vi.waitFor(
        async () => expect((await server.figures()).get('dashboard_held_bytes')).toBeLessThan(MB),
        { timeout: 60_000, interval: 1_000 },
      )
      clearInterval(drip)
      for (const reader of readers) reader.resume()
      await Promise.all(ended)
    },
    240_000,
  )
})

describe.skipIf(process.platform !== 'linux')('400 who ask for the same at once, compressed', () => {
  it.each<[string, number]>([
    // First: what a process has once taken it takes again.
    ['zstd', 360],
    ...(process.env.THOROUGH ? [['zstd', 120] satisfies [string, number]] : []),
    ['gzip', 120],
  ])('take no more memory than a few: %s, %d KB', async (encoding, size) => {
    const cookie = await signIn('many')
    const result = Array.from({ length: 1.5 * size }, (_, index) => ({
      ...stade(index, 'many'),
      label: randomBytes(310).toString('base64'),
    }))
    api.says(JSON.stringify({ success: true, code: '200', parameters: { idAccount: ['many'] }, result }))
    const before = resident()
    let most = before
    const watch = setInterval(() => {
      most = Math.max(most, resident())
    }, 5)
    const asked = { cookie, headers: { 'accept-encoding': encoding } }
    const answers = await Promise.all(Array.from({ length: 400 }, () => server.ask('GET', LIST, asked)))
    clearInterval(watch)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(answers.some(({ headers }) => headers['content-encoding'] === encoding)).toBe(true)
    expect(most - before).toBeLessThan(250)
  })
})
