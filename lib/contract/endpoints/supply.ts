import { z } from 'zod'
import { defineEndpoint } from '../define.ts'
import { envelope, ids, named, success, texts } from '../envelopes.ts'
import {
  Int,
  nullable,
  oneOrMany,
  QueryCount,
  QueryId,
  QueryPolling,
  QueryText,
  Text,
} from '../primitives.ts'
import { atLeastOneOf, exactlyOneOf } from '../rules.ts'
import { IdentificationType, SupplyIdentification, TaggedSupplyIdentification } from '../schemas/supply.ts'

export const listSupplyIdentifications = defineEndpoint({
  method: 'GET',
  path: '/v1/supply/identification',
  spec: '4.6',
  summary: 'Lists tags and scorings of companies on routines',
  query: {
    idSupply: oneOrMany(QueryId).optional(),
    idCompany: oneOrMany(QueryId).optional(),
    siren: oneOrMany(QueryText).optional(),
    minScoringMatch: QueryCount.optional(),
    idIdentificationType: oneOrMany(QueryId).optional(),
    pollingScoring: QueryPolling.optional(),
    pollingTag: QueryPolling.optional(),
  },
  rules: [atLeastOneOf('idSupply', 'idCompany', 'siren', 'pollingScoring', 'pollingTag')],
  response: named('supplyIdentificationList', SupplyIdentification, {
    ...nullable({ idAccount: Text, minScoringMatch: Int, pollingScoring: Int, pollingTag: Int }),
    ...ids('idSupply', 'idCompany', 'idIdentificationType'),
    ...texts('siren'),
  }),
})

export const tagSupplyIdentification = defineEndpoint({
  method: 'POST',
  path: '/v1/supply/identification',
  spec: '4.7',
  summary: 'Sets the tag of a company on a routine; empty parameters do not overwrite',
  body: {
    idSupply: z.int().positive(),
    idCompany: z.int().positive().optional(),
    siren: z.string().trim().min(1).max(20).optional(),
    idIdentificationType: z.literal([1, 2, 3, 4]).nullish(),
    isFormerCustomer: z.boolean().nullish(),
  },
  rules: [exactlyOneOf('idCompany', 'siren'), atLeastOneOf('idIdentificationType', 'isFormerCustomer')],
  response: envelope(
    z.object({
      success,
      parameters: z.object(
        nullable({
          idAccount: Text,
          idSupply: Int,
          idCompany: Int,
          siren: Text,
          idIdentificationType: Int,
          isFormerCustomer: z.boolean(),
        }),
      ),
      message: Text,
      supplyIdentification: z.array(TaggedSupplyIdentification),
    }),
  ),
})

export const listIdentificationTypes = defineEndpoint({
  method: 'GET',
  path: '/v1/supply/identificationType',
  spec: '4.8',
  summary: 'Lists the identification types',
  query: { idIdentificationType: oneOrMany(QueryId).optional() },
  response: {
    envelope: z.object({
      success,
      code: z.literal('200'),
      parameters: z.object(ids('idIdentificationType')),
      identificationTypeList: z.array(IdentificationType),
    }),
    list: 'identificationTypeList',
    item: IdentificationType,
  },
})
