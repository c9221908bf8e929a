/** What the board's lanes are grouped by; `none`: no lanes. */
export const LANE_KINDS = ['none', 'owner', 'month'] as const
export type LaneKind = Exclude<(typeof LANE_KINDS)[number], 'none'>
