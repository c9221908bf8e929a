import type { NameStore } from './name-store.ts'

export interface Names<Named> {
  /** Without the ids whose name is not known yet, could not be read or does not exist: they stand for themselves. */
  names: ReadonlyMap<number, Named>
  /** Some are still on their way. */
  isPending: boolean
}

/** The names behind `wanted` as a store that React can subscribe to: asked for once somebody does. */
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
      // What was answered since it was drawn is told nobody again.
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
