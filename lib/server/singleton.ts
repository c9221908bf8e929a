interface Kept {
  value: unknown
  close?: ((value: never) => unknown) | undefined
}

const REGISTRY: unique symbol = Symbol.for('company-dashboard')

// Next loads a module once per kind of entry (route, page, proxy), so a module variable may exist several times.
const shared = globalThis as { [REGISTRY]?: Map<string, Kept> }
const registry = shared[REGISTRY] ?? new Map<string, Kept>()
shared[REGISTRY] = registry

/** The process-wide instance called `name`: made by `make` on first use, passed to `close` at shutdown. */
export function singleton<T>(name: string, make: () => T, close?: (value: T) => unknown): T {
  const kept = registry.get(name)
  if (kept) return kept.value as T
  const value = make()
  registry.set(name, { value, close })
  return value
}

/**
 * Closes and forgets every singleton, newest first: at shutdown, and between tests.
 * Every `close` is called before this returns: synchronous ones complete even in an `exit` handler.
 */
export async function closeSingletons(): Promise<void> {
  const all = [...registry.values()].reverse()
  registry.clear()
  await Promise.all(all.map(({ value, close }) => close?.(value as never)))
  // Created again meanwhile, by work that was still ending.
  if (registry.size > 0) await closeSingletons()
}
