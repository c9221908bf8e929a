'use client'

import dynamic from 'next/dynamic'
import { part } from '#components/ui/feedback/part.tsx'
import type { TagCompaniesProps } from './tag-companies-dialog.tsx'

const TagCompaniesDialog = part(
  dynamic(() => import('./tag-companies-dialog.tsx').then((module) => module.TagCompaniesDialog), {
    loading: () => null,
  }),
)

/** Tags many companies on one routine; made when it is first asked for. */
export function TagCompanies(props: TagCompaniesProps) {
  return <TagCompaniesDialog {...props} />
}
