// The values in a report's URL, apart from the code that adds up: every screen that links to a report loads them.

/** What a report groups by: the month (YYYY-MM) or quarter (YYYY-Qn) of the deadline, the stage, the owner. */
export const DIMENSIONS = ['month', 'quarter', 'stage', 'owner'] as const
export type Dimension = (typeof DIMENSIONS)[number]

/** What a report sums up. `weighted`: open amounts times the probability of their stage. */
export const REPORT_MEASURES = ['open', 'weighted', 'won', 'lost', 'parked'] as const
export type ReportMeasure = (typeof REPORT_MEASURES)[number]

/** The kinds of changes of an opportunity in a period. */
export const MOVEMENTS = ['created', 'moved', 'won', 'lost', 'pushed'] as const
export type MovementKind = (typeof MOVEMENTS)[number]
