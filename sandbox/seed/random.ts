/** A pseudo-random generator, seeded by names: the same names give the same sequence. */
export class Random {
  #state: number

  constructor(...names: readonly (string | number)[]) {
    this.#state = hash(names.join('\u0000'))
  }

  /** In [0, 1). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  /** An integer from `low` to `high`, both inclusive. */
  int(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1))
  }

  chance(share: number): boolean {
    return this.next() < share
  }

  pick<T>(list: readonly T[]): T {
    const found = list[this.int(0, list.length - 1)]
    if (found === undefined) throw new Error('Nothing to pick from')
    return found
  }

  /** `count` different elements, or all if there are fewer. */
  sample<T>(list: readonly T[], count: number): T[] {
    const left = [...list]
    const taken: T[] = []
    while (taken.length < count && left.length > 0)
      taken.push(...left.splice(this.int(0, left.length - 1), 1))
    return taken
  }

  /** `value`, or null with probability `share`. */
  maybe<T>(value: T, share = 0.2): T | null {
    return this.chance(share) ? null : value
  }
}

function hash(text: string): number {
  let state = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) {
    state = Math.imul(state ^ text.charCodeAt(index), 0x01000193)
  }
  state = Math.imul(state ^ (state >>> 16), 0x85ebca6b)
  state = Math.imul(state ^ (state >>> 13), 0xc2b2ae35)
  return state ^ (state >>> 16)
}
