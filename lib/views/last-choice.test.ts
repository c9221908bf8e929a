import { beforeEach, describe, expect, it, vi } from 'vitest'

import { snapshotChoices } from '#lib/storage/choices.ts'
import { lastChoice, noteIds, onLastChoice, seenIds, storeChoice, wipeSeenIds } from './last-choice.ts'

const held = new Map<string, string>()
const localStorage = {
  get length() {
    return held.size
  },
  key: (at: number) => [...held.keys()][at] ?? null,
  getItem: (key: string) => held.get(key) ?? null,
  setItem: (key: string, value: string) => void held.set(key, value),
  removeItem: (key: string) => void held.delete(key),
}

beforeEach(() => {
  held.clear()
  vi.stubGlobal('window', { localStorage })
})

describe('the last choice', () => {
  it('is each account’s own, and is told to whoever listens', () => {
    const heard = vi.fn()
    const stop = onLastChoice(heard)
    storeChoice('a', 'routines', '?idSupply=301')
    expect(heard).toHaveBeenCalledOnce()
    expect([lastChoice('a', 'routines'), lastChoice('b', 'routines')]).toEqual(['?idSupply=301', null])
    storeChoice('a', 'routines', null)
    expect(lastChoice('a', 'routines')).toBeNull()
    stop()
  })

  it('outlives a sign-out, as named views do', () => {
    storeChoice('a', 'contacts', '10080')
    const putBack = snapshotChoices(() => localStorage)
    held.clear()
    putBack()
    expect(lastChoice('a', 'contacts')).toBe('10080')
  })

  it('notes ids once each, the latest first, and fifty at most', () => {
    noteIds('a', 'seen', [3, 1])
    noteIds('a', 'seen', [1, 2])
    expect(seenIds('a', 'seen')).toBe('1 2 3')
    noteIds(
      'a',
      'seen',
      Array.from({ length: 80 }, (_, at) => 100 + at),
    )
    expect(seenIds('a', 'seen').split(' ')).toHaveLength(50)
    wipeSeenIds()
    expect(seenIds('a', 'seen')).toBe('')
    noteIds('a', 'seen', [1])
    // Seen ids are not choices, and so are not put back.
    const putBack = snapshotChoices(() => localStorage)
    held.clear()
    putBack()
    expect(seenIds('a', 'seen')).toBe('')
  })

  it('does nothing where the browser keeps nothing', () => {
    vi.stubGlobal('window', {
      get localStorage(): never {
        throw new DOMException('no', 'SecurityError')
      },
    })
    expect(() => storeChoice('a', 'contacts', '1')).not.toThrow()
    expect(lastChoice('a', 'contacts')).toBeNull()
  })
})
