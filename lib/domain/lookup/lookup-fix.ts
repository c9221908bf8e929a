import type { LookupEntry } from './lookup-types.ts'

const RUN = /(?<![0-9])[0-9](?:[ ._\u00a0\u202f-]*[0-9])*/g
const digitsOf = (text: string) => text.replace(/[^0-9]/g, '')

/** Entries that would be a SIREN or SIRET with leading zeros; `suggestion` is that number. */
export const lacksZeros = <Entry extends LookupEntry>(entries: readonly Entry[]): Entry[] =>
  entries.filter((entry) => entry.suggestion !== undefined)

/** Replaces each number in the paste by the suggestion of its entry, which has the leading zeros. Linear. */
export function restoreZeros(text: string, entries: readonly LookupEntry[]): string {
  const whole = new Map(
    entries.flatMap(({ raw, suggestion }) =>
      suggestion === undefined ? [] : [[digitsOf(raw), suggestion] as const],
    ),
  )
  const number = (run: string) => whole.get(digitsOf(run))
  return text.replace(RUN, (run) => number(run) ?? run.replace(/[0-9]+/g, (group) => number(group) ?? group))
}
