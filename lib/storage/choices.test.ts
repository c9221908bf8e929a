import { describe, expect, it } from 'vitest'

import { snapshotChoices } from './choices.ts'

function storageOf(entries: Record<string, string>) {
  const map = new Map(Object.entries(entries))
  return {
    map,
    get length() {
      return map.size
    },
    key: (at: number) => [...map.keys()][at] ?? null,
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
  }
}

describe('snapshotChoices', () => {
  it('brings back views and settings of every account, watched companies by their ids, and nothing else that is about companies or people', () => {
    const storage = storageOf({
      'views:account-a:board': '[1]',
      'views:account-b:grid': '[2]',
      'board:account-a': '{}',
      'watch:account-a:12': '{"at":1}',
      'people:account-a': '{"1":"Jane"}',
      'enrichments:account-a': '[7]',
    })
    const putBack = snapshotChoices(() => storage)
    storage.map.clear()
    putBack()
    expect(Object.fromEntries(storage.map)).toEqual({
      'views:account-a:board': '[1]',
      'views:account-b:grid': '[2]',
      'board:account-a': '{}',
      'watch:account-a:12': '{"at":1}',
    })
  })

  it('does nothing where the browser forbids storage', () => {
    const forbidden = () => {
      throw new DOMException('no', 'SecurityError')
    }
    expect(() => snapshotChoices(forbidden)()).not.toThrow()
    expect(() => snapshotChoices(() => null)()).not.toThrow()
  })
})
