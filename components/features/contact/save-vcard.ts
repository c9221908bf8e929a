import { companyNames } from '#components/entities/company/company-names.ts'
import type { ContactRow } from '#components/entities/contact/contact-row.ts'
import { download } from '#components/ui/download.ts'
import { contactName, currentFunctions, profileAddress } from '#lib/domain/contact/contact-card.ts'
import { vcardFile } from '#lib/domain/contact/vcard.ts'
import { safeUrl } from '#lib/domain/text/safe-url.ts'
import { instantOf } from '#lib/format/dates.ts'

export interface VcardWords {
  /** The fallback name of a contact without one. */
  nameOf: (row: ContactRow) => string
  /** The note that somebody has left the company; null where its name is not known. */
  leftText: (company: string | null) => string
}

/** Downloads contacts as one vCard file; without company names if those cannot be read. */
export async function saveVcard(
  rows: readonly ContactRow[],
  fileName: string,
  { nameOf, leftText }: VcardWords,
): Promise<void> {
  await companyNames.load(rows.flatMap(({ idCompany }) => idCompany ?? [])).catch(() => undefined)
  const people = rows.map((row) => {
    const company = row.idCompany === null ? null : (companyNames.get(row.idCompany)?.name ?? null)
    const left = row.contactLeftCompany
    return {
      ...row,
      uid: `crm-visit-card-${row.idCrmVisitCard}`,
      name: contactName(row) ?? nameOf(row),
      isOrganisation: row.isCompany,
      // Not for somebody who left: an address book would show the company as their employer.
      organisation: left ? null : company,
      title: left ? null : currentFunctions(row),
      profile: safeUrl(profileAddress(row))?.href ?? null,
      note: left ? leftText(company) : null,
      modified: instantOf(row.modified),
    }
  })
  download(new Blob([vcardFile(people)], { type: 'text/vcard;charset=utf-8' }), `${fileName}.vcf`)
}
