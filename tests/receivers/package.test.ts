import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { createReceiver, seenInMemory, verify } from '../../packages/receiver/src/index.ts'

const SECRET = 'whsec_of-the-test'
const body = JSON.stringify({ test: true })

function signed(id: string, secret = SECRET) {
  const timestamp = new Date().toISOString()
  const digest = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')
  return { 'x-webhook-id': id, 'x-webhook-timestamp': timestamp, 'x-webhook-signature': `sha256=${digest}` }
}

let fails = true
const worked: string[] = []
const server = createServer(
  createReceiver(
    ({ key }) => {
      if (fails) throw new Error('The queue is away')
      worked.push(key)
    },
    { webhookSecrets: [SECRET] },
  ),
)
beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'))
afterAll(() => void server.close())

it('an event whose work failed comes again, and is worked once then', async () => {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const send = async () => (await fetch(url, { method: 'POST', body, headers: signed('7') })).status
  expect(await send()).toBe(500)
  fails = false
  expect([await send(), await send()]).toEqual([204, 204])
  expect(worked).toEqual(['id:7'])
})

it('an empty secret, and no secret, verify nothing', () => {
  const bytes = Buffer.from(body)
  expect(verify(signed('1'), bytes, { webhookSecrets: [SECRET] }).status).toBe(204)
  expect(verify(signed('1', ''), bytes, { webhookSecrets: [''] }).status).toBe(401)
  expect(verify(signed('1'), bytes, {}).status).toBe(401)
})

it('keys in memory are no more than so many, the oldest gone first', () => {
  const seen = seenInMemory(2)
  expect(['a', 'b', 'a', 'c', 'b', 'a'].map((key) => seen.add(key))).toEqual([
    true,
    true,
    false,
    true,
    false,
    true,
  ])
})
