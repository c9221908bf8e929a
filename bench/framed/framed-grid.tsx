'use client'

import { useState } from 'react'

import { type PackedRows, unpackRows } from '#components/features/campaign/model/packed-rows.ts'
import type { CampaignResult } from '#lib/contract/schemas/campaign-result.ts'
import { AgGrid } from '../pages/grid-ag/ag-grid.tsx'

/** Height of the dashboard's own grid in a viewport of 1440 × 900, pixels. */
const HEIGHT = 540

export function FramedGrid({ first }: { first: { rows: PackedRows; count: number } | null }) {
  const [unpacked] = useState(() => first && { ...first, rows: unpackRows(first.rows) as CampaignResult[] })
  return (
    <div className="px-gutter pb-4">
      <h1 className="py-3 text-xl font-semibold">Campaign results</h1>
      <AgGrid first={unpacked} height={HEIGHT} />
    </div>
  )
}
