'use client'

import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { CampaignResult } from '#lib/contract/schemas/campaign-result.ts'
import { endpointQuery } from '#lib/query/endpoint-query.ts'

export interface RowPlace {
  idCampaign: number
  idCompany: number
}

/**
 * The whole of a row, asked for anew by campaign and company (api.md 4.12). Nothing in the API forbids that a campaign
 * holds a company twice: the row inserted last stands for the rest, and `rows` says how many there are.
 */
export function useCampaignRow({ idCampaign, idCompany }: RowPlace) {
  const query = useQuery(endpointQuery('listCampaignResults', { query: { idCampaign, idCompany } }))
  const rows = useMemo((): CampaignResult[] | undefined => {
    const found = query.data?.result.filter(
      (row) => row.idCampaign === idCampaign && row.idCompany === idCompany,
    )
    return found?.toSorted((a, b) => b.dateInsert.localeCompare(a.dateInsert))
  }, [query.data, idCampaign, idCompany])
  return { query, row: rows?.[0], rows: rows?.length }
}
