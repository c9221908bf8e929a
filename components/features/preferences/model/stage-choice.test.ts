import { expect, it } from 'vitest'

import { probabilityWith } from './stage-choice.ts'

it('says of a won or lost stage all, and takes none of it along to an open one', () => {
  const open = { outcome: 'open', probability: 20 } as const
  expect(probabilityWith('won', null, open)).toBe(100)
  expect(probabilityWith('lost', '30', open)).toBe(0)
  // Chosen by mistake and reverted, before and after it is saved.
  expect(probabilityWith('open', null, open)).toBe(20)
  expect(probabilityWith('open', null, { outcome: 'won', probability: 100 })).toBe(0)
  expect(probabilityWith('parked', null, open)).toBe(20)
  expect(probabilityWith('open', '45', open)).toBe(45)
  expect(probabilityWith('open', 'x', open)).toBe(0)
  expect(probabilityWith('open', null, undefined)).toBe(0)
})
