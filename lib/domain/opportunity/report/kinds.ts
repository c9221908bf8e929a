// What a report's address says, apart from what adds it up: every screen that links to a report has these.

/** What opportunities are told apart by: the month of the deadline (YYYY-MM), the stage, the owner. */
export const DIMENSIONS = ['month', 'stage', 'owner'] as const
export type Dimension = (typeof DIMENSIONS)[number]

/** What is told of them. `weighted` is what is open, by how likely its stage is won. */
export const REPORT_MEASURES = ['open', 'weighted', 'won', 'lost', 'parked'] as const
export type ReportMeasure = (typeof REPORT_MEASURES)[number]

/** What may have become of an opportunity since a day. */
export const MOVEMENTS = ['created', 'moved', 'won', 'lost', 'pushed'] as const
export type MovementKind = (typeof MOVEMENTS)[number]
