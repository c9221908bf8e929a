import { describe, expect, it } from 'vitest'

import { ApiError, errorOf, networkError, writeError } from './api-error.ts'

describe('errorOf', () => {
  it('reads the one error shape of the BFF', async () => {
    const body = {
      success: false,
      code: 'rate_limited',
      message: 'Slow down',
      retryable: true,
      requestId: 'r1',
    }
    const error = await errorOf(Response.json(body, { status: 429, headers: { 'retry-after': '7' } }))
    expect(error).toMatchObject({
      status: 429,
      code: 'rate_limited',
      retryable: true,
      requestId: 'r1',
      retryAfter: 7,
    })
    expect(error.message).toBe('Slow down')
  })

  it.each([
    [{ status: 404, code: 404 }, 'Entreprise introuvable'],
    [null, ''],
  ])('of what is not there leaves the API’s words alone, of %j', async (upstream, words) => {
    const body = { success: false, code: 'not_found', message: 'Entreprise introuvable', upstream }
    expect((await errorOf(Response.json(body, { status: 404 }))).message).toBe(words)
  })

  it.each([
    [{}, 'Pas inclus'],
    [{ 'x-role': 'reader' }, ''],
  ])('of what is not allowed too, where it is not for the role: %j', async (headers, words) => {
    const body = { success: false, code: 'forbidden', message: 'Pas inclus', upstream: null }
    expect((await errorOf(Response.json(body, { status: 403, headers }))).message).toBe(words)
  })

  it.each(['<html>', '', 'null', '[]', '{"code":403}'])(
    'makes an error of any other body: %j',
    async (body) => {
      const error = await errorOf(new Response(body, { status: 500, headers: { 'retry-after': 'soon' } }))
      expect(error).toMatchObject({
        status: 500,
        code: 'unexpected',
        retryable: false,
        requestId: null,
        retryAfter: null,
      })
    },
  )

  it.each([502, 503, 504])(
    'takes a %i without a word of ours for a balancer that found nobody',
    async (status) => {
      const error = await errorOf(new Response('<h1>Bad Gateway</h1>', { status }))
      expect(error).toMatchObject({ status, code: 'network', retryable: true })
    },
  )
})

describe('networkError', () => {
  it('leaves a cancelled call what it is', () => {
    const abort = new DOMException('Aborted', 'AbortError')
    expect(networkError(abort)).toBe(abort)
  })

  it('says that no answer came, and that trying again makes sense', () => {
    const error = networkError(new TypeError('Failed to fetch'))
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ status: 0, code: 'network', retryable: true })
  })
})

describe('writeError', () => {
  const lost = networkError(new TypeError('Failed to fetch'))

  it('calls a write unknown whose connection was lost, and one that a balancer lost', async () => {
    const balancer = await errorOf(new Response('<h1>Bad Gateway</h1>', { status: 502 }))
    for (const error of [lost, balancer])
      expect(writeError(error, true)).toMatchObject({
        code: 'outcome_unknown',
        retryable: false,
        message: '',
      })
  })

  it('leaves a write alone that cannot have been sent, that was answered, or that was cancelled', async () => {
    const answered = await errorOf(
      Response.json({ code: 'upstream_unreachable', message: 'x', retryable: true }, { status: 502 }),
    )
    const abort = new DOMException('Aborted', 'AbortError')
    expect(writeError(lost, false)).toBe(lost)
    for (const error of [answered, abort]) expect(writeError(error, true)).toBe(error)
  })
})
