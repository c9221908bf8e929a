import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { Agent } from 'node:http'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

import { buildIfNeeded } from '../../scripts/lib/build.mjs'
import { Canned, stades } from '../bff/canned.ts'
import { BuiltServer } from './process.ts'

const READ = '/api/v1/alert/count?idCompany=1'
const WRITE = '/api/v1/webhook/5'
const COUNTED = '{"success":true,"code":"200","parameters":{"idCompany":[1]},"result":7}'
const SAVED = '{"success":true,"code":"200","parameters":{"idWebhook":5},"message":"Supprimé"}'

let api: Canned
let server: BuiltServer
let dataDir: string
let cookie: string
/** Answers that the API still owes. */
let owed: (() => void)[]

beforeAll(async () => {
  await buildIfNeeded()
}, 600_000)

beforeEach(async () => {
  api = await Canned.open()
  api.says(stades(['account-full']))
  dataDir = mkdtempSync(join(tmpdir(), 'end-'))
  server = await BuiltServer.start({ API_BASE_URL: api.url, API_TIMEOUT_MS: '60000', DATA_DIR: dataDir })
  cookie = await server.signIn()
  owed = []
  api.answer = ({ method }, response) => {
    owed.push(() => {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(method === 'GET' ? COUNTED : SAVED)
    })
  }
})
afterEach(async () => {
  await server.end('SIGKILL')
  await api.close()
  rmSync(dataDir, { recursive: true })
})

const opened = async (): Promise<Socket> => {
  const socket = connect(server.port, '127.0.0.1')
  await once(socket, 'connect')
  return socket
}

/** What a new connection meets: an error's code, or `accepted`. */
const refused = (): Promise<string> =>
  new Promise((resolve) => {
    const socket = connect(server.port, '127.0.0.1')
    socket.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? ''))
    socket.once('connect', () => {
      socket.destroy()
      resolve('accepted')
    })
  })

describe('SIGTERM', () => {
  it('leaves what the team keeps in one file, whole without its log', async () => {
    const body = { name: 'Anne' }
    expect((await server.ask('PUT', '/api/workspace/names/user/12', { cookie, body })).status).toBe(200)
    await server.end()
    expect(readdirSync(dataDir).filter((name) => name.startsWith('workspace'))).toEqual(['workspace.db'])
  })

  it('finishes what is under way, takes nothing new, closes kept connections, and ends well', async () => {
    const agent = new Agent({ keepAlive: true })
    // One connection that waits for its next request, one on which nothing was ever asked.
    const idle = new Agent({ keepAlive: true, maxSockets: 1 })
    expect((await server.ask('GET', '/api/session', { agent: idle })).status).toBe(200)
    const silent = await opened()
    const idleSocket = Object.values(idle.freeSockets)[0]?.[0]
    if (!idleSocket) throw new Error('The connection was not kept')

    const read = server.ask('GET', READ, { cookie, agent })
    const write = server.ask('DELETE', WRITE, { cookie, agent })
    await expect.poll(() => owed).toHaveLength(2)
    const gone = Promise.all([once(silent.resume(), 'close'), once(idleSocket, 'close')])
    const end = server.end()
    await gone
    expect(await refused()).toBe('ECONNREFUSED')
    for (const pay of owed) pay()
    const answers = await Promise.all([read, write])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers.map(({ text }) => text)).toEqual([COUNTED, SAVED])
    expect(answers.map(({ headers }) => headers.connection)).toEqual(['close', 'close'])
    const { code, ms } = await end
    expect(code).toBe(0)
    expect(ms).toBeLessThan(10_000)
    expect(server.lines.map(({ event }) => event)).toEqual(expect.arrayContaining(['stop', 'stopped']))
    agent.destroy()
    idle.destroy()
  })

  it('ends well within ten seconds although the API hangs, and tells whoever waits what became of it', async () => {
    const read = server.ask('GET', READ, { cookie })
    const write = server.ask('DELETE', WRITE, { cookie })
    await expect.poll(() => owed).toHaveLength(2)
    const { code, ms } = await server.end()
    const answers = (await Promise.all([read, write])).map(({ status, text }) => [
      status,
      (JSON.parse(text) as { code: string }).code,
    ])
    expect(answers).toEqual([
      [504, 'upstream_timeout'],
      [504, 'outcome_unknown'],
    ])
    expect(code).toBe(0)
    expect(ms).toBeLessThan(10_000)
    // The write was sent once, whatever became of it.
    expect(api.sent.filter(({ method }) => method === 'DELETE')).toHaveLength(1)
  })

  it('delivers a large answer whole that was being written', { timeout: 60_000 }, async () => {
    const large = JSON.stringify({
      success: true,
      parameters: { idCompany: [1] },
      result: 7,
      more: 'x'.repeat(8 * 1024 * 1024),
    })
    api.says(large)
    const socket = await opened()
    const request = `GET ${READ} HTTP/1.1\r\nhost: 127.0.0.1:${server.port}\r\nx-csrf: 1\r\ncookie: ${cookie}\r\n\r\n`
    // The first part arrives, and then whoever asked is slow to read on.
    let bytes = 0
    let head = ''
    socket.on('data', (chunk: Buffer) => {
      if (bytes === 0) head = chunk.toString('latin1', 0, 2_000)
      bytes += chunk.length
    })
    socket.write(request)
    await once(socket, 'data')
    socket.pause()
    const end = server.end()
    await expect.poll(() => refused()).toBe('ECONNREFUSED')
    socket.resume()
    await once(socket, 'close')
    expect(head).toMatch(/^HTTP\/1\.1 200/)
    expect(bytes).toBeGreaterThan(large.length)
    expect((await end).code).toBe(0)
  })

  it.runIf(process.env.THOROUGH)(
    'cuts off at the end of its time what never ends by itself',
    { timeout: 60_000 },
    async () => {
      const socket = await opened()
      // A body that is announced and never comes.
      socket.write(
        `PUT ${WRITE} HTTP/1.1\r\nhost: 127.0.0.1:${server.port}\r\nx-csrf: 1\r\nsec-fetch-site: same-origin\r\n` +
          `cookie: ${cookie}\r\ncontent-type: application/json\r\ncontent-length: 500\r\n\r\n{`,
      )
      await vi.waitFor(async () => {
        expect((await server.figures()).get('dashboard_in_flight{what="http"}')).toBe(2)
      })
      const { code, ms } = await server.end()
      expect(code).toBe(1)
      expect(ms).toBeLessThan(10_000)
      expect(owed).toHaveLength(0)
      socket.destroy()
    },
  )
})
