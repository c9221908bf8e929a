/**
 * Writes lib/domain/branch/france-outline.generated.ts: the outline of France as SVG path data, one path per area of
 * lib/domain/branch/france-map.ts, already projected. Source: Natural Earth 1:10m (public domain), from the package world-atlas.
 * Run: node scripts/france-outline.ts
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

import { AREA_FRAMES, type AreaFrame, projectInto } from '#lib/domain/branch/france-map.ts'

type Pair = [number, number]
type Topology = {
  arcs: Pair[][]
  transform: { scale: Pair; translate: Pair }
  objects: { countries: { geometries: { id: string; arcs: number[][][] }[] } }
}

const FRANCE = '250'
const TARGET = fileURLToPath(new URL('../lib/domain/branch/france-outline.generated.ts', import.meta.url))

// Simplification tolerances in units of the view box; coarser for the mainland, whose coast has most of the points.
const TOLERANCE = { metropole: 0.55, overseas: 0.25 }
const SMALLEST_ISLAND = 1.5

/** The outer ring of each polygon of France, in degrees: arcs are delta-encoded, a negative index runs backwards. */
function franceRings(): Pair[][] {
  const path = createRequire(import.meta.url).resolve('world-atlas/countries-10m.json')
  const { arcs, transform, objects } = JSON.parse(readFileSync(path, 'utf8')) as Topology
  const decode = (index: number): Pair[] => {
    let x = 0
    let y = 0
    const points = (arcs[index < 0 ? ~index : index] ?? []).map(([dx, dy]): Pair => {
      x += dx
      y += dy
      return [
        x * transform.scale[0] + transform.translate[0],
        y * transform.scale[1] + transform.translate[1],
      ]
    })
    return index < 0 ? points.reverse() : points
  }
  const france = objects.countries.geometries.find(({ id }) => id === FRANCE)
  if (france === undefined) throw new Error('world-atlas has no country 250')
  return france.arcs.map((polygon) => (polygon[0] ?? []).flatMap(decode))
}

function distance([px, py]: Pair, [ax, ay]: Pair, [bx, by]: Pair): number {
  const length = (bx - ax) ** 2 + (by - ay) ** 2
  const t =
    length === 0 ? 0 : Math.max(0, Math.min(1, ((px - ax) * (bx - ax) + (py - ay) * (by - ay)) / length))
  return Math.hypot(px - ax - t * (bx - ax), py - ay - t * (by - ay))
}

/** Ramer-Douglas-Peucker: drops the points that lie within `tolerance` of the simplified line. */
function simplify(points: Pair[], tolerance: number): Pair[] {
  const first = points[0]
  const last = points.at(-1)
  if (first === undefined || last === undefined || points.length < 3) return points
  let farthest = 0
  let most = -1
  points.forEach((point, at) => {
    const far = distance(point, first, last)
    if (at > 0 && at < points.length - 1 && far > most) {
      most = far
      farthest = at
    }
  })
  if (most <= tolerance) return [first, last]
  return [
    ...simplify(points.slice(0, farthest + 1), tolerance).slice(0, -1),
    ...simplify(points.slice(farthest), tolerance),
  ]
}

const tenths = (value: number) => Math.round(value * 10)
const short = (value: number) => String(value / 10).replace(/^(-?)0\./, '$1.')
const pair = (x: number, y: number) => short(x) + (y < 0 ? '' : ' ') + short(y)

/** A ring as path data: relative steps in tenths between rounded points, so that rounding errors do not add up. */
function toPath(ring: Pair[]): string {
  let [x, y] = [tenths(ring[0]?.[0] ?? 0), tenths(ring[0]?.[1] ?? 0)]
  let path = `M${pair(x, y)}l`
  let steps = 0
  for (const [nextX, nextY] of ring.slice(1)) {
    const [dx, dy] = [tenths(nextX) - x, tenths(nextY) - y]
    if (dx === 0 && dy === 0) continue
    path += (steps === 0 || dx < 0 ? '' : ' ') + pair(dx, dy)
    x += dx
    y += dy
    steps += 1
  }
  return `${path}z`
}

function areaPath(frame: AreaFrame, rings: Pair[][]): string {
  const [west, south, east, north] = frame.bounds
  const tolerance = frame.area === 'metropole' ? TOLERANCE.metropole : TOLERANCE.overseas
  return rings
    .filter((ring) => ring.every(([lon, lat]) => lon > west && lon < east && lat > south && lat < north))
    .map((ring) =>
      ring.map(([lon, lat]): Pair => {
        const { x, y } = projectInto(frame, lon, lat)
        return [x, y]
      }),
    )
    .filter((ring) => {
      const xs = ring.map(([x]) => x)
      return Math.max(...xs) - Math.min(...xs) >= SMALLEST_ISLAND
    })
    .map((ring) => {
      // A ring ends where it begins, so it has no base line for `simplify`: each half is simplified on its own.
      const half = ring.length >> 1
      return toPath([
        ...simplify(ring.slice(0, half + 1), tolerance),
        ...simplify(ring.slice(half), tolerance).slice(1, -1),
      ])
    })
    .join('')
}

/** The text of the generated file; deterministic for the same package and frames. */
export function outlineModule(): string {
  const rings = franceRings()
  const lines = AREA_FRAMES.map((frame) => `  ${frame.area}:\n    '${areaPath(frame, rings)}',`)
  return [
    '// Written by scripts/france-outline.ts from Natural Earth 1:10m (public domain). Do not edit.',
    "import type { MapArea } from './france-map.ts'",
    '',
    '/** Path data of each area, in the view box of france-map.ts. */',
    'export const FRANCE_OUTLINE: Record<MapArea, string> = {',
    ...lines,
    '}',
    '',
  ].join('\n')
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(TARGET, outlineModule())
