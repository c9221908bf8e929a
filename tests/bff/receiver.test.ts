import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { answerWebRequest } from '#lib/server/api.ts'

import { localhostCertificate } from '../../scripts/lib/certificates.mjs'
import { startReceiver } from '../../scripts/lib/receiver.mjs'
import { freePort } from '../built/free-port.ts'
import { Bench, ORIGIN, signIn } from './support.ts'

let bench: Bench
let receiver: Awaited<ReturnType<typeof startReceiver>>
let cookie: string

beforeAll(async () => {
  const { certificate, key } = localhostCertificate()
  receiver = await startReceiver({ port: await freePort(), certificate, key })
  bench = await Bench.open()
})
afterAll(async () => {
  await receiver.close()
  await bench.close()
})
beforeEach(async () => {
  await bench.configure({ DEMO_RECEIVER_URL: receiver.url })
  cookie = await signIn()
})

function ask(
  method: 'GET' | 'DELETE' | 'POST',
  { body, headers = {} }: { body?: string; headers?: Record<string, string | null> } = {},
): Promise<Response> {
  const all = new Headers({ 'x-csrf': '1', 'sec-fetch-site': 'same-origin', cookie })
  if (body !== undefined) all.set('content-type', 'application/json')
  for (const [name, value] of Object.entries(headers)) {
    if (value === null) all.delete(name)
    else all.set(name, value)
  }
  const path = method === 'POST' ? '/api/receiver/secret' : '/api/receiver'
  return answerWebRequest(
    new Request(ORIGIN + path, { method, headers: all, ...(body === undefined ? {} : { body }) }),
  )
}

const deliver = (secret: string, body: string) =>
  fetch(receiver.url.replace('https:', 'http:'), {
    method: 'POST',
    body,
    headers: {
      'x-webhook-id': '7',
      'x-webhook-event': 'enrichment.completed',
      'x-webhook-timestamp': '2026-01-02T03:04:05.000Z',
      'x-webhook-signature': `sha256=${createHmac('sha256', secret).update(`2026-01-02T03:04:05.000Z.${body}`).digest('hex')}`,
    },
  })

describe("the demo's receiver behind the dashboard", () => {
  it('shows what arrived, verifies it once told the secret, never names it, and forgets', async () => {
    await deliver('one-secret', '{"a":1}')
    const before = await (await ask('GET')).json()
    expect(before).toMatchObject({
      secretsKnown: 0,
      deliveries: [{ verified: null, id: '7', event: 'enrichment.completed', body: '{"a":1}', path: '/' }],
    })
    const told = await ask('POST', { body: '{"secret":" one-secret "}' })
    expect(told.status).toBe(204)
    await deliver('another', '{"a":2}')
    const after = await (await ask('GET')).text()
    expect(JSON.parse(after).deliveries.map((one: { verified: boolean }) => one.verified)).toEqual([
      false,
      true,
    ])
    expect(after).not.toContain('one-secret')
    expect((await ask('DELETE')).status).toBe(204)
    expect(await (await ask('GET')).json()).toMatchObject({ secretsKnown: 1, deliveries: [] })
  })

  it('shows the newest of what arrived, however large all of it is', async () => {
    const long = ['x', 'é', '\u0001'].map((letter) => letter.repeat(1_000_000 / Buffer.byteLength(letter)))
    for (const body of [...Array.from({ length: 9 }, () => long), '{"the":"last"}'].flat()) {
      await deliver('one-secret', body)
      const answer = await ask('GET')
      expect(answer.status).toBe(200)
      expect((await answer.json()).deliveries[0].body).toBe(body.slice(0, 20_000))
    }
    await ask('DELETE')
  })

  it('is for our own pages and signed-in people only', async () => {
    for (const method of ['GET', 'DELETE', 'POST'] as const) {
      const body = method === 'POST' ? { body: '{"secret":"x"}' } : {}
      expect((await ask(method, { ...body, headers: { 'x-csrf': null } })).status).toBe(403)
      expect((await ask(method, { ...body, headers: { cookie: null } })).status).toBe(401)
      if (method !== 'GET')
        expect((await ask(method, { ...body, headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(403)
    }
    expect(await (await ask('GET')).json()).toMatchObject({ secretsKnown: 1 })
  })

  it('takes a secret and nothing else', async () => {
    for (const body of ['{}', '{"secret":""}', '{"secret":1}', '{"secret":"a","url":"http://x"}', '[]'])
      expect((await ask('POST', { body })).status).toBe(400)
    expect((await ask('POST', { body: 'secret=a', headers: { 'content-type': 'text/plain' } })).status).toBe(
      415,
    )
  })

  it('is not there without the setting', async () => {
    await bench.configure()
    expect((await ask('GET')).status).toBe(404)
    expect((await ask('DELETE')).status).toBe(404)
    expect((await ask('POST', { body: '{"secret":"x"}' })).status).toBe(404)
  })

  it('reaches nothing beyond the receiver: a redirect is not followed, nonsense is not passed on', async () => {
    const visited: string[] = []
    const server = createServer((request, response) => {
      visited.push(`${request.method} ${request.url}`)
      if (request.url === '/_received') response.writeHead(302, { location: '/elsewhere' }).end()
      else response.end('secret page')
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    await bench.configure({ DEMO_RECEIVER_URL: `https://127.0.0.1:${port}/some/path?x=1` })
    const answer = await ask('GET')
    expect(answer.status).toBe(502)
    expect(await answer.text()).not.toContain('secret page')
    expect(visited).toEqual(['GET /_received'])
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
    expect(await (await ask('GET')).json()).toMatchObject({ code: 'upstream_unreachable' })
  })
})
