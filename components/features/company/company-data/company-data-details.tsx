import { useTranslations } from 'use-intl'
import { DescriptionList, Fact } from '#components/ui/description-list.tsx'
import { Disclosure } from '#components/ui/disclosure.tsx'
import type { CompanyData, CompanyDataSource } from '#lib/contract/schemas/company.ts'
import { formatDateTime } from '#lib/format/dates.ts'
import { plainLine } from '#lib/format/plain-text.ts'
import { useNotation } from '#lib/preferences/use-notation.ts'

interface CompanyDataDetailsProps {
  entry: CompanyData
  /** `otherData` is shown as a card already. */
  hasCard: boolean
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

/** Where an entry comes from and what else is known of it, on demand. */
export function CompanyDataDetails({ entry, hasCard }: CompanyDataDetailsProps) {
  const t = useTranslations('company')
  const notation = useNotation()
  const other = hasCard ? [] : Object.entries(entry.otherData ?? {})
  return (
    <Disclosure summary={t('web.details', { count: entry.sourceList.length })}>
      <DescriptionList>
        <Fact label="idCompanyData">{String(entry.idCompanyData)}</Fact>
        {entry.subId && <Fact label={t('web.subId')}>{plainLine(entry.subId)}</Fact>}
        {entry.subTechId && <Fact label={t('web.subTechId')}>{plainLine(entry.subTechId)}</Fact>}
        {entry.webScheme && <Fact label={t('web.scheme')}>{plainLine(entry.webScheme)}</Fact>}
        {entry.siren && <Fact label={t('siren')}>{entry.siren}</Fact>}
        {other.map(([name, value]) => (
          <Fact key={name} label={plainLine(name)}>
            <span className="[overflow-wrap:anywhere]">{plainLine(asText(value))}</span>
          </Fact>
        ))}
        <Fact label={t('web.created')}>{formatDateTime(entry.created, notation)}</Fact>
        <Fact label={t('web.modified')}>{formatDateTime(entry.modified, notation)}</Fact>
      </DescriptionList>
      {entry.sourceList.length > 0 && (
        <ul className="mt-1 mb-2 flex flex-col gap-1 border-s border-line ps-3">
          {entry.sourceList.map((source) => (
            <Source key={source.idCompanyDataSource} source={source} />
          ))}
        </ul>
      )}
    </Disclosure>
  )
}

function Source({ source }: { source: CompanyDataSource }) {
  const t = useTranslations('company')
  const notation = useNotation()
  return (
    <li className="text-sm">
      <span>{source.subjectName ? plainLine(source.subjectName) : t('web.unnamedSource')}</span>{' '}
      <span className="text-ink-3">
        {t('web.sourceIds', { id: String(source.idCompanyDataSource), subject: plainLine(source.subjectId) })}
      </span>
      <span className="block text-xs text-ink-3">
        {t('web.sourceDates', {
          created: formatDateTime(source.created, notation),
          modified: formatDateTime(source.modified, notation),
        })}
      </span>
    </li>
  )
}
