import { useTranslations } from 'use-intl'
import { CompanyLink } from '#components/entities/company/company-link.tsx'
import { NamedCompanyLink } from '#components/entities/company/company-name.tsx'
import { Tag } from '#components/ui/badge.tsx'
import { CopyFact } from '#components/ui/copy-fact.tsx'
import { DescriptionList, Fact } from '#components/ui/description-list.tsx'
import type { Alert } from '#lib/contract/schemas/alert.ts'
import { formatDateTime } from '#lib/format/dates.ts'
import { lineOrNull, plainLine, plainText } from '#lib/format/plain-text.ts'
import { useNotation } from '#lib/preferences/use-notation.ts'
import { SolutionName } from './seen.tsx'

/** The alert itself, field by field (api.md 2.8). */
export function AlertFacts({ alert }: { alert: Alert }) {
  const t = useTranslations('alert')
  const notation = useNotation()
  const code = (id: number) => t('code', { id: String(id) })
  const { status, diffusion, category, solutionRetenue, companyRetenue } = alert
  return (
    <DescriptionList>
      <Fact label={t('status')} note={code(alert.idAlertStatus)} value={lineOrNull(status.title)} />
      <Fact
        label={t('category')}
        note={[code(alert.idAlertCategory), lineOrNull(category.slug)].filter(Boolean).join(' · ')}
      >
        {lineOrNull(category.title)}
        {category.description && <p className="text-ink-2">{plainText(category.description)}</p>}
      </Fact>
      <Fact label={t('diffusion')} note={code(alert.idAlertDiffusion)} value={lineOrNull(diffusion.title)} />
      <Fact label={t('description')}>
        {alert.description?.trim() && (
          <p className="max-w-[70ch] whitespace-pre-line [overflow-wrap:anywhere]">
            {plainText(alert.description)}
          </p>
        )}
      </Fact>
      <Fact label={t('tags')}>
        {alert.tagList.length > 0 && (
          <ul className="flex flex-col gap-1">
            {alert.tagList.map((tag) => (
              <li key={tag.idTag}>
                <Tag>{plainLine(tag.title)}</Tag>{' '}
                <span className="text-xs text-ink-3">
                  {[
                    code(tag.idTag),
                    lineOrNull(tag.description),
                    lineOrNull(tag.tagType),
                    tag.idCategory !== null && t('tagCategory', { id: String(tag.idCategory) }),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </li>
            ))}
          </ul>
        )}
      </Fact>
      <Fact label={t('company')}>
        <NamedCompanyLink idCompany={alert.idCompany} className="[overflow-wrap:anywhere]" />
      </Fact>
      <Fact
        label={t('solutionKept')}
        note={alert.idSolutionRetenue !== null && code(alert.idSolutionRetenue)}
      >
        {solutionRetenue && <SolutionName solution={solutionRetenue} />}
      </Fact>
      <Fact label={t('companyKept')} note={alert.idCompanyRetenue !== null && code(alert.idCompanyRetenue)}>
        {companyRetenue && (
          <CompanyLink
            idCompany={companyRetenue.idCompany}
            name={companyRetenue.companyName}
            className="[overflow-wrap:anywhere]"
          />
        )}
      </Fact>
      <Fact label={t('lastVersion')}>
        {alert.lastAlertVersion === null ? null : code(alert.lastAlertVersion)}
      </Fact>
      <Fact label={t('created')} value={formatDateTime(alert.created, notation)} />
      <Fact label={t('modified')} value={formatDateTime(alert.modified, notation)} />
      <CopyFact label="idAlert" value={alert.idAlert} />
    </DescriptionList>
  )
}
