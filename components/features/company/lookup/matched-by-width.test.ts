import { describe, expect, it } from 'vitest'
import { matchedByWidth } from './matched-by-width.ts'

const siret = { kind: 'SIRET', identifier: '552 032 534 00646', marks: [] }

describe('the room of "Matched by"', () => {
  it('holds a whole SIRET and its marks', () => {
    // 28 of padding, 35 of "SIRET", a gap of 6, 14 digits of 8.7 and three spaces of 4.
    expect(matchedByWidth([siret])).toBeGreaterThanOrEqual(203)
    const marked = matchedByWidth([{ ...siret, marks: ['+1', 'by its SIREN'] }])
    expect(marked).toBeGreaterThanOrEqual(matchedByWidth([siret]) + 26 + 92)
  })

  it('is as wide as the widest row needs, and no less than usual', () => {
    expect(matchedByWidth([])).toBe(200)
    expect(matchedByWidth([{ ...siret, marks: ['+1'] }, siret])).toBe(
      matchedByWidth([{ ...siret, marks: ['+1'] }]),
    )
  })

  it('does not follow an address without end', () => {
    const long = { kind: 'Domain', identifier: `${'a'.repeat(400)}.fr`, marks: [] }
    expect(matchedByWidth([long])).toBeLessThan(400)
  })
})
