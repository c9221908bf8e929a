// Compiled by `npm run check`, never run: each line under an expected error must not compile.

import type { BodyOf, ItemOf, QueryOf, ReadOperation, ResponseOf, WriteOperation } from './index.ts'
import type { Company, CrmVisitCard, Parc } from './schemas/index.ts'

declare const company: Company
declare const parc: Parc
declare const card: CrmVisitCard

company.siren satisfies string
parc.parcSatus satisfies { idParcStatus: number; title: string } | null
card.companySiret satisfies number | null
company.financials satisfies null

// @ts-expect-error a misspelt field
company.sirne
// @ts-expect-error the API's own spelling is parcSatus
parc.parcStatus
// @ts-expect-error a nullable field is not always there
company.tvaNumber.length

export const query: QueryOf<'listParcs'> = { idCompany: [1, 2], siren: '552120222' }
// @ts-expect-error an unknown filter
export const unknownFilter: QueryOf<'listParcs'> = { idAlert: 1 }
// @ts-expect-error a filter of the wrong type
export const wrongFilter: QueryOf<'listParcs'> = { idCompany: 'one' }
// @ts-expect-error idCompany is required to save an opportunity
export const body: BodyOf<'saveOpportunity'> = { title: 'New' }

export const read: ReadOperation = 'listParcs'
export const write: WriteOperation = 'saveOpportunity'
// @ts-expect-error a write is not a read
export const notRead: ReadOperation = 'saveOpportunity'
// @ts-expect-error a read is not a write
export const notWrite: WriteOperation = 'listParcs'

declare const item: ItemOf<'listCompanies'>
item satisfies Company
declare const stades: ResponseOf<'listStades'>
stades.code satisfies '200'
declare const opportunities: ResponseOf<'listOpportunities'>
opportunities.code satisfies 200
