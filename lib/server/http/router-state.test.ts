import { expect, it } from 'vitest'
import { isRouterState } from './router-state.ts'

const nested = (depth: number) => `${'["",{"children":'.repeat(depth - 1)}["",{}]${'}]'.repeat(depth - 1)}`

it('takes the state of a page, and none that is nested deeper than one can be', () => {
  expect(isRouterState(nested(10))).toBe(true)
  // As many as a header holds.
  expect(isRouterState(nested(850))).toBe(false)
  expect(isRouterState(`${'["",{"a":'.repeat(1_400)}["",{}]${'}]'.repeat(1_400)}`)).toBe(false)
})
