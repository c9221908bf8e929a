'use client'

import dynamic from 'next/dynamic'
import { part } from '#components/ui/feedback/part.tsx'
import type { CreateOpportunitiesProps } from './create-many-dialog.tsx'

const CreateManyDialog = part(
  dynamic(() => import('./create-many-dialog.tsx').then((module) => module.CreateManyDialog), {
    loading: () => null,
  }),
)

/** An opportunity for each of several companies; made when it is first asked for. */
export function CreateOpportunities(props: CreateOpportunitiesProps) {
  return <CreateManyDialog {...props} />
}
