import { z } from 'zod'
import { defineEndpoint } from '../define.ts'
import { ids, named, texts } from '../envelopes.ts'
import {
  Int,
  nullable,
  oneOrMany,
  QueryBoolean,
  QueryId,
  QueryPolling,
  QueryText,
  Text,
} from '../primitives.ts'
import { atLeastOneOf } from '../rules.ts'
import { CrmVisitCard } from '../schemas/crm-visit-card.ts'

export const listCrmVisitCards = defineEndpoint({
  method: 'GET',
  path: '/v1/crmVisitCard',
  spec: '4.11',
  summary: 'Lists CRM contacts',
  query: {
    idCompany: oneOrMany(QueryId).optional(),
    idCrmVisitCard: oneOrMany(QueryId).optional(),
    email: oneOrMany(QueryText).optional(),
    linkedin: oneOrMany(QueryText).optional(),
    siren: oneOrMany(QueryText).optional(),
    polling: QueryPolling.optional(),
    leftCompany: QueryBoolean.optional(),
  },
  rules: [atLeastOneOf('idCompany', 'siren', 'idCrmVisitCard', 'polling', 'email', 'linkedin')],
  response: named('crmVisitCardList', CrmVisitCard, {
    ...nullable({ idAccount: Text, leftCompany: z.boolean(), polling: Int }),
    ...ids('idCompany', 'idCrmVisitCard'),
    ...texts('siren', 'email', 'linkedin'),
  }),
})
