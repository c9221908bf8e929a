import { useTranslations } from 'use-intl'
import { CompanyStar } from '#components/entities/company/company-star.tsx'
import type { SeenCompany } from '#components/entities/company/seen-company.ts'
import { AppLink } from '#components/ui/app-link.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { Highlight } from '#components/ui/highlight.tsx'
import { showSiren } from '#lib/format/identifiers.ts'
import { plainLine } from '#lib/format/plain-text.ts'
import { paths } from '#lib/paths.ts'

/** Companies seen before, as links; the words that were looked for are marked. */
export function SeenList({ companies, query }: { companies: readonly SeenCompany[]; query: string }) {
  const t = useTranslations('lookup')
  return (
    <ul data-testid="lookup-seen">
      {companies.map((company) => (
        <li
          key={company.idCompany}
          className="flex items-center border-b border-line ps-2 last:border-b-0 hover:bg-hover"
        >
          <CompanyStar idCompany={company.idCompany} name={plainLine(company.name)} />
          <AppLink
            href={paths.company(company.idCompany)}
            className="inset-focus flex min-h-row min-w-0 flex-1 flex-wrap items-center gap-x-4 ps-2 pe-4 py-1"
          >
            <span className="min-w-0 flex-1 basis-60 truncate font-medium">
              <Highlight text={plainLine(company.name)} query={query} />
              {company.commercialName && (
                <span className="font-normal text-ink-3">
                  {' '}
                  <Highlight text={plainLine(company.commercialName)} query={query} />
                </span>
              )}
            </span>
            {!company.isActive && <Badge>{t('closed')}</Badge>}
            <span className="min-w-0 truncate text-ink-2 sm:w-44">
              {company.city && <Highlight text={company.city} query={query} />}
            </span>
            <span className="ident text-ink-3">{showSiren(company.siren).text}</span>
          </AppLink>
        </li>
      ))}
    </ul>
  )
}
