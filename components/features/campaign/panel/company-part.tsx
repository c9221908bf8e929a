import { useTranslations } from 'use-intl'
import { CompanyLink } from '#components/entities/company/company-link.tsx'
import { CompanyMarks, otherNameOf } from '#components/entities/company/company-marks.tsx'
import { CompanyStar } from '#components/entities/company/company-star.tsx'
import { useCompany } from '#components/entities/company/use-company.ts'
import { CopyFact } from '#components/ui/copy-fact.tsx'
import { DescriptionList, Fact } from '#components/ui/description-list.tsx'
import { SkeletonFacts } from '#components/ui/feedback/skeleton.tsx'
import { showSiren } from '#lib/format/identifiers.ts'
import { plainLine } from '#lib/format/plain-text.ts'
import { PanelPart } from './panel-part.tsx'

// Only the head office has the city (api.md 2.6).
const FIELDS = [
  'idCompany',
  'name',
  'commercialName',
  'siren',
  'isActive',
  'creationDate',
  'endDate',
  'procedureCollectiveEnCours',
  'companyNonDiffusible',
  'isEditor',
  'isIntegrator',
  'branchSiege',
  'branchList',
] as const

export function CompanyPart({ idCompany }: { idCompany: number }) {
  const t = useTranslations('campaignPanel')
  const query = useCompany(idCompany, FIELDS)
  return (
    <PanelPart
      part="company"
      title={t('company')}
      actions={
        <CompanyStar idCompany={idCompany} name={query.data ? plainLine(query.data.name) : undefined} />
      }
      query={query}
      isEmpty={(company) => company === null}
      skeleton={<SkeletonFacts rows={4} />}
      empty={t('companyUnknown', { id: String(idCompany) })}
    >
      {(company) => {
        if (!company) return null
        const city = company.branchList.find(({ idBranch }) => idBranch === company.branchSiege)?.adressCity
        const otherName = otherNameOf(company)
        const siren = showSiren(company.siren)
        return (
          <DescriptionList>
            <Fact label={t('name')}>
              <CompanyLink
                idCompany={idCompany}
                name={company.name}
                className="font-medium [overflow-wrap:anywhere]"
              />
              {otherName !== null && (
                <span className="block text-ink-2 [overflow-wrap:anywhere]">{otherName}</span>
              )}
            </Fact>
            <CopyFact label={t('siren')} value={siren.raw} text={siren.text} />
            <Fact label={t('city')} value={city && plainLine(city)} />
            <Fact label={t('activity')}>
              <CompanyMarks company={company} />
            </Fact>
          </DescriptionList>
        )
      }}
    </PanelPart>
  )
}
