import { shownAccount } from '#lib/session/tab.ts'
import { withSessionStorage } from '#lib/storage/browser-storage.ts'

// The part of trails that lists need; kept small, as it is in the first bundle of their pages. The rest is in trail.ts.

/** Kinds of records that can be stepped through one by one. */
export type TrailKind = 'company' | 'branch'

/** A list registered as a possible trail; `ids` is called only when somebody opens a record. */
export interface RegisteredTrail {
  from: 'lookup' | 'campaign' | 'branches' | 'watch'
  ids: () => Iterable<number>
}

export const registeredTrails = new Map<TrailKind, RegisteredTrail & { href: string }>()

/** Registers the list on screen as the trail, should the next page be one of its records. */
export function registerTrail(kind: TrailKind, { from, ids }: RegisteredTrail): void {
  registeredTrails.set(kind, { from, ids, href: window.location.pathname + window.location.search })
}

export const trailKey = (kind: TrailKind): string => `trail:${shownAccount() ?? ''}:${kind}`

/** Whether there is a trail of this kind. Browser only; never throws. */
export const hasTrail = (kind: TrailKind): boolean =>
  registeredTrails.has(kind) || withSessionStorage((storage) => storage.getItem(trailKey(kind))) !== null
