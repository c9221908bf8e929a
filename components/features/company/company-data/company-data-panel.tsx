import { Globe } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { ReachLink } from '#components/entities/contact/reach-link.tsx'
import { NamePencil } from '#components/entities/team/name-pencil.tsx'
import { useNamed } from '#components/entities/team/use-team.ts'
import { Badge } from '#components/ui/badge.tsx'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { DescriptionList, Fact } from '#components/ui/description-list.tsx'
import { Disclosure } from '#components/ui/disclosure.tsx'
import { ExternalLink } from '#components/ui/external-link.tsx'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { Panel } from '#components/ui/feedback/panel.tsx'
import { SkeletonText } from '#components/ui/feedback/skeleton.tsx'
import type { CompanyData, CompanyDataSource } from '#lib/contract/schemas/company.ts'
import {
  type CompanyDataGroup,
  groupCompanyData,
  kindOfValue,
  type NetworkCard,
  networkCardOf,
} from '#lib/domain/company/company-data-kind.ts'
import { safeUrl } from '#lib/domain/text/safe-url.ts'
import { formatDateTime } from '#lib/format/dates.ts'
import { plainLine, plainText } from '#lib/format/plain-text.ts'
import { useNotation } from '#lib/preferences/use-notation.ts'

interface CompanyDataDetailsProps {
  entry: CompanyData
  /** Whether `otherData` is already shown as a card. */
  hasCard: boolean
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

/** The source of an entry and its remaining fields, folded away. */
function CompanyDataDetails({ entry, hasCard }: CompanyDataDetailsProps) {
  const t = useTranslations('company')
  const notation = useNotation()
  const other = hasCard ? [] : Object.entries(entry.otherData ?? {})
  return (
    <Disclosure summary={t('web.details', { count: entry.sourceList.length })}>
      <DescriptionList>
        <Fact label="idCompanyData" value={String(entry.idCompanyData)} />
        {entry.subId && <Fact label={t('web.subId')} value={plainLine(entry.subId)} />}
        {entry.subTechId && <Fact label={t('web.subTechId')} value={plainLine(entry.subTechId)} />}
        {entry.webScheme && <Fact label={t('web.scheme')} value={plainLine(entry.webScheme)} />}
        {entry.siren && <Fact label={t('siren')} value={entry.siren} />}
        {other.map(([name, value]) => (
          <Fact key={name} label={plainLine(name)}>
            <span className="[overflow-wrap:anywhere]">{plainLine(asText(value))}</span>
          </Fact>
        ))}
        <Fact label={t('web.created')} value={formatDateTime(entry.created, notation)} />
        <Fact label={t('web.modified')} value={formatDateTime(entry.modified, notation)} />
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

/** A company's profile on a social network. Pictures are links only: the page requests nothing from other sites. */
function NetworkCardView({ card }: { card: NetworkCard }) {
  const t = useTranslations('company')
  const pictures = (['logo', 'image'] as const).flatMap((name) => {
    const value = card[name]
    return value === null ? [] : [{ name, value, url: safeUrl(value) }]
  })
  return (
    <div
      data-testid="network-card"
      className="my-1.5 flex max-w-[70ch] flex-col gap-1 rounded-md border border-line bg-sunken px-3 py-2 text-sm"
    >
      {card.slogan && <p className="font-medium [overflow-wrap:anywhere]">{plainLine(card.slogan)}</p>}
      {card.about && (
        <p className="whitespace-pre-line text-ink-2 [overflow-wrap:anywhere]">{plainText(card.about)}</p>
      )}
      {pictures.map(({ name, value, url }) => (
        <p key={name} className="flex min-w-0 gap-2 text-xs">
          <span className="text-ink-3">{t(`web.${name}`)}</span>
          {url ? (
            <ExternalLink href={url.href}>{url.label}</ExternalLink>
          ) : (
            <span className="[overflow-wrap:anywhere]">{plainLine(value)}</span>
          )}
        </p>
      ))}
      {!card.slogan && !card.about && pictures.length === 0 && (
        <p className="text-ink-3">{t('web.cardEmpty')}</p>
      )}
    </div>
  )
}

/** Website, social pages and the like, by type. Only http and https become links. */
export function CompanyDataPanel({ entries }: { entries: readonly CompanyData[] | undefined }) {
  const t = useTranslations('company')
  const groups = useMemo(() => groupCompanyData(entries ?? []), [entries])
  const kind = entries === undefined ? 'loading' : entries.length === 0 ? 'empty' : 'full'
  return (
    <Panel
      title={t('panels.web')}
      count={entries?.length}
      state={{ kind }}
      padded={false}
      skeleton={
        <div className="px-4 py-3">
          <SkeletonText lines={5} />
        </div>
      }
      empty={<EmptyState icon={Globe} title={t('web.none')} text={t('web.noneText')} />}
    >
      {groups.map((group) => (
        <Group key={group.idCompanyDataType} group={group} />
      ))}
    </Panel>
  )
}

/** Estimated height of a group, rem: reserves the scroll height of groups out of view, which are not laid out yet. */
const heightOf = ({ entries }: CompanyDataGroup) =>
  1.5 + entries.reduce((sum, { otherData }) => sum + (networkCardOf(otherData) ? 10.6 : 3.5), 0)

function Group({ group }: { group: CompanyDataGroup }) {
  const t = useTranslations('company')
  const id = group.idCompanyDataType
  const type = useNamed()('dataType', id)
  return (
    <section
      className="border-b border-line px-4 py-2.5 last:border-b-0"
      style={{ containIntrinsicBlockSize: `auto ${heightOf(group)}rem` }}
      data-testid="company-data-group"
    >
      <h3 className="flex items-baseline gap-2 text-sm font-medium">
        {group.kind === 'unknown' ? type : t(`web.kinds.${group.kind}`)}
        {group.kind !== 'unknown' && <span className="text-xs font-normal text-ink-3">{type}</span>}
        <NamePencil kind="dataType" id={id} />
      </h3>
      <ul className="flex flex-col gap-1">
        {group.entries.map((entry) => (
          <Entry key={entry.idCompanyData} entry={entry} />
        ))}
      </ul>
    </section>
  )
}

function Entry({ entry }: { entry: CompanyData }) {
  const t = useTranslations('company')
  const card = networkCardOf(entry.otherData)
  const gone = entry.isDeleted || !entry.isValid
  return (
    <li className="min-w-0">
      <div className="flex min-h-6 min-w-0 flex-wrap items-center gap-x-1.5">
        <span className={gone ? 'min-w-0 text-ink-3 line-through' : 'min-w-0'}>
          <Value value={entry.value} />
        </span>
        <CopyButton value={entry.value} what={t('web.value')} />
        {entry.isDeleted && <Badge tone="danger">{t('web.deleted')}</Badge>}
        {!entry.isValid && <Badge tone="warning">{t('web.invalid')}</Badge>}
      </div>
      {card !== null && <NetworkCardView card={card} />}
      <CompanyDataDetails entry={entry} hasCard={card !== null} />
    </li>
  )
}

function Value({ value }: { value: string }) {
  const kind = kindOfValue(value)
  if (kind === 'email' || kind === 'phone')
    return (
      <ReachLink
        value={value}
        kind={kind === 'email' ? 'mail' : 'phone'}
        className="[overflow-wrap:anywhere]"
      />
    )
  const url = safeUrl(value)
  if (url === null) return <span className="[overflow-wrap:anywhere]">{plainLine(value)}</span>
  return <ExternalLink href={url.href}>{url.label}</ExternalLink>
}
