/** A pause after which a new burst of shifts begins, and the longest that one lasts, milliseconds. */
const GAP = 1_000
const LONGEST = 5_000
/** One slow interaction in so many is forgiven. */
const FORGIVEN = 50
/** The slowest that are kept: enough for five hundred interactions. */
const MOST_KEPT = 10

/** What an interaction is taken for that was too short to be told of, milliseconds. */
const SHORT = 8

/** What one call may tell; a person who goes through more pages than this tells them in several. */
export const MOST_VISITS = 20

/** What one visit felt like, as it is sent: milliseconds, CLS without a unit. What was not measured is left out. */
export interface VisitFigures {
  readonly route: string
  readonly lcp?: number
  readonly inp?: number
  readonly cls?: number
}

/** A page shown, from coming to it until leaving it or the tab. Times are milliseconds on the page's own clock. */
export class Visit {
  readonly route: string | null
  readonly since: number
  readonly #isReturn: boolean
  #lcp: number | undefined
  readonly #slowest = new Map<number, number>()
  #interactions = 0
  #shifts = { sum: 0, first: 0, last: Number.NEGATIVE_INFINITY }
  #cls: number | undefined

  /** `isReturn`: somebody came back to the tab, which is a visit once they do something. `shifts`: the browser tells of them. */
  constructor(route: string | null, since: number, { isReturn = false, shifts = false } = {}) {
    this.route = route
    this.since = since
    this.#isReturn = isReturn
    if (shifts) this.#cls = 0
  }

  painted(at: number): void {
    this.#lcp = at
  }

  /** One event of an interaction, `duration` from the press until what followed was painted. */
  interacted(id: number, duration: number): void {
    const known = this.#slowest.get(id)
    if (known === undefined) this.#interactions += 1
    this.#slowest.set(id, Math.max(known ?? 0, duration))
    if (this.#slowest.size > MOST_KEPT) {
      const [least] = [...this.#slowest].sort(([, one], [, other]) => one - other)
      if (least) this.#slowest.delete(least[0])
    }
  }

  /** How many interactions there were, those included that were too short to be told of. */
  hadInteractions(count: number): void {
    this.#interactions = Math.max(this.#interactions, count)
  }

  shifted(value: number, at: number): void {
    const { first, last } = this.#shifts
    const goesOn = at - last < GAP && at - first < LONGEST
    this.#shifts = { sum: (goesOn ? this.#shifts.sum : 0) + value, first: goesOn ? first : at, last: at }
    this.#cls = Math.max(this.#cls ?? 0, this.#shifts.sum)
  }

  /** Null where there is nothing to tell. */
  figures(): VisitFigures | null {
    if (this.route === null || (this.#isReturn && this.#interactions === 0)) return null
    const slowest = [...this.#slowest.values()].sort((one, other) => other - one)
    const nth = slowest[Math.min(slowest.length - 1, Math.floor(this.#interactions / FORGIVEN))]
    const inp = this.#interactions === 0 ? undefined : (nth ?? SHORT)
    const figures = {
      ...(this.#lcp === undefined ? {} : { lcp: Math.round(this.#lcp) }),
      ...(inp === undefined ? {} : { inp: Math.round(inp) }),
      ...(this.#cls === undefined ? {} : { cls: Number(this.#cls.toFixed(4)) }),
    }
    return Object.keys(figures).length === 0 ? null : { route: this.route, ...figures }
  }
}
