import { isObject } from '#lib/domain/api/is-object.ts'

const HOSTILE = '<img src=x onerror=alert(1)>\u202E\u0000'

/** Replaces a value by one of another type. */
function spoil(value: unknown, turn: number): unknown {
  const choice = turn % 3
  if (typeof value === 'number') return [String(value), null, { value }][choice]
  if (typeof value === 'string') return [HOSTILE, null, value.length][choice]
  if (typeof value === 'boolean') return ['yes', null, 2][choice]
  if (Array.isArray(value)) return [null, {}, 'none'][choice]
  if (value === null) return ['UNKNOWN_VALUE', 0, [null]][choice]
  return [null, 'object', []][choice]
}

/** Spoils every second field of an item and adds an unknown one; its first field, the id, stays, to identify it. */
function spoilItem(item: unknown, position: number): unknown {
  if (!isObject(item)) return spoil(item, position)
  const fields = Object.entries(item).map(([key, value], index) => {
    const kept = index === 0 || (index + position) % 2 === 0
    return [key, kept ? value : spoil(value, index + position)]
  })
  return { ...Object.fromEntries(fields), fieldFromTheFuture: HOSTILE }
}

/** The records of a response, each broken. */
export const drifted = (records: unknown): unknown =>
  Array.isArray(records) ? records.map(spoilItem) : spoilItem(records, 1)
