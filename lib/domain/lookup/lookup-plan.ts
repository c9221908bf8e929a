import { chunksOf } from '#lib/domain/api/chunks.ts'
import { keptOrMade } from '#lib/domain/api/kept-or-made.ts'
import { LOOKUP_KINDS, type LookupEntry, type LookupKind, type ValidEntry } from './lookup-types.ts'
import { normaliseDomain, normaliseProfile, readWeb } from './lookup-web.ts'

/** One call of `GET /v1/company`: the parameter and its values. */
export type LookupChunk = { kind: LookupKind; values: string[] }

export type LookupAnswer<C> = LookupChunk & { companies: readonly C[] }

/** How an entry was found: by its identifier, by the SIREN contained in it, or not at all. */
export type LookupMatch<C> = {
  entry: LookupEntry
  companies: readonly C[]
  via: 'identifier' | 'fallbackSiren' | null
}

/** The fields of a Company (api.md 2.6) with identifiers. Trimmed answers may lack the lists. */
export type LookupCompany = {
  idCompany: number
  siren: string
  tvaNumber?: string | null | undefined
  branchList?: readonly { identifiedNumber: string }[] | null | undefined
  regCompanyDataList?: readonly { value: string; subId?: string | null | undefined }[] | null | undefined
}

/** The fields of a company that `matchCompanies` reads, for `_fields`. */
export const LOOKUP_FIELDS = ['idCompany', 'siren', 'tvaNumber', 'branchList', 'regCompanyDataList'] as const

const isValid = (entry: LookupEntry): entry is ValidEntry => entry.kind !== 'invalid'

const toChunks = (kind: LookupKind, values: Iterable<string>): LookupChunk[] =>
  chunksOf([...new Set(values)]).map((some) => ({ kind, values: some }))

/** The calls for all valid entries: one kind per call, at most fifty values, no duplicates. */
export function planLookup(entries: readonly LookupEntry[]): LookupChunk[] {
  const valid = entries.filter(isValid)
  return LOOKUP_KINDS.flatMap((kind) =>
    toChunks(
      kind,
      valid.filter((entry) => entry.kind === kind).map((entry) => entry.value),
    ),
  )
}

/** A chunk as the query of `listCompanies`; `idCompany` as integers, the rest as text. */
export function lookupQuery(chunk: LookupChunk): {
  [K in LookupKind]?: K extends 'idCompany' ? number[] : string[]
} {
  if (chunk.kind === 'idCompany') return { idCompany: chunk.values.map(Number) }
  return { [chunk.kind]: chunk.values }
}

/**
 * The second round of calls, after `matchCompanies`: SIRENs contained in SIRETs and VAT numbers that were not found;
 * and unmatched domains and profiles one by one, where a call returned companies that match none of its values.
 */
export function planSecondLookup<C extends LookupCompany>(
  matches: readonly LookupMatch<C>[],
  answers: readonly LookupAnswer<C>[],
): LookupChunk[] {
  const missing = matches.filter((match) => match.via === null).map((match) => match.entry)
  const asked = new Set(
    answers.filter((answer) => answer.kind === 'siren').flatMap((answer) => answer.values),
  )
  const sirens = missing.filter(isValid).flatMap((entry) => entry.fallbackSiren ?? [])
  const alone = new Set(
    answers.filter((answer) => answer.values.length === 1).map(({ kind, values }) => `${kind} ${values[0]}`),
  )
  const matched = new Set(matches.flatMap((match) => match.companies.map((company) => company.idCompany)))
  const singles = answers
    .filter(({ kind, values }) => (kind === 'domain' || kind === 'linkedin') && values.length > 1)
    .filter(({ companies }) => companies.some((company) => !matched.has(company.idCompany)))
    .flatMap(({ kind, values }) => {
      const open = new Set(missing.filter((entry) => entry.kind === kind).map((entry) => entry.value))
      return values
        .filter((value) => open.has(value) && !alone.has(`${kind} ${value}`))
        .map((value) => ({ kind, values: [value] }))
    })
  return [
    ...toChunks(
      'siren',
      sirens.filter((siren) => !asked.has(siren)),
    ),
    ...singles,
  ]
}

const compact = (text: string) => text.replace(/[^0-9a-z]/gi, '').toUpperCase()

/** All identifiers of a company, as `kind value`. A data value may be a URL, a domain or a profile. */
function keysOf(company: LookupCompany): string[] {
  const keys = [`idCompany ${company.idCompany}`, `siren ${compact(company.siren)}`]
  if (company.tvaNumber) keys.push(`tvaNumber ${compact(company.tvaNumber)}`)
  for (const branch of company.branchList ?? []) keys.push(`siret ${compact(branch.identifiedNumber)}`)
  for (const entry of company.regCompanyDataList ?? []) {
    for (const text of [entry.value, entry.subId]) {
      if (!text) continue
      const web = readWeb(text.trim())
      if (web !== null && web.kind !== 'invalid') keys.push(`${web.kind} ${web.value}`)
      const domain = normaliseDomain(text)
      if (domain !== null) keys.push(`domain ${domain}`)
      const profile = normaliseProfile(text)
      if (profile !== null) keys.push(`linkedin ${profile}`)
    }
  }
  return keys
}

const add = <C extends LookupCompany>(index: Map<string, Map<number, C>>, key: string, company: C) =>
  keptOrMade(index, key, () => new Map()).set(company.idCompany, company)

/**
 * Matches companies to entries. The API does not say which value found which company, so they are matched by their own
 * identifiers: SIREN, branches' SIRETs, VAT number, values and `subId` of web data; the answer to a call with a single
 * value belongs to that value. Invalid entries and those not found have `via: null`. Linear in all lists.
 */
export function matchCompanies<C extends LookupCompany>(
  entries: readonly LookupEntry[],
  answers: readonly LookupAnswer<C>[],
): LookupMatch<C>[] {
  const index = new Map<string, Map<number, C>>()
  for (const { kind, values, companies } of answers) {
    const [only] = values
    for (const company of companies) {
      for (const key of keysOf(company)) add(index, key, company)
      if (values.length === 1 && only !== undefined) add(index, `${kind} ${only}`, company)
    }
  }
  return entries.map((entry) => {
    const found = entry.kind === 'invalid' ? undefined : index.get(`${entry.kind} ${entry.value}`)
    if (found !== undefined) return { entry, companies: [...found.values()], via: 'identifier' as const }
    const inside =
      entry.kind === 'invalid' || entry.fallbackSiren === undefined
        ? undefined
        : index.get(`siren ${entry.fallbackSiren}`)
    if (inside !== undefined) return { entry, companies: [...inside.values()], via: 'fallbackSiren' as const }
    return { entry, companies: [], via: null }
  })
}
