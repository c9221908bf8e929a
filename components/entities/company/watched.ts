import { isFiniteNumber, propertyOf } from '#lib/domain/api/is-object.ts'
import { jsonIn } from '#lib/domain/text/json-in.ts'
import { NOTHING_SEEN, type WatchSeen } from '#lib/domain/watch/watch-changes.ts'

export interface Watched {
  idCompany: number
  /** When it was starred, milliseconds since 1970. */
  at: number
  seen: WatchSeen
}

function idsIn(source: unknown): WatchSeen['news'] {
  const [at, ids] = [propertyOf(source, 'at'), propertyOf(source, 'ids')]
  return isFiniteNumber(at) && Array.isArray(ids) ? { at, ids: ids.filter(isFiniteNumber) } : null
}

function stadesIn(source: unknown): WatchSeen['stades'] {
  const [at, pairs] = [propertyOf(source, 'at'), propertyOf(source, 'pairs')]
  if (!isFiniteNumber(at) || !Array.isArray(pairs)) return null
  const read = pairs.flatMap((pair: unknown): [number, number | null][] => {
    if (!Array.isArray(pair)) return []
    const [id, stade]: unknown[] = pair
    return isFiniteNumber(id) && (stade === null || isFiniteNumber(stade)) ? [[id, stade]] : []
  })
  return { at, pairs: read }
}

/** Parses the stored entry of a company id; an empty array if it is invalid. Never throws. */
export function readWatched(id: string, text: string | null): Watched[] {
  if (!/^[1-9]\d{0,14}$/.test(id) || text === null) return []
  const kept = jsonIn(text)
  const at = propertyOf(kept, 'at')
  const seen = propertyOf(kept, 'seen')
  if (!isFiniteNumber(at)) return []
  return [
    {
      idCompany: Number(id),
      at,
      seen:
        typeof seen === 'object' && seen !== null
          ? {
              versions: idsIn(propertyOf(seen, 'versions')),
              news: idsIn(propertyOf(seen, 'news')),
              stades: stadesIn(propertyOf(seen, 'stades')),
            }
          : NOTHING_SEEN,
    },
  ]
}

/** Parses the map of workspace ids to company ids; never throws. */
export function readKnown(text: string | null): Map<string, number> {
  const pairs = jsonIn(text)
  if (!Array.isArray(pairs)) return new Map()
  return new Map(
    pairs.flatMap((pair: unknown): [string, number][] => {
      const [id, idCompany]: unknown[] = Array.isArray(pair) ? pair : []
      return typeof id === 'string' && isFiniteNumber(idCompany) ? [[id, idCompany]] : []
    }),
  )
}
