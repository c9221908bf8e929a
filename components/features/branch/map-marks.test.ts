import { describe, expect, it } from 'vitest'

import type { Branch } from '#lib/contract/schemas/branch.ts'
import { mapOf, radiusOf } from './map-marks.ts'

const branch = (idBranch: number, longitude: number | null, latitude: number | null) =>
  ({ idBranch, longitude, latitude }) as Branch

describe('mapOf', () => {
  const paris = [branch(1, 2.35, 48.85), branch(2, 2.36, 48.86)]
  const map = mapOf([
    ...paris,
    branch(3, 5.37, 43.3),
    branch(4, null, null),
    branch(5, -74, 40.7),
    branch(6, 2.3, null),
  ])

  it('draws near branches as one mark and says which mark each is part of', () => {
    expect(map.marks.map((mark) => mark.members.map(({ branch: one }) => one.idBranch))).toEqual([
      [1, 2],
      [3],
    ])
    expect(map.markOf.get(1)).toBe(map.markOf.get(2))
    expect(map.markOf.get(3)).not.toBe(map.markOf.get(1))
  })

  it('keeps marks apart, so that each can be pressed, and loses no branch', () => {
    const many = Array.from({ length: 1500 }, (_, at) =>
      branch(at, -4 + ((at * 7919) % 1200) / 100, 43 + ((at * 104_729) % 750) / 100),
    )
    const { marks, westToEast } = mapOf(many)
    expect(marks.reduce((sum, mark) => sum + mark.members.length, 0)).toBe(1500)
    for (const [at, mark] of marks.entries()) {
      const radius = radiusOf(mark.members.length)
      const covered = marks
        .slice(at + 1)
        .some((over) => Math.hypot(over.x - mark.x, over.y - mark.y) < radiusOf(over.members.length) * 0.75)
      expect(radius >= 6 && !covered).toBe(true)
    }
    expect(westToEast.map((at) => marks[at]?.x ?? 0)).toEqual(
      marks.map((mark) => mark.x).sort((a, b) => a - b),
    )
  })

  it('counts what cannot be drawn', () => {
    expect(map.unlocated).toBe(2)
    expect(map.outside).toBe(1)
    expect(map.markOf.has(5)).toBe(false)
  })
})

describe('radiusOf', () => {
  it('grows with the number, within bounds', () => {
    expect(radiusOf(1)).toBe(6)
    expect(radiusOf(10)).toBeGreaterThan(radiusOf(2))
    expect(radiusOf(100_000)).toBe(22)
  })
})
