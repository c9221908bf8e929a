import { useTranslations } from 'use-intl'
import { CompanyLink } from '#components/entities/company/company-link.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { CopyValue } from '#components/ui/copy-button.tsx'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { Panel } from '#components/ui/feedback/panel.tsx'
import type { Alert, AlertCompany } from '#lib/contract/schemas/alert.ts'
import { showSiren } from '#lib/format/identifiers.ts'

function withKept({ companyRetenue: kept, companyVueList }: Alert): AlertCompany[] {
  return kept
    ? [kept, ...companyVueList.filter(({ idCompany }) => idCompany !== kept.idCompany)]
    : [...companyVueList]
}

/** The companies that were looked at, the one that was kept first. */
export function CompaniesSeen({ alert }: { alert: Alert }) {
  const t = useTranslations('alert')
  const companies = withKept(alert)
  return (
    <Panel
      title={t('panels.companies')}
      count={alert.companyVueList.length}
      state={{ kind: companies.length > 0 ? 'full' : 'empty' }}
      padded={false}
      empty={<EmptyState title={t('noCompanies')} className="py-6" />}
    >
      <ul className="divide-y divide-line">
        {companies.map((company) => {
          const siren = showSiren(company.siren)
          return (
            <li
              key={company.idCompany}
              className="flex flex-wrap items-center gap-x-3 gap-y-0.5 px-4 py-2 text-sm"
            >
              <CompanyLink
                idCompany={company.idCompany}
                name={company.companyName}
                className="[overflow-wrap:anywhere]"
              />
              {company.idCompany === alert.idCompanyRetenue && <Badge tone="accent">{t('kept')}</Badge>}
              {siren.raw && (
                <CopyValue value={siren.raw} what={t('siren')}>
                  {siren.text}
                </CopyValue>
              )}
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}
