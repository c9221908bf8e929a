import { lookupQuery, parseLookup } from '#lib/domain/lookup/lookup.ts'
import { callEndpoint } from '#lib/query/call.ts'
import { onSignOut, withSession } from '#lib/session/session-store.ts'
import { foundCompany, lookupFields } from './found-company.ts'
import { type LookUpChunk, LookupRun } from './lookup-run.ts'

const KEPT = 4
const FRESH_MS = 10 * 60_000
const runs = new Map<string, { run: LookupRun; at: number }>()

/** Requests companies by identifiers of one kind (api.md 4.10). */
export const lookUpCompanies: LookUpChunk = async (chunk, signal) => {
  const query = lookupQuery(chunk)
  const fields = lookupFields(chunk.kind)
  // If the session ends meanwhile, the person signs in over the page and the lookup goes on.
  const answer = await withSession(() => callEndpoint('listCompanies', { query, fields }, signal))
  return answer.companyList.map((company) => foundCompany(company, chunk.kind))
}

/** The run that looks a text up. Within ten minutes it is reused without new requests, unless `anew`. */
export function lookupRun(text: string, anew = false): LookupRun {
  const known = runs.get(text)
  const usable = known && Date.now() - known.at < FRESH_MS
  if (usable && !anew) return known.run
  known?.run.cancel()
  runs.delete(text)
  const run = new LookupRun(parseLookup(text), lookUpCompanies)
  runs.set(text, { run, at: Date.now() })
  for (const [oldest, { run: old }] of [...runs].slice(0, -KEPT)) {
    old.cancel()
    runs.delete(oldest)
  }
  return run
}

onSignOut(() => {
  for (const { run } of runs.values()) run.cancel()
  runs.clear()
})
