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
  if (!(cell > 0)) throw new RangeError('The cell size is a positive number')
  const cells = new Map<string, MapCluster<P>>()
  for (const point of points) {
    if (!Number.isFinite(point.x) || !Number.isFinite(point.y)) continue
    const key = `${point.area ?? ''}:${Math.floor(point.x / cell)}:${Math.floor(point.y / cell)}`
    const known = cells.get(key)
    if (known === undefined) {
      cells.set(key, { key, x: point.x, y: point.y, members: [point] })
      continue
    }
    known.members.push(point)
    const share = 1 / known.members.length
    known.x += (point.x - known.x) * share
    known.y += (point.y - known.y) * share
  }
  return [...cells.values()]
}
