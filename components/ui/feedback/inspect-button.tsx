'use client'

import { memo, use } from 'react'
import { type InspectedQuery, InspectorContext, QueryContext } from './inspect.ts'

interface InspectButtonProps {
  /** Whose calls to show. Null: the whole page's; left out: those of the surrounding query, else the whole page's. */
  queries?: readonly InspectedQuery[] | null | undefined
}

/** Opens the inspector on the API calls behind a panel, a sheet or the page; shown while the inspector is on. */
export const InspectButton = memo(function InspectButton({ queries }: InspectButtonProps) {
  const Inspect = use(InspectorContext)
  const around = use(QueryContext)
  const ofAround = around === null ? null : [{ refetch: around }]
  return Inspect && <Inspect queries={queries === undefined ? ofAround : queries} />
})
