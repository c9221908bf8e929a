import type { ContactRow } from '#components/entities/contact/contact-row.ts'
import { tableCollator } from '#components/ui/table/column.ts'
import { contactName } from '#lib/domain/contact/contact-card.ts'

/** Default order of contacts: those in post first, then by name; contacts without a name last. */
export const sortContacts = (rows: readonly ContactRow[]): ContactRow[] =>
  rows
    .map((row) => ({ row, name: contactName(row) }))
    .sort(
      (a, b) =>
        Number(a.row.contactLeftCompany) - Number(b.row.contactLeftCompany) ||
        Number(a.name === null) - Number(b.name === null) ||
        tableCollator.compare(a.name ?? '', b.name ?? ''),
    )
    .map(({ row }) => row)
