import { describe, expect, it, vi } from 'vitest'
import { ApiError } from '#lib/query/api-error.ts'
import { createSessionStore, withSession } from './session-store.ts'

const failure = (code: string) =>
  new ApiError({ status: 401, code, message: '', retryable: false, requestId: null, retryAfter: null })

describe('withSession', () => {
  it('passes results and other failures through', async () => {
    const store = createSessionStore()
    await expect(withSession(async () => 7, store)).resolves.toBe(7)
    await expect(withSession(() => Promise.reject(failure('forbidden')), store)).rejects.toThrow(ApiError)
    expect(store.get().lost).toBe(false)
  })

  it('waits for the sign-in, then does the action once more', async () => {
    const store = createSessionStore()
    const heard = vi.fn()
    store.subscribe(heard)
    const action = vi.fn<() => Promise<string>>()
    action.mockRejectedValueOnce(failure('session_invalid')).mockResolvedValueOnce('saved')
    const result = withSession(action, store)
    await expect.poll(() => store.get().lost).toBe(true)
    expect(action).toHaveBeenCalledTimes(1)
    store.reportRestored()
    await expect(result).resolves.toBe('saved')
    expect(action).toHaveBeenCalledTimes(2)
    expect(heard).toHaveBeenCalledTimes(2)
  })

  it('fails when the person leaves instead', async () => {
    const store = createSessionStore()
    const result = withSession(() => Promise.reject(failure('session_invalid')), store)
    await expect.poll(() => store.get().lost).toBe(true)
    store.giveUp(new Error('left'))
    await expect(result).rejects.toThrow('left')
  })
})

describe('leaving', () => {
  it('runs every handler, even when one fails', async () => {
    const store = createSessionStore()
    const wipe = vi.fn()
    store.onLeave(() => Promise.reject(new Error('no')))
    store.onLeave(wipe)
    const undo = store.onLeave(() => wipe('taken back'))
    undo()
    await store.leave('signedOut')
    expect(wipe).toHaveBeenCalledExactlyOnceWith('signedOut')
  })

  it('cut off by another tab, keeps what is to be kept, once; not where the page leaves by itself', async () => {
    const store = createSessionStore()
    const keep = vi.fn()
    store.onCutOff(keep)
    store.cutOff()
    store.cutOff()
    expect(store.get().gone).toBe(true)
    expect(keep).toHaveBeenCalledOnce()
    const leaving = createSessionStore()
    await leaving.leave('replaced')
    leaving.cutOff()
    expect(leaving.get().gone).toBe(false)
  })
})
