import type { LookupEntry } from './lookup-types.ts'

const RUN = /(?<![0-9])[0-9](?:[ ._\u00a0\u202f-]*[0-9])*/g
const digitsOf = (text: string) => text.replace(/[^0-9]/g, '')

/** The entries that a leading zero would make a SIREN or SIRET: `suggestion` is that number. */
export const zerosLost = <Entry extends LookupEntry>(entries: readonly Entry[]): Entry[] =>
  entries.filter((entry) => entry.suggestion !== undefined)

/** The paste with the zeros put back that its entries suggest, in every cell that holds such a number. Linear. */
export function putZerosBack(text: string, entries: readonly LookupEntry[]): string {
  const whole = new Map(
    entries.flatMap(({ raw, suggestion }) =>
      suggestion === undefined ? [] : [[digitsOf(raw), suggestion] as const],
    ),
  )
  const number = (run: string) => whole.get(digitsOf(run))
  return text.replace(RUN, (run) => number(run) ?? run.replace(/[0-9]+/g, (group) => number(group) ?? group))
}
