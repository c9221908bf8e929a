import { type ContactRow, ROW_FIELDS } from '#components/entities/contact/contact-row.ts'
import { chunkedQuery } from '#lib/query/chunked-query.ts'

/** The contacts as they are now. Never from the cache: a colleague may just have found the same. */
export const contactsNow = (rows: readonly ContactRow[]) => ({
  ...chunkedQuery(
    'listCrmVisitCards',
    { query: { idCrmVisitCard: rows.map((row) => row.idCrmVisitCard) }, fields: ROW_FIELDS },
    (card) => card.idCrmVisitCard,
  ),
  staleTime: 0,
})
