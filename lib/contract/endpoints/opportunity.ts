import { z } from 'zod'
import { defineEndpoint } from '../define.ts'
import { envelope, noParameters, success, texts } from '../envelopes.ts'
import { oneOrMany, QueryBoolean, QueryDate, QueryId, QueryPolling, QueryText, Text } from '../primitives.ts'
import { atLeastOneOf, exactlyOneOf, notTogether } from '../rules.ts'
import { Opportunity, Stade } from '../schemas/opportunity.ts'

export const listStades = defineEndpoint({
  method: 'GET',
  path: '/v1/opportunity/stade',
  aliases: ['/v1/opportunity/status'],
  spec: '4.3',
  summary: 'Lists the opportunity stages of the account',
  response: {
    envelope: z.object({
      success,
      code: z.literal('200'),
      message: Text.optional(), // named in section 4's variants, not in 4.3
      parameters: z.object(texts('idAccount')),
      result: z.array(Stade),
    }),
    list: 'result',
    item: Stade,
  },
})

export const listOpportunities = defineEndpoint({
  method: 'GET',
  path: '/v1/opportunity',
  spec: '4.4',
  summary: 'Lists opportunities by id, company, or window of modification or deletion',
  query: {
    idOpportunity: oneOrMany(QueryId).optional(),
    idCompany: oneOrMany(QueryId).optional(),
    siren: oneOrMany(QueryText).optional(),
    idStade: oneOrMany(QueryId).optional(),
    polling: QueryPolling.optional(),
    pollingDeleted: QueryPolling.optional(),
    isDeleted: QueryBoolean.optional(),
  },
  rules: [atLeastOneOf('idOpportunity', 'idCompany', 'siren', 'polling', 'pollingDeleted')],
  response: {
    envelope: z.object({
      success,
      code: z.literal(200), // an int here
      opportunityList: z.array(Opportunity),
    }),
    list: 'opportunityList',
    item: Opportunity,
  },
})

export const saveOpportunity = defineEndpoint({
  method: 'POST',
  path: '/v1/opportunity',
  spec: '4.5',
  summary: 'Creates an opportunity, or modifies the one whose idOpportunity is given',
  body: {
    idOpportunity: z.int().positive().optional(),
    idCompany: z.int().positive(),
    title: z.string().max(10_000).nullish(),
    idUserResponsable: z.int().positive().optional(),
    userResponsableEmail: z.string().trim().min(1).max(320).optional(),
    idStade: z.int().positive().nullish(),
    deadline: QueryDate.nullish(),
    amount: z.number().nullish(),
    comment: z.string().max(100_000).nullish(),
    idSequenceAction: z.int().positive().nullish(),
    idCrmVisitCard: z.int().positive().nullish(),
    crmVisitCardEmail: z.string().trim().min(1).max(320).optional(),
  },
  rules: [
    exactlyOneOf('idUserResponsable', 'userResponsableEmail'),
    notTogether('idCrmVisitCard', 'crmVisitCardEmail'),
  ],
  response: envelope(
    z.object({
      success,
      code: z.literal(200),
      message: Text,
      opportunity: Opportunity,
      parameters: noParameters,
    }),
  ),
})
