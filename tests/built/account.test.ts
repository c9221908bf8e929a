import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { type Sandbox, startSandbox } from '#sandbox/start.ts'

import { addressOf, knownIds } from './addresses.ts'
import { askForPart } from './router-state.ts'
import { type Built, builtPages, startBuilt } from './server.ts'
import { OWN, send, sendBytes, signIn } from './wire.ts'

// Over real connections to the built server, which answers /api/v1 and the rest of /api by different ways.

let sandbox: Sandbox
let built: Built
let ids: Record<string, string>

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, companies: 30 })
  built = await startBuilt({ apiBaseUrl: sandbox.url })
  ids = await knownIds(sandbox.url)
}, 180_000)
afterAll(async () => {
  await built?.stop()
  await sandbox?.close()
})

async function tagOf(cookie: string): Promise<string> {
  const { text } = await send(built.url, '/api/session', { headers: { ...OWN, cookie } })
  return JSON.parse(text).session.account
}

describe('a tab that shows another account', () => {
  it('is refused before the API is asked, and before its body is read', async () => {
    const [a, b] = [await signIn(built.url), await signIn(built.url, 'sandbox-other')]
    const headers = { ...OWN, cookie: b, 'x-account': await tagOf(a) }
    sandbox.world.calls.clear()
    for (const [method, path] of [
      ['GET', '/api/v1/webhook'],
      ['DELETE', '/api/session'],
      ['DELETE', '/api/session?everywhere=1'],
    ] as const) {
      const answer = await send(built.url, path, { method, headers })
      expect([path, answer.status, JSON.parse(answer.text).code]).toEqual([path, 409, 'account_changed'])
      expect(answer.headers).not.toHaveProperty('set-cookie')
    }
    const head = Object.entries({ host: 'here', ...headers, 'content-type': 'application/json' })
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join('')
    // Its body never comes.
    const received = await sendBytes(
      built.port,
      [`POST /api/v1/webhook HTTP/1.1\r\n${head}content-length: 900\r\n\r\n{`],
      (text) => text.includes('account_changed'),
    )
    expect(received).toMatch(/^HTTP\/1\.1 409 /)
    expect(sandbox.world.calls.list()).toEqual([])
    expect([await tagOf(a), await tagOf(b)]).toEqual([expect.any(String), expect.any(String)])
  })
})

describe('every page', () => {
  it('says for which account it was made, and so does each part that the router asks for alone', async () => {
    const cookie = await signIn(built.url)
    const account = await tagOf(cookie)
    const pages = await builtPages()
    const ofAccount = pages.filter(({ segments }) => segments[0] === '(dashboard)')
    expect(ofAccount.length).toBeGreaterThan(20)
    for (const { pattern, segments } of ofAccount) {
      const path = addressOf(pattern, ids)
      const page = await send(built.url, path, { headers: { cookie } })
      expect([pattern, page.text.includes(`data-account="${account}"`)]).toEqual([pattern, true])
      const part = await askForPart(built.url, path, segments, ids, { cookie })
      expect([pattern, part.text.includes(`"account":"${account}"`)]).toEqual([pattern, true])
      // Of the page alone: the shell, whose own it would be, is not in it.
      expect([pattern, part.text.includes('endsIn')]).toEqual([pattern, false])
    }
  })
})
