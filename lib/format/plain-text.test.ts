import { expect, it } from 'vitest'
import { NO_VALUE } from './locale.ts'
import { lineOrNull, plainLine } from './plain-text.ts'

it('a line in which nothing is seen is no value', () => {
  for (const text of [null, '', ' \t', '\u200b\u200d\ufeff\u2060', '\u200c \u200d'])
    expect(plainLine(text)).toBe(NO_VALUE)
  expect(plainLine('نامه\u200cها')).toBe('نامه\u200cها')
  expect(plainLine(NO_VALUE)).toBe(NO_VALUE)
})

it.each([null, '', ' \n', '\u200d'])('has no line for %j, so that a fallback can stand there', (text) => {
  expect(lineOrNull(text)).toBeNull()
})
