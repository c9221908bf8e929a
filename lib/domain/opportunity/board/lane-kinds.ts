/** What the board's lanes may be by; `none`: it has none. */
export const LANE_KINDS = ['none', 'owner', 'month'] as const
export type LaneKind = Exclude<(typeof LANE_KINDS)[number], 'none'>
