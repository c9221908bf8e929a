import { useTranslations } from 'use-intl'
import { Tabs } from '#components/ui/tabs.tsx'
import { type CompanyTab, companyTabs, paths } from '#lib/paths.ts'
import { useTabCounts } from './use-tab-counts.ts'

interface CompanyTabsProps {
  idCompany: number
  /** How many things a tab holds, where the company itself says so. */
  counts: Partial<Record<CompanyTab, number>>
}

export function CompanyTabs({ idCompany, counts }: CompanyTabsProps) {
  const t = useTranslations('company')
  const loaded = useTabCounts(idCompany)
  return (
    <Tabs
      label={t('tabs.label')}
      className="px-gutter"
      tabs={[null, ...companyTabs].map((tab) => ({
        href: paths.company(idCompany, tab),
        label: t(`tabs.${tab ?? 'overview'}`),
        count: tab === null || tab === 'timeline' ? null : (counts[tab] ?? loaded[tab]),
      }))}
    />
  )
}
