import type { QueryClient } from '@tanstack/react-query'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

import { runTest, type TestState } from '#components/features/webhook/config/run-test.ts'
import { webhooksQuery } from '#components/features/webhook/config/webhook-cache.ts'
import {
  changeWebhookAddress,
  createAndCheckWebhook,
  deleteWebhookOnce,
  setActive,
} from '#components/features/webhook/config/webhook-writes.ts'
import { routes } from '#lib/contract/routes.generated.ts'
import type { WebhookConfig } from '#lib/contract/schemas/webhook.ts'
import { diagnoseDelivery } from '#lib/domain/webhook/webhook-diagnosis.ts'
import { makeQueryClient } from '#lib/query/query-client.ts'

import { api, Bench, signIn } from './support.ts'

// What the console does with each answer: its own code over the real BFF and a real sandbox, without a browser.
const ONE = { eventType: 'enrichment.completed', url: 'https://hooks.acme.fr/one' } as const
const TWO = 'https://hooks.acme.fr/two'
const list = routes.listWebhooks.path
const item = routes.updateWebhook.path

let bench: Bench
let client: QueryClient
let cookie: string

const read = async (): Promise<WebhookConfig[]> => {
  const answer = await api('GET', `/api${list}`, { cookie })
  return ((await answer.json()) as { result: WebhookConfig[] }).result
}
const cached = (): WebhookConfig[] => client.getQueryData(webhooksQuery().queryKey)?.result ?? []
const everythingKept = () =>
  JSON.stringify([
    client
      .getQueryCache()
      .getAll()
      .map(({ state, queryKey }) => [state, queryKey]),
    client
      .getMutationCache()
      .getAll()
      .map(({ state }) => state),
  ])

beforeAll(async () => {
  bench = await Bench.open()
  await bench.configure()
  cookie = await signIn()
})
afterAll(() => bench.close())
beforeEach(async () => {
  // Taken back after each test.
  vi.stubGlobal('fetch', bridged(globalThis.fetch))
  await bench.forget()
  for (const { idWebhookConfig } of await read())
    await api('DELETE', `/api${list}/${idWebhookConfig}`, { cookie })
  client = makeQueryClient()
  await client.fetchQuery(webhooksQuery())
})

/** What a browser would do with a path of our own origin. */
function bridged(beyond: typeof fetch): typeof fetch {
  return async (input, init = {}) => {
    if (typeof input !== 'string' || !input.startsWith('/api/')) return beyond(input, init)
    const body = typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined
    return api(init.method ?? 'GET', input, {
      cookie,
      ...(body === undefined ? {} : { body }),
      ...(init.signal ? { signal: init.signal } : {}),
    })
  }
}

describe('creating', () => {
  it('hands the secret over in a box, and keeps nothing of it in any cache', async () => {
    const outcome = await createAndCheckWebhook(client, ONE)
    if (outcome.kind !== 'secret') throw new Error(outcome.kind)
    const secret = outcome.box.read()
    expect(secret.length).toBeGreaterThan(20)
    expect(JSON.stringify(outcome)).not.toContain(secret)
    expect(cached()).toMatchObject([ONE])
    await client.refetchQueries()
    expect(everythingKept()).toContain(ONE.url)
    expect(everythingKept()).not.toContain(secret)
    outcome.box.drop()
    expect(outcome.box.read()).toBe('')
  })

  it('finds the one that exists when the API says there is one', async () => {
    await createAndCheckWebhook(client, ONE)
    const outcome = await createAndCheckWebhook(client, { ...ONE, url: TWO })
    expect(outcome).toMatchObject({ kind: 'exists', config: { url: ONE.url } })
  })

  it.each(['truncate', 'reset'])('says that the secret was lost when the answer was (%s)', async (kind) => {
    await bench.fault({ path: list, method: 'POST', kind, times: 1 })
    expect(await createAndCheckWebhook(client, ONE)).toMatchObject({
      kind: 'secretLost',
      config: { url: ONE.url },
    })
    expect(await read()).toHaveLength(1)
  })

  it.each([
    ['status:500', 'checked_not_saved'],
    ['status:400', 'invalid'],
    ['status:403', 'forbidden'],
  ])('throws when it did not happen (%s)', async (kind, code) => {
    await bench.fault({ path: list, method: 'POST', kind, times: 1 })
    await expect(createAndCheckWebhook(client, ONE)).rejects.toMatchObject({ code })
    expect(await read()).toEqual([])
  })
})

describe('changing the address', () => {
  it('brings another secret, or says that it was lost, or throws when nothing changed', async () => {
    const created = await createAndCheckWebhook(client, ONE)
    const changed = await changeWebhookAddress(client, created.config, TWO)
    if (created.kind !== 'secret' || changed.kind !== 'secret') throw new Error(changed.kind)
    expect(changed.box.read()).not.toBe(created.box.read())
    expect(cached()).toMatchObject([{ url: TWO, created: created.config.created }])
    expect(everythingKept()).not.toContain(changed.box.read())

    await bench.fault({ path: item, method: 'PUT', kind: 'reset', times: 1 })
    const lost = await changeWebhookAddress(client, changed.config, ONE.url)
    if (lost.kind !== 'secretLost') throw new Error(lost.kind)
    for (const kind of ['status:500', 'status:403', 'status:404']) {
      await bench.fault({ path: item, method: 'PUT', kind, times: 1 })
      await expect(changeWebhookAddress(client, lost.config, TWO)).rejects.toThrow()
    }
    expect(await read()).toMatchObject([{ url: ONE.url }])
  })

  it('writes nothing over an address that somebody else has changed, nor where the webhook is gone', async () => {
    const { config } = await createAndCheckWebhook(client, ONE)
    await changeWebhookAddress(client, config, TWO)
    expect(await changeWebhookAddress(client, config, ONE.url)).toMatchObject({
      kind: 'overtaken',
      now: { url: TWO },
    })
    expect(await read()).toMatchObject([{ url: TWO }])
    await deleteWebhookOnce(client, config.idWebhookConfig)
    expect(await changeWebhookAddress(client, config, ONE.url)).toEqual({ kind: 'overtaken', now: null })
  })
})

