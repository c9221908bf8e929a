import { readFileSync } from 'node:fs'

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { outlineModule } from '../../../scripts/france-outline.ts'
import { AREA_FRAMES, MAP_SIZE, type MapPoint, projectPoint } from './france-map.ts'
import { FRANCE_OUTLINE } from './france-outline.generated.ts'
import { clusterPoints } from './map-clusters.ts'

type Pair = [number, number]

/** The rings of a path of `M x y l dx dy … z` commands. */
function ringsOf(path: string): Pair[][] {
  return path
    .split('z')
    .filter((ring) => ring !== '')
    .map((ring) => {
      const numbers = (ring.match(/-?(?:\d+\.\d+|\.\d+|\d+)/g) ?? []).map(Number)
      const points: Pair[] = []
      for (let at = 0; at < numbers.length; at += 2) {
        const [x, y] = points.at(-1) ?? [0, 0]
        points.push([x + (numbers[at] ?? 0), y + (numbers[at + 1] ?? 0)])
      }
      return points
    })
}

function inside(rings: Pair[][], { x, y }: MapPoint): boolean {
  let within = false
  for (const ring of rings) {
    ring.forEach(([ax, ay], at) => {
      const [bx, by] = ring[(at + 1) % ring.length] ?? [0, 0]
      if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) within = !within
    })
  }
  return within
}

describe('projectPoint', () => {
  it.each([
    ['Paris', 2.3522, 48.8566, 'metropole'],
    ['Lyon', 4.8357, 45.764, 'metropole'],
    ['Quimper', -4.0979, 47.996, 'metropole'],
    ['Strasbourg', 7.7, 48.57, 'metropole'],
    ['Corte', 9.1496, 42.3061, 'metropole'],
    ['Petit-Bourg', -61.64, 16.19, 'guadeloupe'],
    ['Le Lamentin', -60.998, 14.615, 'martinique'],
    ['Saül', -53.2, 3.62, 'guyane'],
    ['Le Tampon', 55.515, -21.28, 'reunion'],
    ['Combani', 45.14, -12.78, 'mayotte'],
  ])('%s stands on the drawn land', (_, longitude, latitude, area) => {
    const point = projectPoint(longitude, latitude)
    expect(point?.area).toBe(area)
    expect(point !== null && inside(ringsOf(FRANCE_OUTLINE[point.area]), point)).toBe(true)
  })

  it.each([
    ['the Gulf of Lion', 4.2, 42.6],
    ['the Bay of Biscay', -3.5, 45.5],
    ['Turin', 7.68, 45.07],
  ])('%s does not', (_, longitude, latitude) => {
    const point = projectPoint(longitude, latitude)
    expect(point !== null && inside(ringsOf(FRANCE_OUTLINE.metropole), point)).toBe(false)
  })

  it.each([
    [null, 48],
    [2, null],
    [undefined, undefined],
    [Number.NaN, 48],
    [0, 0],
    [48.85, 2.35],
    [-62.83, 17.9],
    [-149.57, -17.53],
    [166.45, -22.27],
  ])('%s %s is nowhere on it', (longitude, latitude) => {
    expect(projectPoint(longitude, latitude)).toBeNull()
  })

  it('keeps every point inside its frame, north up, east right', () => {
    const degrees = fc.double({ min: 0, max: 1, noNaN: true })
    fc.assert(
      fc.property(fc.constantFrom(...AREA_FRAMES), degrees, degrees, ({ area, bounds, box }, east, north) => {
        const longitude = bounds[0] + east * (bounds[2] - bounds[0])
        const latitude = bounds[1] + north * (bounds[3] - bounds[1])
        const point = projectPoint(longitude, latitude)
        fc.pre(point !== null)
        expect(point.area).toBe(area)
        expect(point.x).toBeGreaterThanOrEqual(box[0] - 1e-6)
        expect(point.x).toBeLessThanOrEqual(box[0] + box[2] + 1e-6)
        expect(point.y).toBeGreaterThanOrEqual(box[1] - 1e-6)
        expect(point.y).toBeLessThanOrEqual(box[1] + box[3] + 1e-6)
      }),
    )
    const [paris, lille, brest] = [
      projectPoint(2.35, 48.86),
      projectPoint(3.06, 50.63),
      projectPoint(-4.48, 48.39),
    ]
    expect(lille?.y).toBeLessThan(paris?.y ?? 0)
    expect(brest?.x).toBeLessThan(paris?.x ?? 0)
    // Lille is 204 km from Paris, Brest 505 km: the ratio on the map is within 5 %.
    const span = (a: MapPoint | null, b: MapPoint | null) =>
      Math.hypot((a?.x ?? 0) - (b?.x ?? 0), (a?.y ?? 0) - (b?.y ?? 0))
    expect(span(brest, paris) / span(lille, paris) / (505 / 204)).toBeCloseTo(1, 1)
  })

  it('has frames that do not overlap and fit the view box', () => {
    for (const { box } of AREA_FRAMES) {
      expect(box[0] + box[2]).toBeLessThanOrEqual(MAP_SIZE.width)
      expect(box[1] + box[3]).toBeLessThanOrEqual(MAP_SIZE.height)
    }
  })
})

describe('the generated outline', () => {
  const file = readFileSync(new URL('./france-outline.generated.ts', import.meta.url), 'utf8')

  it('is what the script writes', () => {
    expect(file).toBe(outlineModule())
  })

  it('is small', () => {
    expect(file.length).toBeLessThan(25_000)
  })
})

describe('clusterPoints', () => {
  const at = (x: number, y: number, area = 'metropole') => ({ x, y, area })

  it('groups what shares a cell, in its middle, and comes apart in smaller cells', () => {
    const points = [at(1, 1), at(3, 3), at(30, 30)]
    const [pair, alone] = clusterPoints(points, 20)
    expect(pair).toMatchObject({ x: 2, y: 2, members: [points[0], points[1]] })
    expect(alone?.members).toEqual([points[2]])
    expect(clusterPoints(points, 2)).toHaveLength(3)
  })

  it('never mixes areas', () => {
    expect(clusterPoints([at(1, 1), at(2, 2, 'reunion')], 20)).toHaveLength(2)
  })

  it('keeps every member once, its middle within the cell', () => {
    const coordinate = fc.double({ min: 0, max: 600, noNaN: true })
    fc.assert(
      fc.property(
        fc.array(fc.record({ x: coordinate, y: coordinate }), { maxLength: 200 }),
        fc.constantFrom(24, 12, 6, 3),
        (points, cell) => {
          const clusters = clusterPoints(points, cell)
          expect(new Set(clusters.flatMap((one) => one.members))).toEqual(new Set(points))
          expect(clusters.reduce((sum, one) => sum + one.members.length, 0)).toBe(points.length)
          for (const { x, y, members } of clusters) {
            for (const member of members)
              expect(Math.max(Math.abs(member.x - x), Math.abs(member.y - y))).toBeLessThanOrEqual(
                cell + 1e-9,
              )
          }
        },
      ),
    )
  })

  it('groups 2,000 points at once', () => {
    const points = Array.from({ length: 2000 }, (_, index) =>
      at((index * 7919) % 600, (index * 104_729) % 580),
    )
    // The best of several runs, as other programs may slow down any of them.
    const times = Array.from({ length: 5 }, () => {
      const started = performance.now()
      clusterPoints(points, 24)
      return performance.now() - started
    })
    expect(Math.min(...times)).toBeLessThan(50)
    const clusters = clusterPoints(points, 24)
    expect(clusters.length).toBeLessThanOrEqual(25 * 25)
  })
})
