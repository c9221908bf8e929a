import { keptOrMade } from '#lib/domain/api/kept-or-made.ts'
import { singleton } from './singleton.ts'

/** A bounded map with LRU eviction: when full, the entry that was read or set longest ago is dropped. */
export class Lru<K, V> {
  readonly #entries = new Map<K, V>()
  readonly #limit: number

  constructor(limit: number) {
    this.#limit = limit
  }

  get(key: K): V | undefined {
    const value = this.#entries.get(key)
    if (value === undefined) return undefined
    this.#entries.delete(key)
    this.#entries.set(key, value)
    return value
  }

  set(key: K, value: V): void {
    this.#entries.delete(key)
    this.#entries.set(key, value)
    if (this.#entries.size <= this.#limit) return
    const oldest = this.#entries.keys().next()
    if (!oldest.done) this.#entries.delete(oldest.value)
  }

  values(): IterableIterator<V> {
    return this.#entries.values()
  }

  delete(key: K): void {
    this.#entries.delete(key)
  }
}

/**
 * The account's own map in this process, called `name`: what one account does pushes out no other's entries, however many
 * accounts there are. The entries of those that have left must go by themselves.
 */
export const accountLru = <V>(name: string, scope: string, limit: number): Lru<string, V> =>
  keptOrMade(
    singleton(name, () => new Map<string, Lru<string, V>>()),
    scope,
    () => new Lru<string, V>(limit),
  )