describe('switching and deleting', () => {
  it('shows a switch at once, puts back what was refused, and reads what is unclear', async () => {
    const { config } = await createAndCheckWebhook(client, ONE)
    const done = setActive(client, config, false)
    await expect.poll(() => cached()).toMatchObject([{ isActive: false }])
    await done
    expect(await read()).toMatchObject([{ isActive: false }])
    await bench.fault({ path: item, method: 'PUT', kind: 'status:403', times: 1 })
    await expect(setActive(client, { ...config, isActive: false }, true)).rejects.toMatchObject({
      code: 'forbidden',
    })
    expect(cached()).toMatchObject([{ isActive: false }])
  })

  it('leaves an address that somebody else has changed, and shows it from then on', async () => {
    const { config } = await createAndCheckWebhook(client, ONE)
    await api('PUT', `/api${list}/${config.idWebhookConfig}`, { cookie, body: { url: TWO } })
    await setActive(client, config, false)
    expect(await read()).toMatchObject([{ url: TWO, isActive: false }])
    expect(cached()).toMatchObject([{ url: TWO, isActive: false }])
  })

  it('keeps the last choice of several', async () => {
    const { config } = await createAndCheckWebhook(client, ONE)
    await Promise.all([
      setActive(client, config, false),
      setActive(client, config, true),
      setActive(client, config, false),
    ])
    expect(await read()).toMatchObject([{ isActive: false }])
    expect(cached()).toMatchObject([{ isActive: false }])
  })

  it('counts what is gone as deleted, and what is left as not', async () => {
    const { config } = await createAndCheckWebhook(client, ONE)
    for (const kind of ['status:404', 'status:500', 'status:403']) {
      await bench.fault({ path: item, method: 'DELETE', kind, times: 1 })
      await expect(deleteWebhookOnce(client, config.idWebhookConfig)).rejects.toThrow()
      expect(await read()).toHaveLength(1)
    }
    await bench.fault({ path: item, method: 'DELETE', kind: 'reset', times: 1 })
    await deleteWebhookOnce(client, config.idWebhookConfig)
    expect(cached()).toEqual([])
    await deleteWebhookOnce(client, config.idWebhookConfig)
  })
})

describe('testing', () => {
  const path = routes.testWebhook.path
  async function states(config: WebhookConfig): Promise<TestState[]> {
    const seen: TestState[] = []
    await runTest(config, (state) => seen.push(state), new AbortController().signal)
    return seen
  }

  it('tells what the API answers, and finds in the history what it did not', async () => {
    // A loopback target, which this sandbox may not call: an outcome without a receiver.
    const { config } = await createAndCheckWebhook(client, { ...ONE, url: 'https://127.0.0.1/in' })
    const [sending, answered] = await states(config)
    expect(sending).toMatchObject({ kind: 'sending' })
    if (answered?.kind !== 'answered') throw new Error(answered?.kind)
    expect(answered).toMatchObject({ status: 'FAILED', httpStatus: null, late: false })
    expect(diagnoseDelivery(answered)).toBe('forbiddenTarget')

    // As slow as a receiver may be: the API answers a test once that has.
    await bench.configure({ API_TIMEOUT_MS: '400' })
    await bench.fault({ path, method: 'POST', kind: 'slow', delayMs: 800, times: 1 })
    expect((await states(config)).at(-1)).toMatchObject({ kind: 'answered', late: false })
    await bench.configure()

    await bench.fault({ path, method: 'POST', kind: 'truncate', times: 1 })
    const late = await states(config)
    expect(late.map(({ kind }) => kind)).toEqual(['sending', 'looking', 'answered'])
    expect(late.at(-1)).toMatchObject({ late: true, status: 'FAILED' })
    expect(Reflect.get(late.at(-1) ?? {}, 'idWebhookEvent')).toBe(answered.idWebhookEvent + 2)
  })

  it('says that nobody knows where there is no trace, and why where it was refused', async () => {
    const { config } = await createAndCheckWebhook(client, ONE)
    await bench.fault({ path, method: 'POST', kind: 'status:500', times: 1 })
    expect((await states(config)).map(({ kind }) => kind)).toEqual(['sending', 'looking', 'lost'])
    await setActive(client, config, false)
    expect((await states(config)).at(-1)).toMatchObject({ kind: 'failed', error: { code: 'invalid' } })
    await deleteWebhookOnce(client, config.idWebhookConfig)
    expect((await states(config)).at(-1)).toMatchObject({ kind: 'failed', error: { code: 'not_found' } })
  })
})
