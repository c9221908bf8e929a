import type { NameStore } from './name-store.ts'

export interface Names<Named> {
  /** Without the ids whose name is not loaded yet, failed or does not exist: those are shown as ids. */
  names: ReadonlyMap<number, Named>
  isPending: boolean
}

/** The names of `wanted` as a store for `useSyncExternalStore`; loaded on subscription. */
export function namesNow<Named>(store: NameStore<Named>, wanted: readonly number[]) {
  const read = (): Names<Named> => ({
    names: new Map(
      wanted.flatMap((id) => {
        const named = store.get(id)
        return named ? [[id, named] as const] : []
      }),
    ),
    isPending: wanted.some((id) => store.get(id) === undefined),
  })
  const shown = new Set(wanted)
  let now = read()
  return {
    subscribe: (listener: () => void) => {
      store.want(wanted)
      // Picks up answers that arrived between render and subscription.
      if (now.isPending) {
        const then = now
        now = read()
        if (now.isPending && now.names.size === then.names.size) now = then
      }
      return store.subscribe((came) => {
        if (!came.some((id) => shown.has(id))) return
        now = read()
        listener()
      })
    },
    get: () => now,
  }
}
