import { expect, it } from 'vitest'
import { numberBound } from './number-bound.ts'

it.each([
  ['', ''],
  ['-12.50', '-12.50'],
  ['1e5', '100000'],
  ['.5', '0.5'],
  ['1.23456789', '1.234568'],
  ['1234567890123456', null],
  ['1e30', null],
])('takes %j of a number field as %j', (typed, bound) => expect(numberBound(typed)).toBe(bound))
