'use client'

import { partOf } from '#components/ui/feedback/part.tsx'

/** A company's tags for a panel of another feature; its code is loaded when a panel first opens. */
export const CompanyTags = partOf(() => import('./company-tags-part.tsx'), 'CompanyTagsPart', {
  waiting: <section data-state="loading" className="h-48 border-b border-line" />,
})
