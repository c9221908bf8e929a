import type { ContactRow } from '#components/entities/contact/contact-row.ts'
import { contactName, functionsOf } from '#lib/domain/contact/contact-card.ts'
import { instantOf } from '#lib/format/dates.ts'
import type { ContactView, SortedColumn } from './contact-view.ts'

// French collation for both languages: the names are French, and server and browser must agree.
const collator = new Intl.Collator('fr', { numeric: true, sensitivity: 'base' })

const keys = {
  name: contactName,
  function: (row) => functionsOf(row).current[0]?.name ?? null,
  enriched: (row) => instantOf(row.lastEnrichmentDate),
  modified: (row) => instantOf(row.modified),
} satisfies Record<SortedColumn, (row: ContactRow) => string | number | null>

function compare(a: string | number, b: string | number): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b))
}

/** Contacts in the order of a view; without one, those in post first, then by name. Gaps stand last in both directions. */
export function sortContacts(rows: readonly ContactRow[], sort: ContactView['sort']): ContactRow[] {
  const { id, desc } = sort ?? { id: 'name', desc: false }
  const keyed = rows.map((row) => ({ row, key: keys[id](row) }))
  return keyed
    .sort((a, b) => {
      const standing = Number(a.row.contactLeftCompany) - Number(b.row.contactLeftCompany)
      if (sort === null && standing !== 0) return standing
      if (a.key === null || b.key === null) return Number(a.key === null) - Number(b.key === null)
      return desc ? compare(b.key, a.key) : compare(a.key, b.key)
    })
    .map(({ row }) => row)
}
