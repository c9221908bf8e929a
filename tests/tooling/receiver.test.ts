import { createHmac } from 'node:crypto'
import { request } from 'node:https'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { localhostCertificate } from '../../scripts/lib/certificates.mjs'
import { startReceiver } from '../../scripts/lib/receiver.mjs'
import { freePort } from '../built/free-port.ts'

const { authority, certificate, key } = localhostCertificate()
const arrived: { verified: boolean | null }[] = []
let receiver: Awaited<ReturnType<typeof startReceiver>>
let port: number

beforeAll(async () => {
  port = await freePort()
  receiver = await startReceiver({
    port,
    certificate,
    key,
    onReceived: (delivery) => arrived.push(delivery as { verified: boolean | null }),
  })
})
afterAll(() => receiver.close())

describe('the demo receiver', () => {
  it('shows a certificate for localhost that its authority vouches for, and no other does', async () => {
    expect((await overTls('GET', '/_received')).status).toBe(200)
    await expect(overTls('GET', '/_received', { trusted: false })).rejects.toThrow(/certificate|verify/i)
  })

  it('verifies account-level and per-request signatures once it knows the secret', async () => {
    const body = '{"idProcessAction":1}'
    const timestamp = '2026-01-02T03:04:05.000Z'
    const hmac = (text: string) => createHmac('sha256', 's3cret').update(text).digest('hex')
    const account = {
      'x-webhook-timestamp': timestamp,
      'x-webhook-signature': `sha256=${hmac(`${timestamp}.${body}`)}`,
    }
    await overTls('POST', '/hook', { body, headers: account })
    expect(await verdicts()).toEqual([null])
    await overTls('POST', '/_secret', { body: 'secret=s3cret' })
    await overTls('POST', '/hook', { body: `${body} `, headers: account })
    await overTls('POST', '/hook', { body, headers: { 'x-service-signature': hmac(body) } })
    await overTls('POST', '/hook', { body })
    expect(await verdicts()).toEqual([null, true, false, true])
    expect(arrived.map((delivery) => delivery.verified)).toEqual([null, false, true, null])
  })

  it('says of what came before a secret was known that it is not verified, not that it is wrong', async () => {
    await overTls('POST', '/_secret', { body: 'secret=newer' })
    expect(await verdicts()).toEqual([null, true, null, true])
    await overTls('POST', '/hook', { body: '{}', headers: { 'x-service-signature': 'ab' } })
    expect((await verdicts())[0]).toBe(false)
  })

  it('takes no secret from a page of another site', async () => {
    const headers = { 'sec-fetch-site': 'cross-site' }
    expect((await overTls('POST', '/_secret', { body: 'secret=theirs', headers })).status).toBe(403)
    const { text } = await overTls('GET', '/_received')
    expect(JSON.parse(text).secretsKnown).toBe(2)
  })

  it('is read, emptied and told a secret under the names of this machine only: another may be rebound to it', async () => {
    const [, before] = [await overTls('POST', '/hook', { body: '{}' }), (await verdicts()).length]
    const status = async (method: string, path: string, host: string) =>
      (
        await overTls(method, path, {
          headers: { host },
          ...(method === 'POST' ? { body: 'secret=theirs' } : {}),
        })
      ).status
    for (const host of [`evil.example:${port}`, 'localhost.evil.example', 'evil.example/localhost']) {
      expect(await status('GET', '/', host)).toBe(421)
      expect(await status('GET', '/_received', host)).toBe(421)
      expect(await status('DELETE', '/_received', host)).toBe(421)
      expect(await status('POST', '/_secret', host)).toBe(421)
    }
    for (const host of ['localhost', `127.0.0.1:${port}`, `[::1]:${port}`])
      expect(await status('GET', '/_received', host)).toBe(200)
    expect(await verdicts()).toHaveLength(before)
    // A delivery may come through a tunnel.
    expect((await overTls('POST', '/hook', { body: '{}', headers: { host: 'hook.example' } })).status).toBe(
      200,
    )
  })

  it('never shows the secret', async () => {
    expect((await overTls('GET', '/_received')).text + (await overTls('GET', '/')).text).not.toContain(
      's3cret',
    )
  })

  it('answers the status that the path asks for', async () => {
    expect((await overTls('POST', '/status/503', { body: '{}' })).status).toBe(503)
  })

  it('answers a body that is too long, instead of closing the connection', async () => {
    expect((await overTls('POST', '/hook', { body: 'x'.repeat(5_000_000) })).status).toBe(413)
  })

  it('shows what arrived over plain HTTP on the same port, markup as text', async () => {
    await overTls('POST', '/hook', { body: '<img src=x>' })
    const page = await (await fetch(`http://127.0.0.1:${port}/`)).text()
    expect(page).toContain('&lt;img src=x&gt;')
    expect(page).not.toContain('<img')
  })
})

async function verdicts(): Promise<(boolean | null)[]> {
  const { text } = await overTls('GET', '/_received')
  return JSON.parse(text).received.map((delivery: { verified: boolean | null }) => delivery.verified)
}

interface Options {
  body?: string
  headers?: Record<string, string>
  trusted?: boolean
}

function overTls(method: string, path: string, { body, headers = {}, trusted = true }: Options = {}) {
  return new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
    const call = request(
      {
        host: 'localhost',
        servername: 'localhost',
        port,
        method,
        path,
        headers,
        ...(trusted ? { ca: authority } : {}),
      },
      async (response) => {
        const chunks: Buffer[] = []
        for await (const chunk of response) chunks.push(chunk)
        resolve({ status: response.statusCode, text: Buffer.concat(chunks).toString() })
      },
    )
    call.on('error', reject)
    call.end(body)
  })
}
