import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { endpointOf, operations } from '#lib/contract/index.ts'
import { allConform, ExaminationError } from '#lib/doctor/examine.ts'
import { sender } from '#lib/doctor/send.ts'
import type { Sandbox } from '#sandbox/start.ts'

import { control, FULL } from '../sandbox/harness.ts'
import { rows } from '../sandbox/reference.ts'
import { arm, consult, speak, startPatient } from './consult.ts'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startPatient()
})
beforeEach(async () => {
  speak(sandbox, '')
  await control(sandbox, 'DELETE', '/faults')
})
afterAll(() => sandbox.close())

const NEWS = endpointOf('listNews').path
const ALL = '/v1/*'

type Found = Awaited<ReturnType<typeof consult>>
const endpoint = (found: Found, operation: string) =>
  found.endpoints.find((each) => each.operation === operation)
const todoOf = (found: Found) => found.text.split('What to do\n')[1] ?? ''

/** What the drift faults put into fields. */
const HOSTILE = /<img|onerror|javascript:|\p{Cf}|@[a-z]/iu

describe('an answer that cannot be read', () => {
  it.each([
    ['html', 'HTML instead of JSON', 'upstream_malformed'],
    ['empty', 'an empty body', 'upstream_malformed'],
    ['truncate', 'a body that is no JSON', 'upstream_malformed'],
    ['wrong-envelope', 'JSON without what was asked for', 'upstream_malformed'],
    ['success-false', 'success: false with 200', 'upstream_rejected'],
    ['redirect', 'a redirect', 'upstream_redirect'],
    ['reset', 'the connection broke', 'upstream_error'],
    ['cut', 'the connection broke', 'upstream_error'],
    ['huge', 'more than 32 MB', 'upstream_too_large'],
    ['status:500', '500', 'upstream_error'],
    ['status:403', '403', 'forbidden'],
    ['status:404', '404', 'not_found'],
    ['status:401', '401', 'session_invalid'],
  ])('%s: %s, %s', async (kind, words, does) => {
    await arm(sandbox, kind, NEWS)
    const found = await consult(sandbox)
    expect(allConform(found)).toBe(false)
    expect(found.text).toMatch(new RegExp(`^listNews +${NEWS} +${words} `, 'm'))
    expect(todoOf(found)).toContain(`- listNews: `)
    expect(todoOf(found)).toContain(does)
    expect(found.endpoints.filter(({ answered }) => answered === false)).toHaveLength(1)
    const followed = sandbox.world.calls.list().filter(({ path }) => path.endsWith('redirected'))
    expect(followed).toEqual([])
  })

  it.each(['hang', 'drip'])('%s: no answer in time', async (kind) => {
    await arm(sandbox, kind, NEWS)
    const found = await consult(sandbox, { timeoutMs: 1_000 })
    expect(endpoint(found, 'listNews')).toMatchObject({ answered: false, trouble: 'timeout' })
    expect(todoOf(found)).toContain('upstream_timeout')
  })

  it('a proxy that answers HTML to everything', async () => {
    await arm(sandbox, 'html', ALL)
    const found = await consult(sandbox)
    expect(allConform(found)).toBe(false)
    expect(endpoint(found, 'listStades')).toMatchObject({ answered: false, trouble: 'html' })
    expect(found.readings.filter(({ reading }) => reading !== null)).toEqual([])
    expect(todoOf(found)).toContain('A proxy answers for the API')
  })
})

describe('answers that break the contract', () => {
  const lists = operations.filter(
    (operation) => endpointOf(operation).method === 'GET' && endpointOf(operation).list !== null,
  )

  it('drift: says where and how, of every list that has items', async () => {
    await arm(sandbox, 'drift', ALL)
    const found = await consult(sandbox)
    expect(allConform(found)).toBe(false)
    for (const operation of lists) {
      const { items = 0, breaches = [] } = endpoint(found, operation) ?? {}
      if (items > 0) expect([operation, breaches.length > 0]).toEqual([operation, true])
    }
    expect(found.text).toMatch(/^listStades {2}result\.\*\.\w+ is \w+, not [a-z ]+, \d+ times?$/m)
    expect(todoOf(found)).toContain('counted in x-contract-drift')
    expect(found.text).not.toMatch(HOSTILE)
  })

  it.each(Array.from({ length: 12 }, (_, turn) => `drift:${turn}`))('%s', async (kind) => {
    await arm(sandbox, kind, ALL)
    const found = await consult(sandbox)
    expect(allConform(found)).toBe(false)
    expect(found.endpoints.flatMap(({ breaches }) => breaches).length).toBeGreaterThan(0)
    expect(found.text).not.toMatch(HOSTILE)
    expect(found.text.length).toBeLessThan(40_000)
  })

  it.each(['filled', 'filled-false'])('%s breaks nothing', async (kind) => {
    await arm(sandbox, kind, ALL)
    expect((await consult(sandbox)).endpoints.flatMap(({ breaches }) => breaches)).toEqual([])
  })
})

