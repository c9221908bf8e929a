import { type ReactNode, useCallback, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { NamedCompanyLink } from '#components/entities/company/company-name.tsx'
import { companyNames } from '#components/entities/company/company-names.ts'
import { ContactLink } from '#components/entities/contact/contact-link.tsx'
import { useContactName } from '#components/entities/contact/contact-text.ts'
import { ReachLink } from '#components/entities/contact/reach-link.tsx'
import { useUserName, useUserNames } from '#components/entities/user/use-user-name.ts'
import { Badge, StatusDot } from '#components/ui/badge.tsx'
import { NoValue } from '#components/ui/description-list.tsx'
import { FileMenu } from '#components/ui/file/file-menu.tsx'
import type { Column } from '#components/ui/table/column.ts'
import type { Selection } from '#components/ui/table/selection.ts'
import { useList } from '#components/ui/table/use-list.ts'
import { useSelectableList } from '#components/ui/table/use-selectable-list.tsx'
import { VirtualTable } from '#components/ui/table/virtual-table.tsx'
import type { NewsletterContact } from '#lib/contract/schemas/newsletter.ts'
import { contactName } from '#lib/domain/contact/contact-card.ts'
import type { FileColumn, FileKind } from '#lib/domain/file/file-column.ts'
import { isSubscriptionActive, subscriptionKey } from '#lib/domain/newsletter/newsletter-stats.ts'
import { formatDateTime } from '#lib/format/dates.ts'
import { formatNumber } from '#lib/format/numbers.ts'
import { useNotation } from '#lib/preferences/use-notation.ts'

const COUNTS = ['nbSend', 'nbSuccess', 'nbFailure'] as const
const DATES = ['subscribeDate', 'created', 'modified'] as const

/** Exports the subscriptions as a file, each with its contact and company. */
function NewsletterExport({ rows }: { rows: readonly NewsletterContact[] }) {
  const t = useTranslations('newsletter')
  const nameOf = useUserNames()
  const columns = (): FileColumn<NewsletterContact>[] => {
    const companyOf = ({ crmVisitCard: { idCompany } }: NewsletterContact) =>
      idCompany === null ? undefined : companyNames.get(idCompany)
    const column = (
      id: (typeof COUNTS | typeof DATES)[number],
      kind: FileKind,
    ): FileColumn<NewsletterContact> => ({ header: t(`columns.${id}`), kind, value: (row) => row[id] })
    return [
      { header: 'idCrmVisitCard', value: (row) => row.idCrmVisitCard },
      { header: t('columns.contact'), value: (row) => contactName(row.crmVisitCard) },
      { header: t('columns.email'), value: (row) => row.crmVisitCard.email },
      { header: 'idCompany', value: (row) => row.crmVisitCard.idCompany },
      { header: t('columns.company'), value: (row) => companyOf(row)?.name },
      { header: t('fields.siren'), value: (row) => companyOf(row)?.siren },
      { header: t('columns.idNewsletter'), value: (row) => row.idNewsletter },
      {
        header: t('columns.owner'),
        value: ({ idUserResponsable: user }) => (user === null ? null : nameOf(user)),
      },
      {
        header: t('columns.state'),
        value: (row) =>
          isSubscriptionActive(row)
            ? t('states.going')
            : t(row.unsubscribed === true ? 'unsubscribed' : 'deleted'),
      },
      ...COUNTS.map((id) => column(id, 'number')),
      ...DATES.map((id) => column(id, 'moment')),
    ]
  }
  return (
    <FileMenu
      label={t('export')}
      fileName="newsletters"
      count={rows.length}
      rows={() => rows}
      names={(asked) => companyNames.load(asked.flatMap(({ crmVisitCard }) => crmVisitCard.idCompany ?? []))}
      columns={columns}
    />
  )
}

interface NewsletterTableProps {
  rows: readonly NewsletterContact[]
  selection: Selection
  /** Shown above the rows. */
  children: ReactNode
}

/** A table of subscriptions: contact, newsletter, owner, state, statistics of sending. */
export function NewsletterTable({ rows, selection, children }: NewsletterTableProps) {
  const t = useTranslations('newsletter')
  const notation = useNotation()
  const nameOf = useContactName()
  const columns = useMemo((): Column<NewsletterContact>[] => {
    const stamp = (id: (typeof DATES)[number]): Column<NewsletterContact> => ({
      id,
      header: t(`columns.${id}`),
      min: 160,
      sort: ({ [id]: date }) => date && new Date(date),
      cell: ({ [id]: date }) => (date === null ? <NoValue /> : formatDateTime(date, notation)),
    })
    const number = (id: (typeof COUNTS)[number]): Column<NewsletterContact> => ({
      id,
      header: t(`columns.${id}`),
      min: 136,
      align: 'end',
      sort: (row) => row[id],
      cell: ({ [id]: count }) => (count === null ? <NoValue /> : formatNumber(count, notation.locale)),
    })
    return [
      {
        id: 'contact',
        header: t('columns.contact'),
        min: 190,
        grow: 2,
        sort: (row) => contactName(row.crmVisitCard),
        cell: (row) => (
          <Marked mark={row.crmVisitCard.contactLeftCompany && t('left')}>
            <ContactLink contact={row.crmVisitCard} className="truncate" />
          </Marked>
        ),
      },
      {
        id: 'email',
        header: t('columns.email'),
        min: 170,
        grow: 2,
        sort: (row) => row.crmVisitCard.email,
        cell: ({ crmVisitCard: { email }, unsubscribed }) =>
          email === null ? (
            <NoValue />
          ) : (
            <Marked mark={unsubscribed && t('unsubscribedMark')}>
              <ReachLink kind="mail" value={email} className="truncate" />
            </Marked>
          ),
      },
      {
        id: 'company',
        header: t('columns.company'),
        min: 170,
        grow: 2,
        cell: ({ crmVisitCard: { idCompany } }) =>
          idCompany === null ? <NoValue /> : <NamedCompanyLink idCompany={idCompany} />,
      },
      {
        id: 'idNewsletter',
        header: t('columns.idNewsletter'),
        min: 110,
        sort: (row) => row.idNewsletter,
        cell: (row) => <span className="ident">{row.idNewsletter}</span>,
      },
      {
        id: 'owner',
        header: t('columns.owner'),
        min: 140,
        grow: 1,
        sort: (row) => row.idUserResponsable,
        cell: (row) => <UserText idUser={row.idUserResponsable} />,
      },
      {
        id: 'state',
        header: t('columns.state'),
        min: 340,
        sort: isSubscriptionActive,
        cell: (row) => <State row={row} />,
      },
      ...COUNTS.map(number),
      ...DATES.map(stamp),
    ]
  }, [t, notation])
  const tickLabel = useCallback(
    ({ crmVisitCard, idNewsletter }: NewsletterContact) =>
      t('selectRow', { contact: nameOf(crmVisitCard), newsletter: String(idNewsletter) }),
    [t, nameOf],
  )
  const list = useSelectableList(useList({ columns, rows, keyOf: subscriptionKey }), selection, tickLabel)
  return (
    <>
      <div className="flex items-start gap-2 border-b border-line px-4 py-1.5">
        {children}
        <NewsletterExport rows={list.rows} />
      </div>
      <VirtualTable
        list={list}
        label={t('title')}
        testId="newsletter-table"
        className="print-table max-h-[72dvh]"
      />
    </>
  )
}

/** Content with a mark after it; the content shrinks, the mark does not. */
const Marked = ({ mark, children }: { mark: ReactNode; children: ReactNode }) => (
  <span className="flex min-w-0 items-center gap-1.5">
    {children}
    {mark && (
      <Badge tone="warning" className="shrink-0">
        {mark}
      </Badge>
    )}
  </span>
)

const UserText = ({ idUser }: { idUser: number | null }) => useUserName(idUser) ?? <NoValue />

function State({ row }: { row: NewsletterContact }) {
  const t = useTranslations('newsletter')
  const notation = useNotation()
  const by = useUserName(row.idUserUnsubscribed)
  if (isSubscriptionActive(row)) return <StatusDot tone="success">{t('states.going')}</StatusDot>
  const date = row.deleteDate === null ? null : formatDateTime(row.deleteDate, notation)
  return (
    <StatusDot tone="neutral">
      {[t(row.unsubscribed === true ? 'unsubscribed' : 'deleted'), date, by].filter(Boolean).join(' · ')}
    </StatusDot>
  )
}
