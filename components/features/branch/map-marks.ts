import type { Branch } from '#lib/contract/schemas/branch.ts'
import { projectPoint } from '#lib/domain/branch/france-map.ts'
import { clusterPoints, type MapCluster } from '#lib/domain/branch/map-clusters.ts'

/** Edge of a grid cell in the map's units: branches in the same cell share a mark. */
const CELL = 18
/** Least distance between two marks, as a share of the sum of their radii. */
const NEAREST = 0.75

interface Placed {
  x: number
  y: number
  area: string
  branch: Branch
}

export type BranchMark = MapCluster<Placed>

export interface BranchMap {
  /** Large marks first, so that small ones are drawn over them. */
  marks: BranchMark[]
  /** Indices into `marks`, from west to east. */
  westToEast: number[]
  /** The key of the mark that a branch is part of, by idBranch. */
  markOf: ReadonlyMap<number, string>
  unlocated: number
  /** Branches whose coordinates lie outside the map: abroad, or an island without a frame. */
  outside: number
}

const SMALLEST = 6
const LARGEST = 22

/** The radius of a mark: its area grows with the number of branches, within bounds. */
export const radiusOf = (count: number): number =>
  Math.min(LARGEST, SMALLEST * Math.sqrt(1 + (count - 1) / 4))

const touches = (a: BranchMark, b: BranchMark): boolean =>
  a.members[0]?.area === b.members[0]?.area &&
  Math.hypot(a.x - b.x, a.y - b.y) < NEAREST * (radiusOf(a.members.length) + radiusOf(b.members.length))

/** Merges marks that would overlap, so that each can be pressed; large ones first. */
function mergeOverlapping(marks: readonly BranchMark[]): BranchMark[] {
  const kept: BranchMark[] = []
  for (const mark of marks.toSorted((a, b) => b.members.length - a.members.length)) {
    const larger = kept.find((one) => touches(one, mark))
    if (larger === undefined) kept.push({ ...mark, members: [...mark.members] })
    else larger.members.push(...mark.members)
  }
  return kept
}

/** Places branches on the map of France and clusters those that are close. */
export function mapOf(branches: readonly Branch[]): BranchMap {
  const placed: Placed[] = []
  let unlocated = 0
  let outside = 0
  for (const branch of branches) {
    const point = projectPoint(branch.longitude, branch.latitude)
    if (point !== null) placed.push({ ...point, branch })
    else if (branch.latitude === null || branch.longitude === null) unlocated += 1
    else outside += 1
  }
  const marks = mergeOverlapping(clusterPoints(placed, CELL)).sort(
    (a, b) => b.members.length - a.members.length,
  )
  const westToEast = marks
    .map(({ x, y }, index) => ({ x, y, index }))
    .sort((a, b) => a.x - b.x || a.y - b.y)
    .map(({ index }) => index)
  const markOf = new Map(
    marks.flatMap(({ key, members }) => members.map(({ branch }) => [branch.idBranch, key] as const)),
  )
  return { marks, westToEast, markOf, unlocated, outside }
}
