'use client'

import { useTranslations } from 'use-intl'
import { Tabs } from '#components/ui/tabs.tsx'
import { type CompanyTab, paths } from '#lib/paths.ts'

/** The tabs that there are, in their order; `null` is the overview. */
const shownTabs: readonly (CompanyTab | null)[] = [null, 'branches']

interface CompanyTabsProps {
  idCompany: number
  /** How many things a tab holds, where that is known. */
  counts: Partial<Record<CompanyTab, number>>
}

export function CompanyTabs({ idCompany, counts }: CompanyTabsProps) {
  const t = useTranslations('company')
  return (
    <Tabs
      label={t('tabs.label')}
      className="px-gutter"
      tabs={shownTabs.map((tab) => ({
        href: paths.company(idCompany, tab),
        label: t(`tabs.${tab === 'branches' ? tab : 'overview'}`),
        count: tab === null ? null : counts[tab],
      }))}
    />
  )
}
