import { useQuery } from '@tanstack/react-query'
import { endpointQuery } from '#lib/query/endpoint-query.ts'
import type { RowIds } from '../model/campaign-row.ts'

/**
 * All fields of a row, read by campaign and company (api.md 4.12). The API does not rule out two rows of a company in
 * one campaign: the one inserted last comes first.
 */
export const useCampaignRow = ({ idCampaign, idCompany }: RowIds) =>
  useQuery({
    ...endpointQuery('listCampaignResults', { query: { idCampaign, idCompany } }),
    select: ({ result }) =>
      result
        .filter((row) => row.idCampaign === idCampaign && row.idCompany === idCompany)
        .toSorted((a, b) => b.dateInsert.localeCompare(a.dateInsert)),
  })
