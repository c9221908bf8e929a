'use client'

import dynamic from 'next/dynamic'
import { part } from '#components/ui/feedback/part.tsx'

const CompanyTagsPart = part(
  dynamic(() => import('./company-tags-part.tsx').then((module) => module.CompanyTagsPart), {
    loading: () => <section data-state="loading" className="h-48 border-b border-line" />,
  }),
)

/** A company's tags in a panel of another feature; loaded when a panel first opens. */
export function CompanyTags({ idCompany }: { idCompany: number }) {
  return <CompanyTagsPart idCompany={idCompany} />
}
