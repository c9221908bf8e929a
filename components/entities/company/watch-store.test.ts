import { describe, expect, it } from 'vitest'

import { seenNow } from '#lib/domain/watch/watch-changes.ts'
import { createWatchStore, isWatchKey, MAX_WATCHED } from './watch-store.ts'

function memory() {
  const held = new Map<string, string>()
  return {
    held,
    get length() {
      return held.size
    },
    key: (at: number) => [...held.keys()][at] ?? null,
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
    removeItem: (key: string) => void held.delete(key),
  }
}

const opened = (storage: ReturnType<typeof memory>, account = 'a') => {
  const store = createWatchStore(() => storage)
  store.open(account)
  return store
}
const facts = {
  versions: { at: 5, items: [{ idAlertVersion: 7 }] },
  news: { at: 5, items: [] },
  opportunities: { at: 5, items: [{ idOpportunity: 3, idStade: null }] },
}

describe('createWatchStore', () => {
  it('keeps what is watched and seen per account, in the order of the stars', () => {
    const storage = memory()
    const store = opened(storage)
    expect([store.add(20, 2), store.add(10, 1), store.add(20, 3)]).toEqual(['added', 'added', 'added'])
    store.see(20, (seen) => seenNow(seen, facts))
    const later = opened(storage)
    expect(later.list()).toEqual([
      { idCompany: 10, at: 1, seen: { versions: null, news: null, stades: null } },
      {
        idCompany: 20,
        at: 2,
        seen: {
          versions: { at: 5, ids: [7] },
          news: { at: 5, ids: [] },
          stades: { at: 5, pairs: [[3, null]] },
        },
      },
    ])
    expect(opened(storage, 'b').list()).toEqual([])
    expect([...storage.held.values()].join()).not.toMatch(/[a-z]{12}/i)
  })

  it('gives back what is removed, with what was seen', () => {
    const storage = memory()
    const store = opened(storage)
    store.add(1, 1)
    store.see(1, (seen) => seenNow(seen, facts))
    const known = store.remove(1)
    expect([store.has(1), storage.held.size, store.remove(1)]).toEqual([false, 0, null])
    if (known) store.restore(known)
    expect(opened(storage).get(1)?.seen.versions).toEqual({ at: 5, ids: [7] })
  })

  it('takes a hundred companies and no more', () => {
    const store = opened(memory())
    for (let id = 1; id <= MAX_WATCHED; id++) expect(store.add(id, id)).toBe('added')
    expect(store.add(MAX_WATCHED + 1, 1)).toBe('full')
    expect(store.add(1, 1)).toBe('added')
    expect(store.list()).toHaveLength(MAX_WATCHED)
    store.remove(1)
    expect(store.add(MAX_WATCHED + 1, 1)).toBe('added')
  })

  it('takes up what another tab changed, and tells only of changes', () => {
    const storage = memory()
    const [one, other] = [opened(storage), opened(storage)]
    one.add(1, 1)
    other.add(2, 2)
    let told = 0
    one.subscribe(() => {
      told += 1
    })
    one.reload()
    expect(one.list().map(({ idCompany }) => idCompany)).toEqual([1, 2])
    expect(one.list()).toBe(one.list())
    one.see(1, (seen) => seen)
    one.see(9, (seen) => seenNow(seen, facts))
    expect(told).toBe(1)
  })

  it('reads nothing out of what is none of it, and does without storage', () => {
    const storage = memory()
    storage.setItem('watch:a:1', '{')
    storage.setItem('watch:a:x', '{"at":1}')
    storage.setItem('watch:a:2', '{"at":"1"}')
    storage.setItem('watch:a:3', 'null')
    storage.setItem(
      'watch:a:4',
      '{"at":1,"seen":{"versions":{"at":1,"ids":[1,"2"]},"stades":{"at":1,"pairs":[[1],[1,2],4]}}}',
    )
    storage.setItem('watch:a:5', '{"at":2}')
    expect(opened(storage).list()).toEqual([
      {
        idCompany: 4,
        at: 1,
        seen: { versions: { at: 1, ids: [1] }, news: null, stades: { at: 1, pairs: [[1, 2]] } },
      },
      { idCompany: 5, at: 2, seen: { versions: null, news: null, stades: null } },
    ])
    const forbidden = createWatchStore(() => {
      throw new DOMException('no', 'SecurityError')
    })
    forbidden.open('a')
    expect(forbidden.add(1, 1)).toBe('added')
    expect(forbidden.has(1)).toBe(true)
    forbidden.remove(1)
    expect(forbidden.has(1)).toBe(false)
  })

  it('knows its keys', () => {
    expect([isWatchKey(null), isWatchKey('watch:a:1'), isWatchKey('views:a')]).toEqual([true, true, false])
  })
})
