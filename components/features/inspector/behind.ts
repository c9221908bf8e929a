import type { QueryKey } from '@tanstack/react-query'

/** As much of React's own tree as is read here (docs/decisions/inspector.md). */
interface Fiber {
  return: Fiber | null
  child: Fiber | null
  sibling: Fiber | null
  memoizedState: unknown
  stateNode: unknown
}

interface Observer {
  getCurrentQuery: () => { queryKey: QueryKey }
  getCurrentResult: () => { refetch?: unknown }
}

const read = (source: unknown, name: string): unknown =>
  typeof source === 'object' && source !== null ? Reflect.get(source, name) : undefined

const isObserver = (value: unknown): value is Observer =>
  typeof read(value, 'getCurrentQuery') === 'function' &&
  typeof read(value, 'getCurrentResult') === 'function'

function fiberOf(element: Element): Fiber | null {
  const name = Object.keys(element).find((key) => key.startsWith('__reactFiber'))
  const fiber: unknown = name === undefined ? null : Reflect.get(element, name)
  return typeof fiber === 'object' && fiber !== null && 'return' in fiber ? (fiber as Fiber) : null
}

const MOST_HOOKS = 200

/** The queries that a component reads by its own hooks: useQuery, useInfiniteQuery, useQueries. */
function observersOf(fiber: Fiber): Observer[] {
  const found: Observer[] = []
  let hook: unknown = fiber.memoizedState
  for (let count = 0; count < MOST_HOOKS && read(hook, 'next') !== undefined; count += 1) {
    const state = read(hook, 'memoizedState')
    if (isObserver(state)) found.push(state)
    const several = read(state, 'getObservers')
    if (typeof several === 'function') {
      const observers: unknown = several.call(state)
      if (Array.isArray(observers)) found.push(...observers.filter(isObserver))
    }
    hook = read(hook, 'next')
  }
  return found
}

function below(top: Fiber): Observer[] {
  const found: Observer[] = []
  const open: Fiber[] = top.child ? [top.child] : []
  for (let fiber = open.pop(); fiber; fiber = open.pop()) {
    found.push(...observersOf(fiber))
    if (fiber.sibling) open.push(fiber.sibling)
    if (fiber.child) open.push(fiber.child)
  }
  return found
}

/** The query that decides about the panel, where it is known; else all that the nearest component around it reads. */
function around(top: Fiber, refetch: unknown): Observer[] {
  const screen = document.getElementById('content')
  let nearest: Observer[] = []
  for (let fiber = top.return; fiber && fiber.stateNode !== screen; fiber = fiber.return) {
    const own = observersOf(fiber)
    const deciding = own.filter((observer) => refetch && observer.getCurrentResult().refetch === refetch)
    if (deciding.length > 0) return deciding
    if (nearest.length === 0) nearest = own
    if (nearest.length > 0 && !refetch) return nearest
  }
  return nearest
}

/**
 * The keys of the queries behind a panel, each once: what decides about its state, and all that is read within it.
 * @param refetch of the result that the panel's state was made of; undefined where it was made otherwise
 */
export function queriesBehind(panel: Element, refetch: unknown): QueryKey[] {
  const top = fiberOf(panel)
  if (top === null) return []
  const keys = [...around(top, refetch), ...below(top)].map((observer) => observer.getCurrentQuery().queryKey)
  return [...new Map(keys.map((key) => [JSON.stringify(key), key])).values()]
}
