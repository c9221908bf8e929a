import type { LookupMatch } from './lookup-plan.ts'
import type { LookupEntry } from './lookup-types.ts'

/** A line of a paste: as typed, and its entries; none for a blank line. */
export interface PasteLine {
  text: string
  entries: LookupEntry[]
}

/**
 * The result of a line: `bySiren`, found by the SIREN contained in its identifier; `notAsked`, cancelled or failed;
 * `heading`, a label above a column.
 */
export type LineState = 'found' | 'bySiren' | 'notFound' | 'notAsked' | 'invalid' | 'heading' | 'blank'

export interface AnsweredLine<C> extends PasteLine {
  /** Its line number in the paste, from 1. */
  at: number
  state: LineState
  /** The distinct companies found for its identifiers, in order. */
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

/** The result of every line of a paste, in order. Entries missing from `matches` were not looked up. Linear. */
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
