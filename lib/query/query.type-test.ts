// Compiled by `npm run check`, never run: each line under an expected error must not compile.
import { callEndpoint } from './call.ts'
import { endpointQuery } from './endpoint-query.ts'

export const parcs = endpointQuery('listParcs', { query: { idCompany: 1 } })
export const enrichment = endpointQuery('getEnrichment', { params: { id: 1 } })
export const trimmed = endpointQuery('listCompanies', {
  query: { idCompany: [1] },
  fields: ['idCompany', 'name'],
})

// @ts-expect-error a write used as a query
export const write = endpointQuery('saveOpportunity', { body: { idCompany: 1 } })
// @ts-expect-error an unknown filter
export const unknownFilter = endpointQuery('listParcs', { query: { idAlert: 1 } })
// @ts-expect-error a misspelt field
export const misspelt = endpointQuery('listCompanies', { query: { idCompany: 1 }, fields: ['sirne'] })
// @ts-expect-error a path parameter is missing
export const withoutId = endpointQuery('getEnrichment', {})
// @ts-expect-error an operation that the API does not have
export const invented = callEndpoint('listInvoices', {})
