import { z } from 'zod'
import { defineEndpoint } from '../define.ts'
import { result } from '../envelopes.ts'
import { Int, nullable, QueryId, Text } from '../primitives.ts'
import { atLeastOneOf } from '../rules.ts'
import { Enrichment, EnrichmentType, StartedEnrichment } from '../schemas/enrichment.ts'

export const startEnrichment = defineEndpoint({
  method: 'POST',
  path: '/v1/enrichment',
  spec: '4.1',
  summary: 'Starts an enrichment, or answers the one already running for the contact and type',
  body: {
    type: EnrichmentType,
    idCrmVisitCard: z.int().positive().optional(),
    email: z.string().trim().min(1).max(320).optional(),
    siren: z.string().trim().min(1).max(20).optional(),
    webhookUrl: z
      .url({ protocol: /^https?$/ })
      .max(2000)
      .optional(),
    webhookSecret: z.string().min(1).max(500).optional(),
  },
  rules: [atLeastOneOf('idCrmVisitCard', 'email')],
  response: result(
    {
      ...nullable({ idCrmVisitCard: Int, email: Text, siren: Text }),
      type: Text,
      ...nullable({ webhookUrl: Text, webhookSecret: Text }),
    },
    StartedEnrichment,
  ),
  secrets: ['parameters.webhookSecret'],
})

export const getEnrichment = defineEndpoint({
  method: 'GET',
  path: '/v1/enrichment/:id',
  spec: '4.2',
  summary: 'Reads one enrichment',
  params: { id: QueryId },
  response: result({ idProcessAction: Int }, Enrichment),
})
