import { expect, it } from 'vitest'

import { ownersWithTarget } from './targets.ts'

it('owners with a target are those whose opportunities are shown: of nobody’s, none', () => {
  const targets = [
    { idUser: 101, month: '2026-11' },
    { idUser: 101, month: '2026-12' },
    { idUser: 102, month: '2026-11' },
    { idUser: 103, month: '2027-01' },
    { idUser: null, month: '2026-11' },
  ]
  const months = ['2026-11', '2026-12']
  expect(ownersWithTarget(targets, months, [])).toEqual([101, 102])
  expect(ownersWithTarget(targets, months, [null, 102])).toEqual([102])
  expect(ownersWithTarget(targets, months, [null])).toEqual([])
})
