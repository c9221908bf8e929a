import { useTranslations } from 'use-intl'
import { Badge, Tag } from '#components/ui/badge.tsx'
import type { Company } from '#lib/contract/schemas/company.ts'
import { formatDate } from '#lib/format/dates.ts'
import { plainLine } from '#lib/format/plain-text.ts'
import { useNotation } from '#lib/preferences/use-notation.ts'

type Marked = Pick<
  Company,
  | 'isActive'
  | 'creationDate'
  | 'endDate'
  | 'procedureCollectiveEnCours'
  | 'companyNonDiffusible'
  | 'isEditor'
  | 'isIntegrator'
>

/** The commercial name as one line; null where there is none, or where it is the name. */
export function otherNameOf(company: Pick<Company, 'name' | 'commercialName'>): string | null {
  const other = company.commercialName === null ? '' : plainLine(company.commercialName)
  return other === '' || other === plainLine(company.name) ? null : other
}

/** Whether a company is open, and warnings for whoever is about to call it. */
export function CompanyMarks({ company }: { company: Marked }) {
  const t = useTranslations('companyMarks')
  const notation = useNotation()
  const on = (date: string) => ({ date: formatDate(date, notation) })
  const { isActive, creationDate, endDate, procedureCollectiveEnCours: insolvent } = company
  return (
    <div className="flex flex-wrap gap-1.5" data-testid="company-marks">
      <Badge tone={isActive ? 'success' : 'danger'}>
        {isActive
          ? t('activeSince', on(creationDate))
          : endDate === null
            ? t('closed')
            : t('closedSince', on(endDate))}
      </Badge>
      {insolvent !== null && (
        <Badge tone="warning" tooltip={t('insolvencyText')}>
          {t('insolvencySince', on(insolvent))}
        </Badge>
      )}
      {company.companyNonDiffusible && (
        <Badge tone="warning" tooltip={t('nonDiffusibleText')}>
          {t('nonDiffusible')}
        </Badge>
      )}
      {company.isEditor && <Tag>{t('editor')}</Tag>}
      {company.isIntegrator && <Tag>{t('integrator')}</Tag>}
    </div>
  )
}
