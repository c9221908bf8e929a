import { defineEndpoint } from '../define.ts'
import { ids, named, texts } from '../envelopes.ts'
import { nullable, oneOrMany, QueryId, QueryText, Text } from '../primitives.ts'
import { atLeastOneOf } from '../rules.ts'
import { Company } from '../schemas/company.ts'

export const listCompanies = defineEndpoint({
  method: 'GET',
  path: '/v1/company',
  spec: '4.10',
  summary: 'Lists companies with their branches by any of their identifiers',
  query: {
    idCompany: oneOrMany(QueryId).optional(),
    siren: oneOrMany(QueryText).optional(),
    siret: oneOrMany(QueryText).optional(),
    tvaNumber: oneOrMany(QueryText).optional(),
    domain: oneOrMany(QueryText).optional(),
    linkedin: oneOrMany(QueryText).optional(),
  },
  rules: [atLeastOneOf('idCompany', 'siren', 'siret', 'tvaNumber', 'domain', 'linkedin')],
  response: named('companyList', Company, {
    ...nullable({ idAccount: Text }),
    ...ids('idCompany'),
    ...texts('siren', 'siret', 'tvaNumber', 'domain', 'linkedin'),
  }),
})
