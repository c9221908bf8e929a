import { afterEach, expect, it, vi } from 'vitest'
import { companyVisitOf, noteVisit } from './visits.ts'

const HOUR = 3_600_000
const START = Date.parse('2026-03-02T09:00:00Z')

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('counts from the visit before, in whichever tab that was', () => {
  vi.useFakeTimers({ now: START })
  const stored = new Map<string, string>()
  const localStorage = {
    get length() {
      return stored.size
    },
    key: (at: number) => [...stored.keys()][at] ?? null,
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    removeItem: (key: string) => void stored.delete(key),
  }
  vi.stubGlobal('window', { localStorage })
  noteVisit('a', 1, { news: { count: 1, stamps: [1] } })
  const elsewhere = { at: START + 2 * HOUR, marks: { news: 2 }, before: { at: START, marks: { news: 1 } } }
  stored.set('visit:a:1', JSON.stringify(elsewhere))
  vi.setSystemTime(START + 5 * HOUR)
  noteVisit('a', 1, { news: { count: 2, stamps: [2, 1] } })
  expect(companyVisitOf('a', 1)?.before).toEqual({ at: START + 2 * HOUR, marks: { news: 2 } })
})
