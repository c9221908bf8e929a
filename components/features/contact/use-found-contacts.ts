'use client'

import { useQuery } from '@tanstack/react-query'
import { ROW_FIELDS } from '#components/entities/contact/contact-row.ts'
import { type ContactSearch, queriesOf } from '#lib/domain/contact/contact-search.ts'
import { chunkedQuery } from '#lib/query/chunked-query.ts'

/** The contacts that answer a search, each once: one call per fifty values, none without a valid value. */
export function useFoundContacts(search: ContactSearch) {
  const asked = queriesOf(search).map((query) => ({ query, fields: ROW_FIELDS }))
  return useQuery({
    ...chunkedQuery('listCrmVisitCards', asked, (card) => card.idCrmVisitCard),
    select: (data) => data.crmVisitCardList,
    enabled: asked.length > 0,
  })
}
