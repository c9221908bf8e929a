import type { LookupMatch } from './lookup-plan.ts'
import type { LookupEntry } from './lookup-types.ts'

/** A line of a paste: as typed, and what was understood of it; nothing of a blank one. */
export interface PasteLine {
  text: string
  entries: LookupEntry[]
}

/**
 * What became of a line: `bySiren`, found by the SIREN inside its identifier; `notAsked`, cancelled or failed; `heading`, a word
 * above a column.
 */
export type LineState = 'found' | 'bySiren' | 'notFound' | 'notAsked' | 'invalid' | 'heading' | 'blank'

export interface AnsweredLine<C> extends PasteLine {
  /** Its place in the paste, from 1. */
  at: number
  state: LineState
  /** What its identifiers lead to, each once, in their order. */
  companies: C[]
}

const keyOf = (entry: LookupEntry) => `${entry.kind} ${entry.kind === 'invalid' ? entry.raw : entry.value}`

function stateOf<C>(
  entries: readonly LookupEntry[],
  matches: readonly (LookupMatch<C> | undefined)[],
): LineState {
  if (entries.length === 0) return 'blank'
  if (matches.some((match) => match?.via === 'identifier')) return 'found'
  if (matches.some((match) => match?.via === 'fallbackSiren')) return 'bySiren'
  const valid = entries.filter(({ kind }) => kind !== 'invalid')
  if (valid.length === 0)
    return entries.every((entry) => entry.kind === 'invalid' && entry.reason === 'label')
      ? 'heading'
      : 'invalid'
  const isAnswered = entries.every((entry, at) => entry.kind === 'invalid' || matches[at] !== undefined)
  return isAnswered ? 'notFound' : 'notAsked'
}

/** Every line of a paste with what was found for it, in the order of the paste. Entries without a match were not asked. Linear. */
export function answerLines<C extends { idCompany: number }>(
  lines: readonly PasteLine[],
  matches: readonly LookupMatch<C>[],
): AnsweredLine<C>[] {
  const known = new Map(matches.map((match) => [keyOf(match.entry), match]))
  return lines.map(({ text, entries }, index) => {
    const own = entries.map((entry) => known.get(keyOf(entry)))
    const companies = new Map(
      own.flatMap((match) => match?.companies ?? []).map((company) => [company.idCompany, company]),
    )
    return { at: index + 1, text, entries, state: stateOf(entries, own), companies: [...companies.values()] }
  })
}
