/** Who wants to hear of changes. `subscribe` returns the unsubscribe function. */
export function createListeners<Args extends readonly unknown[] = []>() {
  const listeners = new Set<(...args: Args) => void>()
  return {
    subscribe: (listener: (...args: Args) => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    tell: (...args: Args) => {
      for (const listener of listeners) listener(...args)
    },
    count: () => listeners.size,
  }
}

/** One value that changes: `subscribe` and `get` are what `useSyncExternalStore` takes. */
export function createStore<State>(first: State) {
  let state = first
  const { subscribe, tell } = createListeners()
  return {
    subscribe,
    get: () => state,
    set: (next: State) => {
      if (Object.is(next, state)) return
      state = next
      tell()
    },
  }
}

/** The time in milliseconds, anew every `interval` milliseconds while anybody looks: one timer for all. */
export function createClock(interval: number) {
  const { subscribe, tell, count } = createListeners()
  let now = 0
  let timer: ReturnType<typeof setInterval> | undefined
  return {
    get: () => {
      if (Date.now() - now > interval) now = Date.now()
      return now
    },
    subscribe: (listener: () => void) => {
      const unsubscribe = subscribe(listener)
      timer ??= setInterval(() => {
        now = Date.now()
        tell()
      }, interval)
      return () => {
        unsubscribe()
        if (count() > 0) return
        clearInterval(timer)
        timer = undefined
      }
    },
  }
}

/** Several subscriptions as one: the function that ends them all. */
export const together =
  (...stops: readonly (() => void)[]) =>
  () => {
    for (const stop of stops) stop()
  }
