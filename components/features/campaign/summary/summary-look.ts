import type { SummaryState } from '#lib/domain/campaign/campaign-summary.ts'

const stripes = (angle: number, colour: string, over: string) =>
  `repeating-linear-gradient(${angle}deg, ${over} 0 2px, ${colour} 2px 5px)`
const over = 'color-mix(in oklab, var(--danger), var(--surface) 55%)'

/**
 * The fill of a state: success in green, work in blue, failures in red; states of one colour have different patterns,
 * so that colour is not the only difference. Label and number stand beside it where there is room.
 */
export const stateLooks: Record<SummaryState, string> = {
  success: 'var(--success)',
  processing: 'var(--accent)',
  inResearch: stripes(45, 'var(--accent)', 'color-mix(in oklab, var(--accent), var(--surface) 55%)'),
  notYetExecuted: 'color-mix(in oklab, var(--neutral), var(--surface) 35%)',
  failureEngage: 'var(--danger)',
  failurePersona: stripes(45, 'var(--danger)', over),
  failureEnrichment: stripes(90, 'var(--danger)', over),
  failureLinkedinLink: stripes(0, 'var(--danger)', over),
  failureScript: stripes(-45, 'var(--danger)', over),
  failureAny: 'color-mix(in oklab, var(--danger), var(--surface) 45%)',
  unknown: stripes(45, 'var(--neutral)', 'var(--surface)'),
}
