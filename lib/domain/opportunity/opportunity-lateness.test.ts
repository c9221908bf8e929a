import { expect, it } from 'vitest'

import { isLate } from './opportunity-lateness.ts'

it.each([
  ['2026-03-01T23:59:59.000Z', '2026-03-02', true],
  ['2026-03-02T00:00:00.000Z', '2026-03-02', false],
  ['2026-03-03', '2026-03-02', false],
  ['0026-03-03', '2026-03-02', true],
  ['tomorrow', '2026-03-02', false],
  ['2026-02-30T00:00:00.000Z', '2026-03-02', false],
  ['0000-00-00T00:00:00.000Z', '2026-03-02', false],
  [null, '2026-03-02', false],
])('a deadline of %s is late on %s: %s', (deadline, today, late) => {
  expect(isLate({ deadline }, 'open', today)).toBe(late)
  expect(isLate({ deadline, isDeleted: true }, 'open', today)).toBe(false)
  for (const closed of ['won', 'lost', 'parked'] as const)
    expect(isLate({ deadline }, closed, today)).toBe(false)
})
