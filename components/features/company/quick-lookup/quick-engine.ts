import {
  contactEntries,
  rememberCompanies,
  seenEntries,
} from '#components/entities/company/seen-companies.ts'
import { seenOf } from '#components/entities/company/seen-company.ts'
import { hitHref, lookupOutcomeOf, onlyHit } from '#lib/lookup/lookup-rows.ts'
import { lookupRun } from '#lib/lookup/lookup-runs.ts'
import { lookupAddressOf } from '#lib/lookup/lookup-text-store.ts'
import { paths } from '#lib/paths.ts'
import { openDirectory } from '../directory/directory-run.ts'
import type { KnownNames } from './quick-options.ts'

export { quickOptions } from './quick-options.ts'
export { QuickPopup } from './quick-popup.tsx'

/** Companies and contacts that can be found by name; a stale directory is updated in the background. */
export async function knownNames(idAccount: string): Promise<KnownNames> {
  void openDirectory(idAccount)
  return { seen: await seenEntries(idAccount), contacts: await contactEntries(idAccount) }
}

/** Looks one identifier up. Returns the path to open: the company, or the lookup screen, which shows what happened. */
export async function openIdentifier(text: string, idAccount: string): Promise<string> {
  const done = await lookupRun(text.trim(), true).start()
  const outcome = lookupOutcomeOf(done.matches)
  const hit = done.state === 'done' && done.failed.length === 0 ? onlyHit(outcome) : null
  if (hit === null) return lookupAddress(text)
  await rememberCompanies(idAccount, [seenOf(hit, hit.city, Date.now())])
  return hitHref(outcome) ?? paths.company(hit.idCompany)
}

export const lookupAddress = (text: string): string => paths.companies(lookupAddressOf(text))