describe('who may not, and who is not there', () => {
  it('a key without rights: what is refused, and what that means', async () => {
    const found = await consult(sandbox, { key: 'sandbox-limited' })
    expect(allConform(found)).toBe(false)
    expect(found.text).toContain('it may not ask everything')
    expect(endpoint(found, 'listCompanies')).toMatchObject({ answered: false, status: 403 })
    expect(endpoint(found, 'listStades')).toMatchObject({ answered: true })
    expect(todoOf(found)).toMatch(/^- [\w, ]*listCompanies[\w, ]*: forbidden: that panel says "no access"/m)
  })

  it('a wrong key', async () => {
    await expect(consult(sandbox, { key: 'wrong' })).rejects.toThrow(
      new ExaminationError('the API does not know this key (401)'),
    )
  })

  it('nobody there', async () => {
    const gone = await startPatient()
    await gone.close()
    await expect(consult(gone)).rejects.toThrow(
      new ExaminationError('the API cannot be reached (ECONNREFUSED)'),
    )
  })

  it('somebody who never answers', async () => {
    await arm(sandbox, 'hang', ALL)
    await expect(consult(sandbox, { timeoutMs: 200 })).rejects.toThrow('the API does not answer')
  })

  it('somebody for whom an address is too long: that is a limit', async () => {
    speak(sandbox, 'ids=all')
    const send = sender(sandbox.url, FULL)
    const tooLong = { status: 414, headers: new Headers(), text: '' }
    const found = await consult(sandbox, {
      send: async (question) => ([question.query?.idCompany].flat().length > 51 ? tooLong : send(question)),
    })
    expect(found.readings).toContainEqual(expect.objectContaining({ word: 'ids', reading: '51' }))
    expect(allConform(found)).toBe(true)
  })

  it('a webhook’s test, whose enrichment is made up: it is not asked for', async () => {
    const send = sender(sandbox.url, FULL)
    const at = '2026-03-01T10:00:00.000Z'
    const event = {
      idWebhookEvent: 1,
      idWebhookConfig: 1,
      idAccount: 'account-full',
      eventType: 'enrichment.completed',
      payload: { test: true, idProcessAction: 424_242 },
      status: 'SUCCESS',
      httpStatus: 200,
      responseBody: '',
      retryCount: 0,
      maxRetries: 1,
      nextRetryDate: null,
      lastAttemptDate: at,
      created: at,
      modified: at,
    }
    const parameters = { eventType: null, status: null, limit: 50 }
    const answer = { success: true, code: '200', message: '', parameters, result: [event] }
    const found = await consult(sandbox, {
      send: async (question) =>
        question.operation === 'listWebhookEvents'
          ? { status: 200, headers: new Headers(), text: JSON.stringify(answer) }
          : send(question),
    })
    expect(endpoint(found, 'getEnrichment')).toMatchObject({ answered: null })
    expect(allConform(found)).toBe(true)
  })

  it('429 is waited out, a few times', async () => {
    await control(sandbox, 'POST', '/faults', { path: NEWS, kind: 'status:429', times: 1 })
    const found = await consult(sandbox)
    expect(endpoint(found, 'listNews')).toMatchObject({ answered: true })
    expect(found.readings.find(({ word }) => word === 'limits')).toMatchObject({ reading: 'rate' })
  })
})

describe('what it leaves alone', () => {
  it('asks GETs alone, with the contract’s parameters, and prints nobody', async () => {
    await control(sandbox, 'DELETE', '/calls')
    const before = rows(sandbox, 'opportunity', 'account-full')
    const found = await consult(sandbox)
    const calls = sandbox.world.calls.list()
    expect(calls).toHaveLength(found.calls)
    expect(new Set(calls.map(({ method }) => method))).toEqual(new Set(['GET']))
    expect(rows(sandbox, 'opportunity', 'account-full')).toEqual(before)

    const json = JSON.stringify({ ...found, answers: [] })
    const personal = new Set<string>()
    JSON.stringify(found.answers, (key, value: unknown) => {
      if (/^(?:email|phone|mobile|fullName|linkedinUrl|siren|tvaNumber)$/.test(key) && value)
        personal.add(String(value))
      return value
    })
    expect(personal.size).toBeGreaterThan(50)
    expect([...personal].some((value) => value.includes('@'))).toBe(true)
    for (const value of [...personal, 'sandbox-full', 'account-full', '@'])
      expect(json + found.text).not.toContain(value)
  })
})
