import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { contract } from '#lib/contract/index.ts'
import { type Sandbox, startSandbox } from '#sandbox/start.ts'

import { sandboxAt } from '../../e2e/support/sandbox.ts'
import { type Built, startBuilt } from '../built/server.ts'
import { OWN, send, signIn } from '../built/wire.ts'
import { mustRun, Redis, redisProgram } from './redis.ts'

const PATH = contract.saveOpportunity.path

interface Seen {
  idOpportunity: number
  modified: string
}

describe.skipIf(redisProgram === null && !mustRun)('two who save one opportunity, each at a copy', () => {
  let redis: Redis
  let sandbox: Sandbox
  let copies: Built[]
  let cookies: string[]
  let idCompany: number

  beforeAll(async () => {
    redis = await Redis.start()
    sandbox = await startSandbox({ port: 0, companies: 30 })
    idCompany = (await sandboxAt(sandbox.url).facts()).companyRich.idCompany
    const copy = () => startBuilt({ apiBaseUrl: sandbox.url, settings: { REDIS_URL: redis.url } })
    copies = await Promise.all([copy(), copy()])
    cookies = await Promise.all(copies.map(({ url }) => signIn(url)))
  })
  afterAll(async () => {
    await Promise.all((copies ?? []).map((copy) => copy.stop()))
    await sandbox?.close()
    await redis?.down()
  })

  /** @returns what it was answered: the opportunity, or the code of the failure */
  const save = async (at: number, title: string, seen?: Seen) => {
    const { status, text } = await send(copies[at]?.url ?? '', `/api${PATH}`, {
      method: 'POST',
      headers: {
        ...OWN,
        'content-type': 'application/json',
        cookie: cookies[at] ?? '',
        'x-seen': seen?.modified ?? null,
      },
      body: JSON.stringify({
        idCompany,
        idUserResponsable: 103,
        title,
        ...(seen && { idOpportunity: seen.idOpportunity }),
      }),
    })
    const { opportunity, code } = JSON.parse(text) as { opportunity: Seen; code: string | number }
    return { status, code, opportunity }
  }
  const arm = (kind: string) =>
    sandboxAt(sandbox.url).arm({ path: PATH, method: 'POST', kind, delayMs: 1_000, times: 1 })

  it('are told of each other: one is saved, the other reads again', async () => {
    const { opportunity } = await save(0, 'Seen')
    await arm('slow')
    const both = await Promise.all([save(0, 'Mine', opportunity), save(1, 'Theirs', opportunity)])
    expect(both.map(({ code }) => code).sort()).toEqual([200, 'overtaken'])
    const saved = both.find(({ status }) => status === 200)?.opportunity
    expect((await save(1, 'Late', opportunity)).code).toBe('overtaken')
    expect((await save(1, 'Over the newest', saved)).status).toBe(200)
    const contents = JSON.stringify(await redis.contents())
    expect(contents).not.toMatch(new RegExp(`account|Mine|Theirs|${opportunity.idOpportunity}`))
  })

  it('stand in nobody’s way when they fail', async () => {
    const { opportunity } = await save(0, 'Seen')
    await arm('status:400')
    expect((await save(0, 'Refused', opportunity)).status).toBe(400)
    expect((await save(1, 'Theirs', opportunity)).status).toBe(200)
  })

  it('save all the same while the shared server is silent, and while it is away', async () => {
    const { opportunity } = await save(0, 'Seen')
    redis.signal('SIGSTOP')
    const first = await save(0, 'Silent', opportunity)
    expect(first.status).toBe(200)
    await redis.down()
    expect((await save(0, 'Away', first.opportunity)).status).toBe(200)
    expect((await save(0, 'Late', first.opportunity)).code).toBe('overtaken')
  })
})
