import { useQuery } from '@tanstack/react-query'
import { endpointQuery } from '#lib/query/endpoint-query.ts'

export interface RowPlace {
  idCampaign: number
  idCompany: number
}

/**
 * The whole of a row, asked for anew by campaign and company (api.md 4.12). Nothing in the API forbids that a campaign
 * holds a company twice: the row inserted last stands for the rest, and comes first.
 */
export const useCampaignRow = ({ idCampaign, idCompany }: RowPlace) =>
  useQuery({
    ...endpointQuery('listCampaignResults', { query: { idCampaign, idCompany } }),
    select: ({ result }) =>
      result
        .filter((row) => row.idCampaign === idCampaign && row.idCompany === idCompany)
        .toSorted((a, b) => b.dateInsert.localeCompare(a.dateInsert)),
  })
