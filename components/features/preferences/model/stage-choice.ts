import type { StadeOutcome } from '#lib/domain/opportunity/board/stade-outcome.ts'
import type { StageMeaning } from '#lib/domain/workspace/workspace.ts'

export const CERTAIN_PROBABILITIES: Partial<Record<StadeOutcome, number>> = { won: 100, lost: 0 }

export const isProbability = (text: string): boolean => /^(?:100|\d{1,2})$/.test(text)

/**
 * The probability for a newly chosen outcome: the one typed, else the stored one. That of a stage stored as won or lost
 * is not carried over, as it says nothing about the stage once it is open again.
 */
export function probabilityWith(
  outcome: StadeOutcome,
  typed: string | null,
  said: Pick<StageMeaning, 'outcome' | 'probability'> | undefined,
): number {
  const before =
    said !== undefined && CERTAIN_PROBABILITIES[said.outcome] === undefined ? String(said.probability) : ''
  const text = typed ?? before
  return CERTAIN_PROBABILITIES[outcome] ?? (isProbability(text) ? Number(text) : 0)
}
