/** A set of listeners. `subscribe` returns the unsubscribe function; `tell` calls them all. */
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

/** An observable value; `subscribe` and `get` fit `useSyncExternalStore`. */
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

/** The time in milliseconds, updated every `interval` milliseconds by one timer that runs while anybody subscribes. */
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

/** `subscribe` of what never changes. */
export const neverChanges = () => () => {}

export const combineUnsubscribes =
  (...stops: readonly (() => void)[]) =>
  () => {
    for (const stop of stops) stop()
  }

/** Calls `act` with the first sizes of these elements, and when one changes. Returns the function that stops it. */
export function watchSize(elements: Iterable<Element>, act: () => void): () => void {
  const observer = new ResizeObserver(act)
  for (const element of elements) observer.observe(element)
  return () => observer.disconnect()
}

type EventsByType = WindowEventMap & DocumentEventMap & { navigate: Event }

/** Listens for events of these types. Returns the unsubscribe function. */
export function listen<Type extends keyof EventsByType & string>(
  target: EventTarget,
  types: Type | readonly Type[],
  heard: (event: EventsByType[Type]) => void,
  options?: AddEventListenerOptions,
): () => void {
  const stop = new AbortController()
  for (const type of [types].flat())
    target.addEventListener(type, heard as EventListener, { ...options, signal: stop.signal })
  return () => stop.abort()
}
