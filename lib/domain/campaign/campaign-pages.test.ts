import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { createPages, type Taken } from './campaign-pages.ts'

const known = () => {
  const seen = new Set<number>()
  return {
    has: (row: number) => seen.has(row),
    add: (row: number) => {
      const before = seen.size
      return seen.add(row).size > before
    },
  }
}

const pagesOf = (size: number, overlap: number, first = size) =>
  createPages<number>({ keyOf: String, known: known(), first, size, overlap })

interface Run {
  got: number[]
  taken: Taken<number>[]
  calls: { offset: number; limit: number }[]
}

/** Reads a list to its end, `ahead` calls at a time; `between` changes the list before each answer. */
function readAll(
  list: number[],
  { size = 10, overlap = 3, first = 10, ahead = 1, cap = Number.POSITIVE_INFINITY },
  between: (call: number) => void = () => {},
): Run {
  const pages = pagesOf(size, overlap, first)
  const run: Run = { got: [], taken: [], calls: [] }
  const answers = new Map<string, { rows: number[]; limit: number }>()
  while (!pages.ended()) {
    const wanted = pages.wanted(ahead)
    for (const { offset, limit } of wanted) {
      const call = `${offset} ${limit}`
      if (answers.has(call)) continue
      between(run.calls.length)
      run.calls.push({ offset, limit })
      const applied = Math.min(limit, cap)
      answers.set(call, { rows: list.slice(offset, offset + applied), limit: applied })
    }
    const [next] = wanted
    if (!next) break
    const key = `${next.offset} ${next.limit}`
    const taken = pages.take(answers.get(key) ?? { rows: [], limit: next.limit })
    answers.delete(key)
    if (taken.rewound) answers.clear()
    run.taken.push(taken)
    run.got.push(...taken.added)
    if (run.calls.length > 2000) throw new Error('It does not end')
  }
  return run
}

const range = (from: number, count: number) => Array.from({ length: count }, (_, index) => from + index)
const sum = (run: Run, field: 'repeated' | 'recovered') =>
  run.taken.reduce((total, taken) => total + taken[field], 0)

describe('a list that stands still', () => {
  it('is read whole, each row once and in order, and ends on a short page', () => {
    for (const length of [0, 1, 9, 10, 11, 17, 100]) {
      const run = readAll(range(0, length), { ahead: 4 })
      expect(run.got).toEqual(range(0, length))
      expect(sum(run, 'repeated') + sum(run, 'recovered')).toBe(0)
      expect(run.taken.some(({ unsettled, rewound }) => unsettled || rewound)).toBe(false)
    }
  })

  it('begins with a page of its own size', () => {
    const run = readAll(range(0, 30), { first: 5 })
    expect(run.calls.slice(0, 2)).toEqual([
      { offset: 0, limit: 5 },
      { offset: 2, limit: 10 },
    ])
    expect(run.got).toEqual(range(0, 30))
  })

  it('is read whole by an API that caps the limit, and says so', () => {
    const run = readAll(range(0, 40), { size: 20, first: 20, cap: 7, ahead: 3 })
    expect(run.got).toEqual(range(0, 40))
  })
})

describe('a list that moves', () => {
  it('finds rows that slipped back past the next offset', () => {
    const list = range(0, 40)
    const run = readAll(list, {}, (call) => {
      if (call === 2) list.splice(2, 6)
    })
    expect(run.got).toEqual(range(0, 40))
    expect(sum(run, 'recovered')).toBeGreaterThan(0)
  })

  it('goes back as far as it takes', () => {
    const list = range(0, 100)
    const run = readAll(list, {}, (call) => {
      if (call === 5) list.splice(0, 30)
    })
    expect(run.got).toEqual(range(0, 100))
    expect(run.taken.filter(({ rewound }) => rewound).length).toBeGreaterThan(1)
  })

  it('finds them too when nothing is left at the next offset', () => {
    const list = range(0, 25)
    const run = readAll(list, {}, (call) => {
      if (call === 2) list.splice(0, 12)
    })
    expect(run.got).toEqual(range(0, 25))
  })

  it('keeps rows once that others pushed down, and counts them', () => {
    const list = range(0, 40)
    const run = readAll(list, {}, (call) => {
      if (call === 2) list.splice(1, 0, 900, 901)
    })
    expect(run.got).toEqual(range(0, 40))
    expect(sum(run, 'repeated')).toBe(2)
  })

  it('ends though no page ever joins the start, which always joins', () => {
    const pages = pagesOf(10, 3)
    const asked: number[] = []
    const added: number[] = []
    let unsettled = 0
    let strange = 1_000
    while (!pages.ended()) {
      const [next] = pages.wanted(1)
      if (!next) break
      asked.push(next.offset)
      const length = Math.max(0, Math.min(next.limit, 50 - next.offset))
      const rows = next.offset === 0 ? range(0, length) : range(strange, length)
      strange += 100
      const taken = pages.take({ rows, limit: next.limit })
      added.push(...taken.added)
      if (taken.unsettled) unsettled += 1
      expect(asked.length).toBeLessThan(60)
    }
    expect(unsettled).toBeGreaterThan(3)
    expect(new Set(added).size).toBe(added.length)
    expect(added.length).toBeGreaterThanOrEqual(50)
  })

  it('says so where the list is another one at every call, and still ends', () => {
    let list = range(0, 1000)
    let fresh = 1000
    const pages = pagesOf(10, 3)
    const taken: Taken<number>[] = []
    for (let call = 0; call < 400 && !pages.ended(); call += 1) {
      const [next] = pages.wanted(1)
      if (!next) break
      taken.push(pages.take({ rows: list.slice(next.offset, next.offset + next.limit), limit: next.limit }))
      if (call < 100) continue
      list = range(fresh, 1000)
      fresh += 1000
    }
    expect(pages.ended()).toBe(true)
    expect(taken.some(({ unsettled }) => unsettled)).toBe(true)
  })
})

type Change = { kind: 'insert' | 'remove'; at: number; count: number }

const changes = fc.array(
  fc.record({
    kind: fc.constantFrom<Change['kind']>('insert', 'remove'),
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    count: fc.integer({ min: 1, max: 6 }),
  }),
  { maxLength: 12 },
)

describe('whatever happens between two calls', () => {
  it('gives no row twice, and every row that stayed, in order', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 120 }),
        fc.integer({ min: 1, max: 4 }),
        fc.array(changes, { maxLength: 8 }),
        (length, ahead, script) => {
          const list = range(0, length)
          let fresh = 10_000
          const removed = new Set<number>()
          const run = readAll(list, { ahead }, (call) => {
            for (const { kind, at, count } of script[call] ?? []) {
              const index = Math.floor(at * list.length)
              if (kind === 'insert') {
                list.splice(index, 0, ...range(fresh, count))
                fresh += count
              } else for (const row of list.splice(index, count)) removed.add(row)
            }
          })
          expect(new Set(run.got).size).toBe(run.got.length)
          if (run.taken.some(({ unsettled }) => unsettled)) return
          const stayed = range(0, length).filter((row) => !removed.has(row))
          const kept = new Set(stayed)
          expect(run.got.filter((row) => kept.has(row)).sort((a, b) => a - b)).toEqual(stayed)
        },
      ),
      { numRuns: 400 },
    )
  })
})
