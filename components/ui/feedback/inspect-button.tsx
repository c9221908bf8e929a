'use client'

import { memo, use } from 'react'
import { type InspectedQuery, InspectorContext, QueryContext } from './inspect.ts'

interface InspectButtonProps {
  /** Whose calls; null: of the whole page; left out: of the query around, else of the whole page. */
  queries?: readonly InspectedQuery[] | null | undefined
}

/** The way to the API calls behind a panel, a sheet or the page, while the inspector is switched on. */
export const InspectButton = memo(function InspectButton({ queries }: InspectButtonProps) {
  const Inspect = use(InspectorContext)
  const around = use(QueryContext)
  const ofAround = around === null ? null : [{ refetch: around }]
  return Inspect && <Inspect queries={queries === undefined ? ofAround : queries} />
})
