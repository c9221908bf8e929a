import { shownAccount } from '#lib/session/tab.ts'
import { attemptInTab } from '#lib/storage/keeping.ts'

// What a list needs before anybody leaves it: little, since it comes with the page. The rest is trail.ts.

/** What a person goes through one by one. */
export type TrailKind = 'company' | 'branch'

/** A list as it offers itself; its ids are read when somebody leaves it for one of them. */
export interface OfferedTrail {
  from: 'lookup' | 'campaign' | 'branches' | 'watch'
  ids: () => Iterable<number>
}

export const offered = new Map<TrailKind, OfferedTrail & { href: string }>()

/** Somebody may be leaving this list for one of what it holds. */
export function offerTrail(kind: TrailKind, { from, ids }: OfferedTrail): void {
  offered.set(kind, { from, ids, href: window.location.pathname + window.location.search })
}

/** Where the tab keeps a trail, per account. */
export const trailKey = (kind: TrailKind): string => `trail:${shownAccount() ?? ''}:${kind}`

/** Whether somebody came from a list. Browser only; never throws. */
export const hasTrail = (kind: TrailKind): boolean =>
  offered.has(kind) || attemptInTab((storage) => storage.getItem(trailKey(kind))) !== null
