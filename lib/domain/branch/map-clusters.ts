import { keptOrMade } from '../api/kept-or-made.ts'

/** A cluster of points: their centre, in the units of the points, and its members, in the order given. */
export type MapCluster<P> = { key: string; x: number; y: number; members: P[] }

/**
 * Clusters points by the cells of a grid, so that 2,000 points make a few dozen marks; smaller cells split clusters.
 * `key` identifies the cell, and is stable for the same cell size. Points with different `area` are never clustered.
 * Linear; in the order of first members.
 */
export function clusterPoints<P extends { x: number; y: number; area?: string }>(
  points: Iterable<P>,
  cell: number,
): MapCluster<P>[] {
  const cells = new Map<string, MapCluster<P>>()
  for (const point of points) {
    const key = `${point.area ?? ''}:${Math.floor(point.x / cell)}:${Math.floor(point.y / cell)}`
    const cluster = keptOrMade(cells, key, () => ({ key, x: 0, y: 0, members: [] }))
    cluster.members.push(point)
    const share = 1 / cluster.members.length
    cluster.x += (point.x - cluster.x) * share
    cluster.y += (point.y - cluster.y) * share
  }
  return [...cells.values()]
}
