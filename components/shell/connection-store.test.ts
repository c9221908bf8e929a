import { describe, expect, it, vi } from 'vitest'
import { createConnectionStore } from './connection-store.ts'

describe('connection', () => {
  it('follows what calls tell of the API', () => {
    const store = createConnectionStore(() => true)
    const heard = vi.fn()
    store.subscribe(heard)
    store.reportFailure({ code: 'forbidden' })
    expect(store.get()).toBe('fine')
    store.reportFailure({ code: 'upstream_unreachable' })
    store.reportFailure({ code: 'upstream_unavailable' })
    expect(store.get()).toBe('unreachable')
    store.reportSuccess()
    expect(store.get()).toBe('fine')
    expect(heard).toHaveBeenCalledTimes(2)
  })

  it('says offline before anything else', () => {
    let online = false
    const store = createConnectionStore(() => online)
    store.reportFailure({ code: 'upstream_unreachable' })
    expect(store.get()).toBe('offline')
    online = true
    expect(store.get()).toBe('unreachable')
  })
})
