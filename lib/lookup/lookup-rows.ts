import type { InvalidEntry, LookupEntry, LookupMatch, ValidEntry } from '#lib/domain/lookup/lookup.ts'
import { paths } from '#lib/paths.ts'
import type { FoundCompany } from './found-company.ts'

/** One company found, and all entries of the list that match it. */
export interface LookupRow {
  company: FoundCompany
  by: readonly LookupEntry[]
  /** Found by the SIREN contained in the identifier, not by the identifier itself. */
  viaSiren: boolean
  /** The branch whose SIRET was looked up; undefined for the head office. */
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

/** Rows in the order of the list, one per company, and the entries without a row. */
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

/** The company to open at once: the only one found, if every entry was found. */
export function onlyHit({ rows, notFound, invalid }: LookupOutcome): FoundCompany | null {
  const [row] = rows
  const exact = rows.length === 1 && notFound.length === 0 && invalid.length === 0
  return exact && row !== undefined ? row.company : null
}

/** The address of the only company found, or of its branch if that branch's SIRET was looked up. */
export function hitHref(outcome: LookupOutcome): string | null {
  const hit = onlyHit(outcome)
  const idBranch = outcome.rows[0]?.idBranch
  if (hit === null) return null
  return idBranch === undefined ? paths.company(hit.idCompany) : paths.branch(hit.idCompany, idBranch)
}
