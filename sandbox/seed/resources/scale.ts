import type { SandboxOptions } from '../../options.ts'

/** How many rows of each kind an account gets. */
export interface Scale {
  readonly users: number
  readonly contacts: number
  readonly opportunities: number
  readonly results: number
  readonly timeline: number
  readonly routines: number
  readonly companiesPerRoutine: number
  readonly newsletters: number
  /** Share of the contacts that subscribe to a newsletter. */
  readonly audience: number
  /** Additional rows of each kind for the heavy company. */
  readonly heavy: number
}

/** Row counts of what no account owns. */
export interface CommonScale {
  readonly referenceCompanies: number
  readonly alertCompanies: number
  readonly parcs: number
  readonly news: number
  /** Additional alerts, parcs and news for the heavy company. */
  readonly heavy: number
}

const within = (value: number, least: number, most: number) =>
  Math.round(Math.min(Math.max(value, least), most))

type Counts = Pick<SandboxOptions, 'opportunities' | 'results'>

/** The big account: opportunities and results as given in the options, the rest in proportion to the companies. */
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

/** The other accounts: enough rows to show everything, too few to be mistaken for the first account. */
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

/** An account in which one company, one routine and every newsletter exceed a screen. */
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
