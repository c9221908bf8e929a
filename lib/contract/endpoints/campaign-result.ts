import { z } from 'zod'
import { defineEndpoint } from '../define.ts'
import { ids, success, texts } from '../envelopes.ts'
import {
  Int,
  nullable,
  oneOrMany,
  QueryBoolean,
  QueryCount,
  QueryDate,
  QueryId,
  QueryText,
  Text,
} from '../primitives.ts'
import { CampaignResult, CompanyStatus } from '../schemas/campaign-result.ts'

const forcedFalse = z.literal(false)

export const listCampaignResults = defineEndpoint({
  method: 'GET',
  path: '/v1/campaign/result',
  spec: '4.12',
  summary: 'Pages through the companies of campaigns',
  query: {
    idCampaign: oneOrMany(QueryId).optional(),
    idCompany: oneOrMany(QueryId).optional(),
    siren: oneOrMany(QueryText).optional(), // 4.12: accepted, never filters
    companyStatus: CompanyStatus.optional(),
    status: oneOrMany(QueryId).optional(),
    dateMin: QueryDate.optional(),
    dateMax: QueryDate.optional(),
    dateInsert: QueryDate.optional(),
    minModified: QueryDate.optional(),
    limit: QueryCount.optional(),
    offset: QueryCount.optional(),
    // partner mode only: forced to false for standard keys
    includeRegCompany: QueryBoolean.optional(),
    includeBranch: QueryBoolean.optional(),
    includeContact: QueryBoolean.optional(),
    includeCampaignCompanyConsume: QueryBoolean.optional(),
  },
  response: {
    envelope: z.object({
      success,
      code: z.literal('200-21'),
      parameters: z.object({
        ...texts('idAccount', 'siren'),
        ...ids('idCampaign', 'idCompany', 'status'),
        ...nullable({
          companyStatus: Text,
          dateMin: Text,
          dateMax: Text,
          dateInsert: Text,
          minModified: Text,
        }),
        limit: Int,
        offset: Int,
        includeRegCompany: forcedFalse,
        includeBranch: forcedFalse,
        onlySiege: z.literal(true),
        includeContact: forcedFalse,
        includeCampaignCompanyConsume: forcedFalse,
        campaignCompanyConsumeNoQuotaScrapped: z.null(),
      }),
      result: z.array(CampaignResult),
      count: Int,
    }),
    list: 'result',
    item: CampaignResult,
  },
})
