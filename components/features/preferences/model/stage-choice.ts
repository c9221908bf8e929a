import type { StageMeaning, StageOutcome } from '#lib/domain/workspace/workspace.ts'

/** What an outcome says of the probability, where it says all of it. */
export const CERTAIN: Partial<Record<StageOutcome, number>> = { won: 100, lost: 0 }

export const isProbability = (text: string): boolean => /^(?:100|\d{1,2})$/.test(text)

/**
 * The probability that goes with a newly chosen outcome: what was typed, else what was said of the stage before. That a stage
 * was won or lost says nothing of how likely it is once it is open again.
 */
export function probabilityWith(
  outcome: StageOutcome,
  typed: string | null,
  said: Pick<StageMeaning, 'outcome' | 'probability'> | undefined,
): number {
  const before = said !== undefined && CERTAIN[said.outcome] === undefined ? String(said.probability) : ''
  const text = typed ?? before
  return CERTAIN[outcome] ?? (isProbability(text) ? Number(text) : 0)
}
