import type { Branch } from '#lib/contract/schemas/branch.ts'
import { projectPoint } from '#lib/domain/france-map.ts'
import { clusterPoints, type MapCluster } from '#lib/domain/map-clusters.ts'

/** Edge of a cell of the map in its own units: branches nearer than this share a mark. */
const CELL = 18

interface Placed {
  x: number
  y: number
  area: string
  branch: Branch
}

export type BranchMark = MapCluster<Placed>

export interface BranchMap {
  marks: BranchMark[]
  /** The key of the mark that a branch is part of, by idBranch. */
  markOf: ReadonlyMap<number, string>
  /** Branches that have no coordinates. */
  unlocated: number
  /** Branches whose coordinates lie outside the map: abroad, or an island without a frame. */
  outside: number
}

/** Where branches stand on the map of France, near ones as one mark, from west to east. */
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
  const marks = clusterPoints(placed, CELL).sort((a, b) => a.x - b.x || a.y - b.y)
  const markOf = new Map(
    marks.flatMap(({ key, members }) => members.map(({ branch }) => [branch.idBranch, key] as const)),
  )
  return { marks, markOf, unlocated, outside }
}

const SMALLEST = 6
const LARGEST = 22

/** The radius of a mark: its area grows with the number of branches, within bounds. */
export const radiusOf = (count: number): number =>
  Math.min(LARGEST, SMALLEST * Math.sqrt(1 + (count - 1) / 4))
