import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { sessionStore } from '#lib/session/session-store.ts'
import { callEndpoint } from './call.ts'
import { bff } from './http.ts'
import { writeWorkspace } from './workspace.ts'

// Over real connections, so that they break as in production; only the page's origin is put before the paths.

let server: Server
let answer: (request: IncomingMessage, response: ServerResponse) => void
let asked: string[]

beforeEach(async () => {
  asked = []
  server = createServer((request, response) => {
    asked.push(request.method ?? '')
    request.resume().once('end', () => answer(request, response))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const own = globalThis.fetch
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => own(origin + path, init))
  vi.stubGlobal('navigator', { onLine: true })
})
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

const write = () => callEndpoint('testWebhook', { params: { id: 1 } })
const read = () => callEndpoint('listWebhooks', {})

const WAYS: [how: string, answer: typeof answer][] = [
  ['is reset before an answer', (request) => request.socket.destroy()],
  [
    'breaks in the middle of an answer',
    (_, response) => {
      response.writeHead(200, { 'content-length': '500' })
      response.write('{"success": true', () => response.destroy())
    },
  ],
  ['ends at a balancer', (_, response) => response.writeHead(502).end('<h1>Bad Gateway</h1>')],
]

describe('a call whose connection', () => {
  it.each(WAYS)(
    '%s: a write may have been saved and is sent once, a read was not answered',
    async (_, way) => {
      answer = way
      await expect(write()).rejects.toMatchObject({
        name: 'ApiError',
        code: 'outcome_unknown',
        retryable: false,
      })
      expect(asked).toEqual(['POST'])
      await expect(read()).rejects.toMatchObject({ name: 'ApiError', code: 'network', retryable: true })
    },
  )

  it('is not there, as the browser says beforehand: a write was not sent', async () => {
    vi.stubGlobal('navigator', { onLine: false })
    answer = (request) => request.socket.destroy()
    await expect(write()).rejects.toMatchObject({ code: 'network', retryable: true })
  })

  it('holds: what the BFF says of a write stands', async () => {
    answer = (_, response) =>
      response.writeHead(502).end('{"code":"upstream_unreachable","message":"x","retryable":true}')
    await expect(write()).rejects.toMatchObject({ code: 'upstream_unreachable' })
  })
})

describe('a call that finds the session ended', () => {
  it('has the page ask for the key again, whoever made it, and none that was made in the background', async () => {
    const ended = { success: false, code: 'session_invalid', message: '', retryable: false }
    answer = (_, response) => response.writeHead(401).end(JSON.stringify(ended))
    const inBackground = bff('/api/workspace/live', { headers: { 'x-background': '1' } })
    await expect(inBackground).rejects.toMatchObject({ code: 'session_invalid' })
    expect(sessionStore.get().lost).toBe(false)
    await expect(bff('/api/workspace/me')).rejects.toMatchObject({ code: 'session_invalid' })
    expect(sessionStore.get().lost).toBe(true)
    sessionStore.reportRestored()
  })
})

it('a write of the workspace is sent again once the person has signed in over the page', async () => {
  answer = (_, response) =>
    asked.length === 1
      ? response.writeHead(401).end('{"code": "session_invalid"}')
      : response.end('{"name": "A"}')
  const writing = writeWorkspace('PUT', 'me', { name: 'A' })
  await vi.waitFor(() => expect(sessionStore.get().lost).toBe(true))
  sessionStore.reportRestored()
  expect(await writing).toEqual({ name: 'A' })
  expect(asked).toEqual(['PUT', 'PUT'])
})
