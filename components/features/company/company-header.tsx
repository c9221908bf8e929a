import { usePathname } from 'next/navigation'
import { useTranslations } from 'use-intl'
import { CompanyMarks, otherNameOf } from '#components/entities/company/company-marks.tsx'
import { CompanyStar } from '#components/entities/company/company-star.tsx'
import { TrailPosition } from '#components/entities/company/trail-place.tsx'
import { CopyValue } from '#components/ui/copy-button.tsx'
import { NoValue } from '#components/ui/description-list.tsx'
import { Skeleton } from '#components/ui/feedback/skeleton.tsx'
import { TextLink } from '#components/ui/text-link.tsx'
import { VisuallyHidden } from '#components/ui/visually-hidden.tsx'
import type { Company } from '#lib/contract/schemas/company.ts'
import { headOfficeOf } from '#lib/domain/branch/head-office.ts'
import { type ShownIdentifier, showSiren, showSiret, showTva } from '#lib/format/identifiers.ts'
import { plainLine } from '#lib/format/plain-text.ts'
import { companyTabOf, paths } from '#lib/paths.ts'

/** A company's names, identifiers to copy, and warnings for whoever is about to call it. */
export function CompanyHeader({ company }: { company: Company }) {
  const t = useTranslations('company')
  const pathname = usePathname()
  const headOffice = headOfficeOf(company)
  const name = plainLine(company.name)
  const commercialName = otherNameOf(company)
  return (
    <header className="flex flex-col gap-2 px-gutter pt-5 pb-3">
      <div>
        <div data-print="no" className="mb-1 flex items-center gap-3 text-sm text-ink-3">
          <TextLink href={paths.companies()}>{t('companies')}</TextLink>
          <TrailPosition
            kind="company"
            id={company.idCompany}
            hrefOf={(id) => paths.company(id, companyTabOf(pathname))}
          />
        </div>
        <div className="flex items-start gap-1.5">
          <h1 className="min-w-0 text-xl font-semibold [overflow-wrap:anywhere]">{name}</h1>
          <CompanyStar idCompany={company.idCompany} name={name} />
        </div>
        {commercialName !== null && (
          <p className="text-base text-ink-2 [overflow-wrap:anywhere]" data-testid="commercial-name">
            {commercialName}
          </p>
        )}
      </div>
      <dl className="flex flex-wrap gap-x-6 gap-y-1">
        <Identifier label={t('siren')} shown={showSiren(company.siren)} />
        <Identifier label={t('headOfficeSiret')} shown={showSiret(headOffice?.identifiedNumber)} />
        <Identifier label={t('tva')} shown={showTva(company.tvaNumber)} />
      </dl>
      <CompanyMarks company={company} />
    </header>
  )
}

function Identifier({ label, shown }: { label: string; shown: ShownIdentifier }) {
  return (
    <div className="flex min-w-0 items-center gap-1.5 text-sm">
      <dt className="text-ink-3">{label}</dt>
      <dd className="min-w-0">
        {shown.raw === null ? (
          <NoValue />
        ) : (
          <CopyValue value={shown.raw} what={label}>
            {shown.text}
          </CopyValue>
        )}
      </dd>
    </div>
  )
}

export function CompanyHeaderSkeleton() {
  const t = useTranslations('ui')
  return (
    <div aria-busy="true" className="flex flex-col gap-4 px-gutter pt-6 pb-4">
      <VisuallyHidden status>{t('loading')}</VisuallyHidden>
      <Skeleton className="w-20" />
      <Skeleton className="h-5 w-72 max-w-full" />
      <Skeleton className="w-96 max-w-full" />
      {/* On a narrow screen the identifiers stand one below the other. */}
      <Skeleton className="w-56 sm:hidden" />
      <Skeleton className="w-40 sm:hidden" />
      <Skeleton className="h-5 w-40" />
    </div>
  )
}
