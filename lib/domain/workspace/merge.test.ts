import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { type Kept, type MergeRules, merge, pendingOf } from './merge.ts'

interface View {
  name: string
  query: string
}

const rules: MergeRules<View> = {
  same: (one, other) => one.name === other.name && one.query === other.query,
  alike: (one, other) => one.query === other.query,
  keyOf: ({ name }) => name.toLowerCase(),
  beside: (view, isTaken) => {
    for (let count = 2; ; count += 1) {
      const name = `${view.name} (${count})`
      if (!isTaken(name.toLowerCase())) return { ...view, name }
    }
  },
}

/** A fake workspace with one person's own views: names are unique, and no view replaces another. */
class Server {
  readonly items = new Map<string, View>()
  #next = 1

  #isTaken(view: View, but?: string) {
    return [...this.items].some(([id, one]) => id !== but && rules.keyOf(one) === rules.keyOf(view))
  }
  post(view: View): string | null {
    if (this.#isTaken(view)) return null
    const id = `id${this.#next++}`
    this.items.set(id, view)
    return id
  }
  put(id: string, view: View) {
    if (!this.items.has(id) || this.#isTaken(view, id)) return false
    this.items.set(id, view)
    return true
  }
}

/** A browser that syncs its views, and may be closed after any step. */
class Browser {
  here: Kept<View>[] = []
  base: ReadonlyMap<string, View> = new Map()
  readonly server: Server

  constructor(server: Server) {
    this.server = server
  }

  /** @param steps how many calls get through before the network fails; the answer of the last one is lost */
  sync(steps: number) {
    let left = steps
    const goes = () => left-- > 0
    if (!goes()) return
    const there = new Map(this.server.items)
    this.here = merge(this.here, this.base, there, rules)
    this.base = there
    const { posts, puts, removes } = pendingOf(this.here, this.base, rules.same)
    for (const id of removes) {
      if (!goes()) return
      this.server.items.delete(id)
    }
    for (const { id, value } of puts) {
      if (!goes()) return
      const isTaken = this.server.put(id, value)
      if (left > 0 && isTaken) this.base = new Map([...this.base, [id, value]])
    }
    for (const value of posts) {
      if (!goes()) return
      const id = this.server.post(value)
      if (left === 0 || id === null) continue
      this.here = this.here.map((one) => (one.value === value ? { ...one, id } : one))
      this.base = new Map([...this.base, [id, value]])
    }
  }
}

const names = fc.constantFrom('Late', 'late', 'Big', 'Mine')
const step = fc.oneof(
  fc.record({ kind: fc.constant('save' as const), at: fc.nat(1), name: names }),
  fc.record({ kind: fc.constant('rename' as const), at: fc.nat(1), which: fc.nat(9), name: names }),
  fc.record({ kind: fc.constant('replace' as const), at: fc.nat(1), which: fc.nat(9) }),
  fc.record({ kind: fc.constant('remove' as const), at: fc.nat(1), which: fc.nat(9) }),
  fc.record({ kind: fc.constant('sync' as const), at: fc.nat(1), steps: fc.nat(6) }),
)

describe('merge', () => {
  it('loses no view that nobody removed, whatever two browsers do and wherever the network goes', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const server = new Server()
        const browsers = [new Browser(server), new Browser(server)] as const
        const wanted = new Set<string>()
        const given = new Set<string>()
        for (const [number, one] of steps.entries()) {
          const browser = browsers[one.at === 0 ? 0 : 1]
          const { here } = browser
          if (one.kind === 'sync') {
            browser.sync(one.steps)
            continue
          }
          const found = 'which' in one ? here[one.which % Math.max(here.length, 1)] : undefined
          const query = `?at=${number}`
          const isFree = (name: string) =>
            here.every(({ value }) => rules.keyOf(value) !== name.toLowerCase())
          if (one.kind === 'save' && isFree(one.name)) {
            browser.here = [...here, { id: null, value: { name: one.name, query } }]
            wanted.add(query)
            given.add(query)
          }
          if (!found) continue
          const others = here.filter((each) => each !== found)
          if (one.kind === 'rename' && isFree(one.name))
            browser.here = [...others, { ...found, value: { ...found.value, name: one.name } }]
          if (one.kind === 'replace') {
            browser.here = [...others, { ...found, value: { ...found.value, query } }]
            wanted.delete(found.value.query)
            wanted.add(query)
            given.add(query)
          }
          if (one.kind === 'remove') {
            browser.here = others
            wanted.delete(found.value.query)
          }
        }
        // With a stable network, everything is in the workspace after a few rounds, and both browsers show the same.
        for (let round = 0; round < 8; round += 1) for (const browser of browsers) browser.sync(1_000)
        const there = [...server.items.values()]
        const queries = there.map(({ query }) => query)
        for (const query of wanted) expect(queries).toContain(query)
        for (const query of queries) expect(given).toContain(query)
        expect(new Set(there.map(rules.keyOf)).size).toBe(there.length)
        for (const { here } of browsers)
          expect(here.map(({ value }) => `${value.name}${value.query}`).sort()).toEqual(
            there.map(({ name, query }) => `${name}${query}`).sort(),
          )
      }),
      { numRuns: 500 },
    )
  })

  it('keeps both of one name, and takes the same view for the same', () => {
    const there = new Map([
      ['a', { name: 'Late', query: '?late=1' }],
      ['b', { name: 'Big', query: '?min=9' }],
    ])
    const here: Kept<View>[] = [
      { id: null, value: { name: 'late', query: '?late=2' } },
      { id: null, value: { name: 'Big', query: '?min=9' } },
    ]
    expect(merge(here, new Map(), there, rules)).toEqual([
      { id: 'a', value: { name: 'Late', query: '?late=1' } },
      { id: 'b', value: { name: 'Big', query: '?min=9' } },
      { id: null, value: { name: 'late (2)', query: '?late=2' } },
    ])
  })

  it('leaves one of a key where there can be no second', () => {
    const one: MergeRules<View> = { same: rules.same, alike: rules.alike, keyOf: rules.keyOf }
    const there = new Map([['a', { name: 'Late', query: '1' }]])
    expect(merge([{ id: null, value: { name: 'late', query: '2' } }], new Map(), there, one)).toEqual([
      { id: 'a', value: { name: 'Late', query: '1' } },
    ])
    // Created again before the removal was synced: the local version wins.
    expect(merge([{ id: null, value: { name: 'late', query: '2' } }], there, there, one)).toEqual([
      { id: 'a', value: { name: 'late', query: '2' } },
    ])
  })
})
