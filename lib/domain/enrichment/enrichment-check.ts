import type { CrmVisitCard } from '#lib/contract/schemas/crm-visit-card.ts'
import type { EnrichmentType } from '#lib/contract/schemas/enrichment.ts'
import { profileAddress } from '#lib/domain/contact/contact-card.ts'
import type { MassEntry } from '#lib/domain/mass/mass.ts'
import { canEnrich, type EnrichmentJob, isGoingOn, jobKey } from './enrichment-queue.ts'

/**
 * Why a contact is not enriched by default: the API would refuse it; an enrichment is running; the contact has left,
 * and results may belong to another company; it has the value already, which would be replaced.
 */
export type EnrichReason = 'generic' | 'nameless' | 'running' | 'left' | 'has'

type Card = Pick<
  CrmVisitCard,
  | 'idCrmVisitCard'
  | 'firstName'
  | 'lastName'
  | 'isCompany'
  | 'contactLeftCompany'
  | 'phone'
  | 'mobile'
  | 'email'
  | 'linkedinUrl'
  | 'linkedinId'
>

/** The present values that an enrichment of a type would replace. */
export function replacedBy(type: EnrichmentType, card: Card): string[] {
  const has = {
    phone: [card.phone, card.mobile],
    email: [card.email],
    linkedin: [profileAddress(card)],
  }[type]
  return has.flatMap((text) => text?.trim() || [])
}

/** The contacts with the reasons against enriching each (api.md 4.1). `jobs` by `jobKey`. */
export const enrichEntries = <Row extends Card>(
  rows: readonly Row[],
  type: EnrichmentType,
  jobs: ReadonlyMap<string, EnrichmentJob>,
): MassEntry<Row, EnrichReason>[] =>
  rows.map((row) => {
    const { idCrmVisitCard } = row
    const job = jobs.get(jobKey({ idCrmVisitCard, type }))
    const refused = canEnrich(row) ? null : row.isCompany ? 'generic' : 'nameless'
    const bar = refused ?? (job && isGoingOn(job) ? 'running' : null)
    const whys: EnrichReason[] = bar === null ? [] : [bar]
    if (bar === null && row.contactLeftCompany) whys.push('left')
    if (bar === null && replacedBy(type, row).length > 0) whys.push('has')
    return { row, key: String(idCrmVisitCard), whys, barred: bar !== null }
  })
