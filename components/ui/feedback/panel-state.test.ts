import { describe, expect, it, vi } from 'vitest'
import { dataOf, isFinal, panelError, panelStateOf, retryQuery } from './panel-state.ts'

const failure = (code: string, retryable = true) =>
  Object.assign(new Error('Words'), { status: 502, code, retryable, requestId: 'r1', retryAfter: 3 })

const idle = { data: undefined, error: null, dataUpdatedAt: 0 }

describe('panelStateOf', () => {
  it('loads, then is full or empty', () => {
    expect(panelStateOf(idle)).toEqual({ kind: 'loading' })
    expect(panelStateOf({ ...idle, data: [1] }, (list) => list.length === 0)).toEqual({ kind: 'full' })
    expect(panelStateOf({ ...idle, data: [] as number[] }, (list) => list.length === 0)).toEqual({
      kind: 'empty',
    })
  })

  it('fails with the words of the error', () => {
    expect(panelStateOf({ ...idle, error: failure('upstream_error') })).toEqual({
      kind: 'error',
      error: { code: 'upstream_error', message: 'Words', requestId: 'r1', retryable: true, retryAfter: 3 },
    })
  })

  it('keeps old data after a failure and says how old it is', () => {
    const state = panelStateOf({ data: [1], error: failure('upstream_timeout'), dataUpdatedAt: 7 })
    expect(state).toMatchObject({ kind: 'stale', updatedAt: 7, error: { code: 'upstream_timeout' } })
  })

  it('drops old data when access was taken away', () => {
    expect(panelStateOf({ data: [1], error: failure('forbidden', false), dataUpdatedAt: 7 })).toEqual({
      kind: 'noAccess',
      message: 'Words',
    })
  })
})

describe('panelError', () => {
  it('is the same for the same failure', () => {
    const error = failure('rate_limited')
    expect(panelError(error)).toBe(panelError(error))
    expect(panelError(failure('rate_limited'))).not.toBe(panelError(error))
  })

  it('makes something sayable of anything thrown', () => {
    expect(panelError(new TypeError('boom'))).toMatchObject({ code: 'unexpected', retryable: true })
    expect(panelError(null)).toMatchObject({ code: 'unexpected', message: '', requestId: null })
    const gone = Object.assign(new Error('Failed to load chunk'), { name: 'ChunkLoadError' })
    expect(panelError(gone)).toMatchObject({ code: 'not_loaded', retryable: true })
  })
})

describe('isFinal', () => {
  it('is what would be refused again: by the role, or as it is gone', () => {
    expect(['forbidden', 'not_found'].map((code) => isFinal(panelError(failure(code))))).toEqual([true, true])
    expect(isFinal(panelError(failure('invalid')))).toBe(false)
    expect(isFinal(panelError(new TypeError('boom')))).toBe(false)
  })
})

describe('dataOf', () => {
  it('is what came, old or new, until access is taken away', () => {
    expect(dataOf(idle)).toBeUndefined()
    expect(dataOf({ ...idle, data: null })).toBeNull()
    expect(dataOf({ ...idle, data: [1], error: failure('upstream_error') })).toEqual([1])
    expect(dataOf({ ...idle, data: [1], error: failure('forbidden', false) })).toBeUndefined()
  })
})

describe('retryQuery', () => {
  it('asks for what failed: the next page alone, or all', () => {
    const query = { ...idle, isFetching: false, refetch: vi.fn(), fetchNextPage: vi.fn() }
    retryQuery(query)
    expect(query.refetch).toHaveBeenCalledOnce()
    retryQuery({ ...query, isFetchNextPageError: true })
    expect(query.fetchNextPage).toHaveBeenCalledOnce()
    expect(query.refetch).toHaveBeenCalledOnce()
  })
})
