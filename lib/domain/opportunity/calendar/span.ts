export const CALENDAR_SPANS = ['month', 'week'] as const
export type CalendarSpan = (typeof CALENDAR_SPANS)[number]
