import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { ContactLink } from '#components/entities/contact/contact-link.tsx'
import { ReachLink } from '#components/entities/contact/reach-link.tsx'
import { useUserName } from '#components/entities/user/use-user-name.ts'
import { Badge, Tag } from '#components/ui/badge.tsx'
import { TextLink } from '#components/ui/text-link.tsx'
import { textLine } from '#lib/domain/text/text-paragraphs.ts'
import { isoMoment } from '#lib/domain/time/wall-clock.ts'
import type { TimelineEntry } from '#lib/domain/timeline/timeline.ts'
import { DEFAULT_TIME_ZONE, formatDate, formatDateTime, instantOf } from '#lib/format/dates.ts'
import { NO_VALUE } from '#lib/format/locale.ts'
import { formatMoney } from '#lib/format/numbers.ts'
import { lineOrNull, plainLine } from '#lib/format/plain-text.ts'
import { paths } from '#lib/paths.ts'
import { useNotation } from '#lib/preferences/use-notation.ts'
import { kindIcons } from './kind-icons.ts'

export function EntryLine({ entry }: { entry: TimelineEntry }) {
  const t = useTranslations('timeline')
  const at = instantOf(entry.date)
  const Icon = kindIcons[entry.kind]
  return (
    <li className="flex gap-3 py-1.5" data-kind={entry.kind}>
      <time dateTime={entry.date} className="w-11 shrink-0 text-sm leading-5 text-ink-3 tabular-nums">
        {at === null ? NO_VALUE : isoMoment(at, DEFAULT_TIME_ZONE).slice(11, 16)}
      </time>
      <span data-tooltip={t(`kinds.${entry.kind}`)} className="mt-0.5 flex h-4 shrink-0 text-ink-3">
        <Icon role="img" aria-label={t(`kinds.${entry.kind}`)} size={15} />
      </span>
      <div className="min-w-0 flex-1 text-sm leading-5 break-words">
        <Content entry={entry} />
      </div>
    </li>
  )
}

function Content({ entry }: { entry: TimelineEntry }): ReactNode {
  switch (entry.kind) {
    case 'alert':
      return <AlertContent entry={entry} />
    case 'news':
      return <NewsContent entry={entry} />
    case 'comment':
      return <CommentContent entry={entry} />
    case 'opportunity':
      return <OpportunityContent entry={entry} />
    case 'enrichment':
      return <EnrichmentContent entry={entry} />
    default:
      return entry satisfies never
  }
}

type Of<Kind extends TimelineEntry['kind']> = { entry: Extract<TimelineEntry, { kind: Kind }> }

const Quiet = ({ children }: { children: ReactNode }) => (
  <p className="text-xs leading-4 text-ink-3">{children}</p>
)
const joined = (parts: readonly (string | null | undefined)[]) => parts.filter(Boolean).join(' · ')

function AlertContent({ entry: { alert, version } }: Of<'alert'>) {
  const t = useTranslations('timeline')
  const notation = useNotation()
  const user = useUserName(version.idUser)
  return (
    <>
      <span className="flex min-w-0 flex-wrap items-center gap-x-2">
        <TextLink href={paths.alert(alert.idAlert)} className="min-w-0 underline [overflow-wrap:anywhere]">
          {t('alertVersion', { id: String(alert.idAlert), category: plainLine(alert.category?.title) })}
        </TextLink>
        {version.alertMaturity && <Badge tone="accent">{plainLine(version.alertMaturity.title)}</Badge>}
        {alert.lastAlertVersion === version.idAlertVersion && <Badge>{t('latest')}</Badge>}
      </span>
      <Quiet>
        {joined([
          version.alertBudget && t('budget', { budget: plainLine(version.alertBudget.title) }),
          version.alertNumberOfUsers && t('users', { users: plainLine(version.alertNumberOfUsers.title) }),
          version.deadline && t('deadline', { date: formatDate(version.deadline, notation) }),
          user && t('by', { user }),
        ])}
      </Quiet>
    </>
  )
}

function NewsContent({ entry: { news } }: Of<'news'>) {
  return (
    <>
      <span className="font-medium">{plainLine(textLine(news.title))}</span>
      <p className="line-clamp-2 max-w-[100ch] leading-5 text-ink-2">{plainLine(textLine(news.content))}</p>
      <span className="mt-0.5 flex flex-wrap items-center gap-1.5 text-xs text-ink-3">
        <span className="min-w-0 [overflow-wrap:anywhere]">{plainLine(textLine(news.source))}</span>
        {news.tagList.map((tag) => (
          <Tag key={tag.idTag}>{plainLine(tag.title)}</Tag>
        ))}
      </span>
    </>
  )
}

function CommentContent({ entry: { element } }: Of<'comment'>) {
  const t = useTranslations('timeline')
  const notation = useNotation()
  const { date, created, modified } = element
  // Further dates are shown only if they differ, as most comments are written when they happen.
  const stamp = (text: string, than: string) =>
    instantOf(text) === instantOf(than) ? null : formatDateTime(text, notation)
  const [recorded, changed] = [stamp(created, date), stamp(modified, created)]
  return (
    <>
      {t('element', { type: String(element.idTimelineElementType) })}
      <Quiet>
        {joined([
          t('elementId', { id: String(element.idTimelineElement) }),
          t('reference', { id: String(element.idReferenceElement) }),
          element.idAccountHours === null ? null : t('hours', { id: String(element.idAccountHours) }),
          recorded && t('recorded', { date: recorded }),
          changed && t('changed', { date: changed }),
        ])}
      </Quiet>
    </>
  )
}

function OpportunityContent({ entry: { opportunity } }: Of<'opportunity'>) {
  const t = useTranslations('timeline')
  const notation = useNotation()
  const owner = useUserName(opportunity.idUser)
  const { title, idOpportunity, idCompany, stade, amount, deadline } = opportunity
  return (
    <>
      <TextLink href={paths.company(idCompany, 'opportunities')} className="underline">
        {lineOrNull(title) ?? t('opportunityId', { id: String(idOpportunity) })}
      </TextLink>
      <Quiet>
        {joined([
          t('opportunityMade'),
          stade && plainLine(stade.label),
          amount === null ? null : formatMoney(amount, notation),
          deadline && t('deadline', { date: formatDate(deadline, notation) }),
          owner && t('by', { user: owner }),
        ])}
      </Quiet>
    </>
  )
}

function EnrichmentContent({ entry: { contact } }: Of<'enrichment'>) {
  const t = useTranslations('timeline')
  const ways = [
    { key: 'email', kind: 'mail', value: contact.email },
    { key: 'phone', kind: 'phone', value: contact.phone },
    { key: 'mobile', kind: 'phone', value: contact.mobile },
  ] as const
  return (
    <>
      {t.rich('enriched', { contact: () => <ContactLink contact={contact} className="underline" /> })}
      <Quiet>
        {contact.latestFunction && plainLine(contact.latestFunction.name)}
        {ways
          .filter(({ value }) => value?.trim())
          .map(({ key, kind, value }, index) => (
            <span key={key}>
              {(index > 0 || contact.latestFunction) && ' · '}
              <ReachLink kind={kind} value={value ?? ''} />
            </span>
          ))}
      </Quiet>
    </>
  )
}
