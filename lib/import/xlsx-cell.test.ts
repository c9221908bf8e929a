import { expect, it } from 'vitest'
import { numberLook } from './xlsx-cell.ts'

it.each([
  ['a day', 14, undefined, 'day'],
  ['a time', 46, undefined, 'day'],
  ['a number that is kept as text, as identifiers are', 49, undefined, 'plain'],
  ['a large number', 48, undefined, 'plain'],
  ['a day as French writes it', 164, '[$-40C]d mmmm yyyy;@', 'day'],
  ['an amount', 165, '#,##0.00 "dollars"', 'plain'],
  ['an identifier with spaces in quotes', 166, '000" "000" "000', 'digits'],
])('%s looks as it should', (_, id, code, kind) => {
  expect(numberLook(id, code).kind).toBe(kind)
})

it('looks at no more of a format than Excel takes', () => {
  // Read whole, this takes half a minute.
  expect(numberLook(167, '['.repeat(200_000)).kind).toBe('plain')
})
