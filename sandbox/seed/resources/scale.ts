import type { SandboxOptions } from '../../options.ts'

/** How many rows of each kind an account gets. */
export interface Scale {
  readonly users: number
  readonly contacts: number
  readonly opportunities: number
  readonly results: number
  readonly timeline: number
  readonly routines: number
  /** Most companies that one routine knows. */
  readonly companiesPerRoutine: number
  readonly newsletters: number
  /** Share of the contacts that one newsletter reaches. */
  readonly audience: number
  /** Rows of each kind that the heavy company has more. */
  readonly heavy: number
}

/** Rows that no account owns. */
export interface CommonScale {
  readonly referenceCompanies: number
  readonly alertCompanies: number
  readonly parcs: number
  readonly news: number
  /** Alerts, parcs and news that the heavy company has more. */
  readonly heavy: number
}

const within = (value: number, least: number, most: number) =>
  Math.round(Math.min(Math.max(value, least), most))

type Counts = Pick<SandboxOptions, 'opportunities' | 'results'>

/** The big account: as many opportunities and results as asked for, the rest in proportion to the companies. */
export const bigScale = ({ opportunities, results }: Counts, companies: number): Scale => ({
  users: 14,
  contacts: within(companies * 1.5, 60, 10_000),
  opportunities,
  results,
  timeline: within(companies * 5, 200, 20_000),
  routines: 6,
  companiesPerRoutine: within(companies * 0.45, 1, 1_500),
  newsletters: 4,
  audience: 0.3,
  heavy: 0,
})

/** The other accounts: enough to show everything, too little to be mistaken for the first. */
export const smallScale = ({ opportunities, results }: Counts): Scale => ({
  users: 12,
  contacts: 40,
  opportunities: Math.min(opportunities, 36),
  results: Math.min(results, 80),
  timeline: 60,
  routines: 2,
  companiesPerRoutine: 12,
  newsletters: 2,
  audience: 0.4,
  heavy: 0,
})

/** An account for which one company, one routine and every newsletter are too long for a screen. */
export const heavyScale = (counts: Counts, heavy: number): Scale => ({
  ...smallScale(counts),
  companiesPerRoutine: Math.max(heavy, 1),
  audience: 1,
  heavy,
})

export const commonScale = (companies: number, heavy: number): CommonScale => ({
  referenceCompanies: within(companies * 0.7, 1, 5_000),
  alertCompanies: within(companies * 0.35, 1, 2_500),
  parcs: within(companies * 1.5, 30, 15_000),
  news: within(companies * 0.5, 40, 5_000),
  heavy,
})
