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

const MAX_ACCOUNTS = 100

/** The account's own map in this process, called `name`: what one account does pushes out no other's entries. */
export const accountLru = <V>(name: string, scope: string, limit: number): Lru<string, V> =>
  keptOrMade(
    singleton(name, () => new Lru<string, Lru<string, V>>(MAX_ACCOUNTS)),
    scope,
    () => new Lru<string, V>(limit),
  )
