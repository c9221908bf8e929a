import { expect, it } from 'vitest'
import { brief, fixed, median, verdict } from '../../bench/lib/figures.ts'

it.each([Number.NaN, Math.max(), median([]), median([Number.NaN]), 1 / 0])(
  'a line of a benchmark without a figure, of %j, says so and is neither met nor missed',
  (value) => {
    expect(verdict(value, 800)).toEqual(['≤ 800', 'no figure'])
    expect(verdict(value, 0.8, '≥')).toEqual(['≥ 0.8', 'no figure'])
    expect([brief(value), fixed(value)]).toEqual(['—', '—'])
  },
)

it('a figure meets its target or misses it', () => {
  expect([verdict(0, 0)[1], verdict(1, 0)[1]]).toEqual(['✓', '✗'])
  expect([verdict(0.8, 0.8, '≥')[1], verdict(0.7, 0.8, '≥')[1]]).toEqual(['✓', '✗'])
  expect(median([3, Number.NaN, 1, 2])).toBe(2)
})
