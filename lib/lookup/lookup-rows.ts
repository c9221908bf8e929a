import type { InvalidEntry, LookupEntry, LookupMatch, ValidEntry } from '#lib/domain/lookup/lookup.ts'
import { paths } from '#lib/paths.ts'
import type { FoundCompany } from './found-company.ts'

/** One company found, and everything in the paste that it answers to. */
export interface LookupRow {
  company: FoundCompany
  by: readonly LookupEntry[]
  /** Found by the SIREN that stands in the identifier, not by the identifier itself. */
  viaSiren: boolean
  /** The branch whose SIRET was asked for, but for the head office. */
  idBranch?: number | undefined
}

export interface LookupOutcome {
  rows: LookupRow[]
  notFound: ValidEntry[]
  invalid: InvalidEntry[]
}

const branchOf = ({ kind, value }: LookupEntry, { branchList }: FoundCompany): number | undefined =>
  kind === 'siret'
    ? branchList.find(({ identifiedNumber }) => identifiedNumber === value)?.idBranch
    : undefined

/** Rows in the order of the paste, one a company, and what did not become one. */
export function lookupOutcomeOf(matches: readonly LookupMatch<FoundCompany>[]): LookupOutcome {
  const rows = new Map<number, LookupRow & { by: LookupEntry[] }>()
  const notFound: ValidEntry[] = []
  const invalid: InvalidEntry[] = []
  for (const { entry, companies, via } of matches) {
    if (via === null) {
      if (entry.kind === 'invalid') invalid.push(entry)
      else notFound.push(entry)
    }
    for (const company of companies) {
      const known = rows.get(company.idCompany)
      const idBranch = branchOf(entry, company)
      if (known === undefined) {
        rows.set(company.idCompany, { company, by: [entry], viaSiren: via === 'fallbackSiren', idBranch })
      } else {
        known.by.push(entry)
        known.idBranch ??= idBranch
        known.viaSiren &&= via === 'fallbackSiren'
      }
    }
  }
  return { rows: [...rows.values()], notFound, invalid }
}

/** The company to open at once: the only one found, when nothing else was asked for in vain. */
export function onlyHit({ rows, notFound, invalid }: LookupOutcome): FoundCompany | null {
  const [row] = rows
  const exact = rows.length === 1 && notFound.length === 0 && invalid.length === 0
  return exact && row !== undefined ? row.company : null
}

/** Where the only company found is shown: at its branch, when that branch's SIRET was what was asked for. */
export function hitHref(outcome: LookupOutcome): string | null {
  const hit = onlyHit(outcome)
  const idBranch = outcome.rows[0]?.idBranch
  if (hit === null) return null
  return idBranch === undefined ? paths.company(hit.idCompany) : paths.branch(hit.idCompany, idBranch)
}
