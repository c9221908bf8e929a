import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { EXCERPT_LENGTH, excerpt } from './excerpt.ts'

const a = (count: number) => 'a'.repeat(count)

describe('excerpt', () => {
  it('keeps a thousand characters', () => {
    expect(excerpt('')).toBe('')
    expect(excerpt(a(1000))).toBe(a(1000))
    expect(excerpt(a(1001))).toBe(a(1000))
  })

  it('keeps an emoji that is the thousandth character', () => {
    expect(excerpt(`${a(999)}😀${a(50)}`)).toBe(`${a(999)}😀`)
    expect(excerpt(`${a(1000)}😀`)).toBe(a(1000))
  })

  it('drops a visible character that would not fit whole', () => {
    expect(excerpt(`${a(999)}👩‍👩‍👧‍👦${a(50)}`)).toBe(a(999))
    expect(excerpt(`${a(999)}e\u0301${a(50)}`)).toBe(a(999))
    expect(excerpt(`${a(998)}🇫🇷🇫🇷`)).toBe(`${a(998)}🇫🇷`)
  })

  it('cuts a visible character longer than the whole excerpt', () => {
    expect(Array.from(excerpt(`e${'\u0301'.repeat(3000)}`))).toHaveLength(1000)
  })

  it('is a well-formed beginning of any text, of a thousand characters at most', () => {
    const long = fc.string({ unit: 'grapheme', minLength: 900, maxLength: 1300 })
    fc.assert(
      fc.property(long, (text) => {
        const kept = excerpt(text)
        expect(text.startsWith(kept)).toBe(true)
        expect(kept.isWellFormed()).toBe(true)
        expect(Array.from(kept).length).toBeLessThanOrEqual(EXCERPT_LENGTH)
      }),
    )
  })
})
