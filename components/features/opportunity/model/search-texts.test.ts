import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { createComments } from './search-texts.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 })
})
afterEach(() => {
  vi.useRealTimers()
})

it('reads a comment once, again when its card has changed, and keeps the old one until then', async () => {
  const asked: (readonly number[])[] = []
  let comment: string | null = 'À rappeler'
  const comments = createComments(async (ids) => {
    asked.push(ids)
    const answer = comment
    await new Promise((resolve) => setTimeout(resolve, 100))
    return [
      { idOpportunity: 7, comment: answer },
      { idOpportunity: 8, comment: '  ' },
    ]
  })
  const words = (modified: string) => comments.wordsOf({ idOpportunity: 7, modified })
  expect([words('a'), words('a')]).toEqual(['', ''])
  await vi.advanceTimersByTimeAsync(200)
  expect([words('a'), words('a')]).toEqual(['a rappeler', 'a rappeler'])
  expect(comments.wordsOf({ idOpportunity: 8, modified: 'a' })).toBe('')
  await vi.advanceTimersByTimeAsync(200)
  expect(asked).toEqual([[7], [8]])

  comment = 'Gelé'
  expect(words('b')).toBe('a rappeler')
  await vi.advanceTimersByTimeAsync(50)
  // Changed again during the read: the response may be older than that change.
  comment = null
  expect(words('c')).toBe('a rappeler')
  await vi.advanceTimersByTimeAsync(100)
  expect(words('c')).toBe('gele')
  await vi.advanceTimersByTimeAsync(200)
  expect(words('c')).toBe('')
  await vi.advanceTimersByTimeAsync(200)
  expect(asked).toEqual([[7], [8], [7], [7]])
})
