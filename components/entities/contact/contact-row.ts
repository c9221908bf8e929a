import type { CrmVisitCard } from '#lib/contract/schemas/crm-visit-card.ts'
import type { EnrichmentType } from '#lib/contract/schemas/enrichment.ts'
import { CONTACT_NAME_FIELDS } from '#lib/domain/contact/contact-card.ts'
import type { ContactSnapshot } from '#lib/domain/enrichment/enrichment-queue.ts'

/** The fields of a contact in a list across companies. The function history would be larger than all the rest. */
export const ROW_FIELDS = [
  'idCrmVisitCard',
  'idCompany',
  'idUser',
  ...CONTACT_NAME_FIELDS,
  'phone',
  'mobile',
  'linkedinUrl',
  'linkedinId',
  'linkedinTechId',
  'isCompany',
  'lastEnrichmentDate',
  'contactLeftCompany',
  'contactCreatedByUser',
  'modified',
  'latestFunction',
] as const satisfies readonly (keyof CrmVisitCard)[]

/** A contact in a list; with `functionList` where the list requested it. */
export type ContactRow = Pick<CrmVisitCard, (typeof ROW_FIELDS)[number]> &
  Partial<Pick<CrmVisitCard, 'functionList'>>

/** The state of a contact before an enrichment. */
export function snapshotOf(row: ContactRow): ContactSnapshot {
  const { idCrmVisitCard, idCompany, firstName, lastName, fullName, email } = row
  const { phone, mobile, linkedinUrl, linkedinId, linkedinTechId } = row
  const names = { firstName, lastName, fullName, email }
  return { idCrmVisitCard, idCompany, ...names, phone, mobile, linkedinUrl, linkedinId, linkedinTechId }
}

/** What to start for contacts, with what they have now. */
export const enrichmentsOf = (type: EnrichmentType, rows: readonly ContactRow[]) =>
  rows.map((row) => ({ idCrmVisitCard: row.idCrmVisitCard, type, before: snapshotOf(row) }))
