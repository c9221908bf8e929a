import { expect, it } from 'vitest'
import { actionTargets, type Carry, createBoardUi, dropTargetOf } from './board-ui.ts'

it('leaves cards that are put down where they were picked up, also those of other columns in the same hand', () => {
  const from = { column: 1, lane: '101' } as const
  const carry: Carry = { ids: [7, 8], from, to: from, by: 'mouse' }
  expect(dropTargetOf(carry, { column: 1, lane: '101' })).toBe(null)
  expect(dropTargetOf(carry, null)).toBe(null)
  for (const to of [
    { column: 2, lane: '101' },
    { column: 1, lane: '102' },
  ])
    expect(dropTargetOf(carry, to)).toBe(to)
})

it('leaves alone what was selected and then filtered away', () => {
  const ui = createBoardUi()
  ui.select([7, 8])
  const board = { indexOf: (id: number) => (id === 8 ? -1 : 0) }
  expect(actionTargets(ui, board, 7)).toEqual([7])
  expect(actionTargets(ui, { indexOf: () => 0 }, 7)).toEqual([7, 8])
  expect(actionTargets(ui, board, 9)).toEqual([9])
})
