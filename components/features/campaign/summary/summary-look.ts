import type { SummaryState } from '#lib/domain/campaign/campaign-summary.ts'

// In srgb: mixed in oklab, as colours of color-mix() are otherwise, Firefox loses most of the stripes.
export const stripes = (
  angle: number,
  colour: string,
  over = `color-mix(in oklab, ${colour}, var(--surface) 55%)`,
) => `repeating-linear-gradient(${angle}deg in srgb, ${over} 0 2px, ${colour} 2px 5px)`

/**
 * The fill of a state: success in green, work in blue, failures in red; states of one colour have different patterns,
 * so that colour is not the only difference. Label and number stand beside it where there is room.
 */
export const stateLooks: Record<SummaryState, string> = {
  success: 'var(--success)',
  processing: 'var(--accent)',
  inResearch: stripes(45, 'var(--accent)'),
  notYetExecuted: 'color-mix(in oklab, var(--neutral), var(--surface) 35%)',
  failureEngage: 'var(--danger)',
  failurePersona: stripes(45, 'var(--danger)'),
  failureEnrichment: stripes(90, 'var(--danger)'),
  failureLinkedinLink: stripes(0, 'var(--danger)'),
  failureScript: stripes(-45, 'var(--danger)'),
  failureAny: 'color-mix(in oklab, var(--danger), var(--surface) 45%)',
  unknown: stripes(45, 'var(--neutral)', 'var(--surface)'),
}
