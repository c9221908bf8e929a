import { defineEndpoint } from '../define.ts'
import { ids, named, texts } from '../envelopes.ts'
import { nullable, oneOrMany, QueryId, QueryText, Text } from '../primitives.ts'
import { atLeastOneOf } from '../rules.ts'
import { Parc } from '../schemas/parc.ts'

export const listParcs = defineEndpoint({
  method: 'GET',
  path: '/v1/parc',
  spec: '4.15',
  summary: 'Lists installed software',
  query: {
    idCompany: oneOrMany(QueryId).optional(),
    idParc: oneOrMany(QueryId).optional(),
    siren: oneOrMany(QueryText).optional(),
  },
  rules: [atLeastOneOf('idCompany', 'idParc', 'siren')],
  response: named('parcList', Parc, {
    ...nullable({ idAccount: Text }),
    ...ids('idCompany', 'idParc'),
    ...texts('siren'),
  }),
})
