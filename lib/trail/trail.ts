import { onSignOut } from '#lib/session/session-store.ts'
import { withSessionStorage } from '#lib/storage/browser-storage.ts'
import { createStore } from '#lib/store.ts'
import { type RegisteredTrail, registeredTrails, type TrailKind, trailKey } from './registered-trails.ts'

/** The list that somebody came from: which one, its address, and its ids in order. */
export interface Trail extends Pick<RegisteredTrail, 'from'> {
  href: string
  ids: readonly number[]
}

const KINDS: readonly TrailKind[] = ['company', 'branch']

type Trails = Readonly<Record<TrailKind, Trail | null>>
const none: Trails = { company: null, branch: null }
const trails = createStore<Trails>(none)
let isRead = false

function kept(kind: TrailKind): Trail | null {
  const text = withSessionStorage((storage) => storage.getItem(trailKey(kind)))
  return text === null ? null : (JSON.parse(text) as Trail)
}

/** Makes the registered list the trail; it is kept in session storage until sign-out. */
export function takeTrail(kind: TrailKind): void {
  if (!isRead) {
    isRead = true
    trails.set({ company: kept('company'), branch: kept('branch') })
  }
  const list = registeredTrails.get(kind)
  if (list === undefined) return
  registeredTrails.delete(kind)
  const trail = { from: list.from, href: list.href, ids: [...new Set(list.ids())] }
  trails.set({ ...trails.get(), [kind]: trail })
  withSessionStorage((storage) => storage.setItem(trailKey(kind), JSON.stringify(trail)))
}

/** A position in a trail, counted from 1, with the previous and next id; null at the ends. */
export interface TrailPlace {
  trail: Trail
  at: number
  previous: number | null
  next: number | null
}

export function placeIn(trail: Trail | null, id: number): TrailPlace | null {
  const index = trail?.ids.indexOf(id) ?? -1
  if (trail === null || index < 0) return null
  return { trail, at: index + 1, previous: trail.ids[index - 1] ?? null, next: trail.ids[index + 1] ?? null }
}

export const trailOf = (kind: TrailKind): Trail | null => trails.get()[kind]
export const subscribeTrails = trails.subscribe

onSignOut(() => {
  registeredTrails.clear()
  trails.set(none)
  for (const kind of KINDS) withSessionStorage((storage) => storage.removeItem(trailKey(kind)))
})
