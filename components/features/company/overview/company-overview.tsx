'use client'

import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useCompany } from '#components/entities/company/use-company.ts'
import { Button } from '#components/ui/button.tsx'
import { dataOf } from '#components/ui/feedback/panel-state.ts'
import { partOf } from '#components/ui/feedback/part.tsx'
import { RecordPanel } from '#components/ui/feedback/record-panel.tsx'
import { PageBody } from '#components/ui/page-header.tsx'
import type { Company } from '#lib/contract/schemas/company.ts'
import { CompanyDataPanel } from '../company-data/company-data-panel.tsx'
import { GlanceSkeleton } from '../glance/glance-frame.tsx'
import { ActivityFacts, DateFacts, HeadOfficeFacts, IdentityFacts, RegistryFacts } from './facts.tsx'

const GlancePanel = partOf(() => import('../glance/glance-panel.tsx'), 'GlancePanel', {
  here: true,
  waiting: <GlanceSkeleton />,
})

const panels = {
  identity: { rows: 9, facts: IdentityFacts },
  activity: { rows: 5, facts: ActivityFacts },
  headOffice: { rows: 4, facts: HeadOfficeFacts },
  registry: { rows: 6, facts: RegistryFacts },
  dates: { rows: 7, facts: DateFacts },
} satisfies Record<string, { rows: number; facts: (props: { company: Company }) => ReactNode }>

type PanelName = keyof typeof panels

/** Everything the API knows of the company itself. */
export function CompanyOverview({ idCompany, idAccount }: { idCompany: number; idAccount: string }) {
  const t = useTranslations('company')
  const query = useCompany(idCompany)
  const company = dataOf(query)
  // The frame says what failed, once; stale data is still data.
  if (!company && !query.isPending) return null
  const panel = (name: PanelName) => {
    const { rows, facts: Facts } = panels[name]
    const actions = name === 'identity' && <PrintButton />
    return (
      <RecordPanel title={t(`panels.${name}`)} actions={actions} record={company} rows={rows}>
        {(one) => <Facts company={one} />}
      </RecordPanel>
    )
  }
  return (
    <PageBody>
      <GlancePanel idCompany={idCompany} idAccount={idAccount} />
      <div className="grid items-start gap-4 xl:grid-cols-2 print:grid-cols-2 print:gap-3">
        <div className="flex min-w-0 flex-col gap-4">
          {panel('identity')}
          {panel('activity')}
          {panel('headOffice')}
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          {panel('registry')}
          {panel('dates')}
          <CompanyDataPanel entries={company?.regCompanyDataList} />
        </div>
      </div>
      {company && <p className="text-sm text-ink-3">{t('notSupplied')}</p>}
    </PageBody>
  )
}

/** Prints what the page shows; globals.css says how. The browser adds the date and the address. */
function PrintButton() {
  const t = useTranslations('company')
  return (
    <Button size="sm" variant="ghost" className="-my-0.5" onClick={() => window.print()} label={t('print')} />
  )
}
