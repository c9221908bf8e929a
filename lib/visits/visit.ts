/** CLS session windows: the gap that begins a new one, and the longest that one lasts, milliseconds. */
const SESSION_GAP = 1_000
const MAX_SESSION = 5_000
/** INP ignores one slowest interaction for every so many. */
const INTERACTIONS_PER_OUTLIER = 50
/** How many of the slowest interactions are kept: enough for a visit of five hundred. */
const MAX_CANDIDATES = 10

/** INP where every interaction was too short for the browser to report an entry, milliseconds. */
const SHORTEST_INP = 8

/** Most visits in one request; more than that are sent in several. */
export const MAX_VISITS = 20

/** The web vitals of one visit, as they are sent: milliseconds, CLS unitless. What was not measured is left out. */
export interface VisitFigures {
  readonly route: string
  readonly lcp?: number
  readonly inp?: number
  readonly cls?: number
}

/** One page view, until the page or the tab is left. Times are as of `performance.now()`, milliseconds. */
export class Visit {
  readonly route: string | null
  readonly since: number
  readonly #isReturn: boolean
  #lcp: number | undefined
  readonly #slowest = new Map<number, number>()
  #interactions = 0
  #shifts = { sum: 0, first: 0, last: Number.NEGATIVE_INFINITY }
  #cls: number | undefined

  /** `isReturn`: the tab is visible again, a visit only once there is input. `shifts`: layout shifts are reported. */
  constructor(route: string | null, since: number, { isReturn = false, shifts = false } = {}) {
    this.route = route
    this.since = since
    this.#isReturn = isReturn
    if (shifts) this.#cls = 0
  }

  painted(at: number): void {
    this.#lcp = at
  }

  /** One event of an interaction; `duration` is from the input until the next paint. */
  interacted(id: number, duration: number): void {
    const known = this.#slowest.get(id)
    if (known === undefined) this.#interactions += 1
    this.#slowest.set(id, Math.max(known ?? 0, duration))
    if (this.#slowest.size > MAX_CANDIDATES) {
      const [least] = [...this.#slowest].sort(([, one], [, other]) => one - other)
      if (least) this.#slowest.delete(least[0])
    }
  }

  /** The number of interactions, including those too short for the browser to report. */
  hadInteractions(count: number): void {
    this.#interactions = Math.max(this.#interactions, count)
  }

  shifted(value: number, at: number): void {
    const { first, last } = this.#shifts
    const goesOn = at - last < SESSION_GAP && at - first < MAX_SESSION
    this.#shifts = { sum: (goesOn ? this.#shifts.sum : 0) + value, first: goesOn ? first : at, last: at }
    this.#cls = Math.max(this.#cls ?? 0, this.#shifts.sum)
  }

  /** Null where nothing was measured. */
  figures(): VisitFigures | null {
    if (this.route === null || (this.#isReturn && this.#interactions === 0)) return null
    const slowest = [...this.#slowest.values()].sort((one, other) => other - one)
    const nth =
      slowest[Math.min(slowest.length - 1, Math.floor(this.#interactions / INTERACTIONS_PER_OUTLIER))]
    const inp = this.#interactions === 0 ? undefined : (nth ?? SHORTEST_INP)
    const figures = {
      ...(this.#lcp === undefined ? {} : { lcp: Math.round(this.#lcp) }),
      ...(inp === undefined ? {} : { inp: Math.round(inp) }),
      ...(this.#cls === undefined ? {} : { cls: Number(this.#cls.toFixed(4)) }),
    }
    return Object.keys(figures).length === 0 ? null : { route: this.route, ...figures }
  }
}
