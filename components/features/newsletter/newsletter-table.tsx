'use client'

import { createColumnHelper } from '@tanstack/react-table'
import { type ReactNode, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { CompanyLink } from '#components/entities/company/company-link.tsx'
import { ContactLink } from '#components/entities/contact/contact-link.tsx'
import { ReachLink } from '#components/entities/contact/reach-link.tsx'
import { useUserName } from '#components/entities/user/use-user-name.ts'
import { Badge, StatusDot } from '#components/ui/badge.tsx'
import { NoValue } from '#components/ui/description-list.tsx'
import { type DataTableFeatures, rowOrder } from '#components/ui/table/data-table.ts'
import { SelectAll, SelectRow } from '#components/ui/table/select-cells.tsx'
import type { Selection } from '#components/ui/table/selection.ts'
import { useSortedTable } from '#components/ui/table/use-sorted-table.ts'
import { VirtualTable } from '#components/ui/table/virtual-table.tsx'
import type { NewsletterContact } from '#lib/contract/schemas/newsletter.ts'
import { contactName } from '#lib/domain/contact/contact-card.ts'
import { goesOn, subscriptionKey } from '#lib/domain/newsletter/newsletter-stats.ts'
import { formatDateTime } from '#lib/format/dates.ts'
import { formatNumber } from '#lib/format/numbers.ts'
import { useNotation } from '#lib/preferences/use-notation.ts'

const helper = createColumnHelper<DataTableFeatures, NewsletterContact>()

interface NewsletterTableProps {
  rows: readonly NewsletterContact[]
  selection: Selection
  /** The column's id, with a minus before it when it goes down; null is the API's order. */
  sort: string | null
  onSort: (sort: string | null) => void
}

/** Subscriptions: who, to what, by whom, whether it goes on, and how sending went. */
export function NewsletterTable({ rows, selection, sort, onSort }: NewsletterTableProps) {
  const t = useTranslations('newsletter')
  const notation = useNotation()
  const ids = useMemo(() => rows.map(subscriptionKey), [rows])
  const columns = useMemo(() => {
    const stamp = (id: 'subscribeDate' | 'created' | 'modified') =>
      helper.accessor((row) => row[id] ?? undefined, {
        id,
        header: t(`columns.${id}`),
        sortFn: 'basic',
        sortUndefined: 'last',
        meta: { min: 160 },
        cell: ({ getValue }) => {
          const value = getValue()
          return value === undefined ? <NoValue /> : formatDateTime(value, notation)
        },
      })
    const number = (id: 'nbSend' | 'nbSuccess' | 'nbFailure') =>
      helper.accessor((row) => row[id] ?? undefined, {
        id,
        header: t(`columns.${id}`),
        sortFn: 'basic',
        sortUndefined: 'last',
        meta: { min: 100, align: 'end' },
        cell: ({ getValue }) => {
          const value = getValue()
          return value === undefined ? <NoValue /> : formatNumber(value, notation.locale)
        },
      })
    return helper.columns([
      helper.display({
        id: 'select',
        header: () => <SelectAll selection={selection} ids={ids} label={t('selectAll')} />,
        meta: { min: 48 },
        cell: ({ row: { original }, table }) => (
          <SelectRow
            selection={selection}
            id={subscriptionKey(original)}
            order={rowOrder(table)}
            label={t('selectRow', {
              contact: contactName(original.crmVisitCard) ?? String(original.idCrmVisitCard),
              newsletter: String(original.idNewsletter),
            })}
          />
        ),
      }),
      helper.accessor((row) => contactName(row.crmVisitCard) ?? undefined, {
        id: 'contact',
        header: t('columns.contact'),
        sortUndefined: 'last',
        meta: { min: 190, grow: 2 },
        cell: ({ row: { original } }) => (
          <Marked mark={original.crmVisitCard.contactLeftCompany && t('left')}>
            <ContactLink contact={original.crmVisitCard} className="truncate" />
          </Marked>
        ),
      }),
      helper.accessor((row) => row.crmVisitCard.email ?? undefined, {
        id: 'email',
        header: t('columns.email'),
        sortUndefined: 'last',
        meta: { min: 170, grow: 2 },
        cell: ({ getValue, row: { original } }) => {
          const email = getValue()
          if (email === undefined) return <NoValue />
          return (
            <Marked mark={original.unsubscribed && t('unsubscribedMark')}>
              <ReachLink kind="mail" value={email} className="truncate" />
            </Marked>
          )
        },
      }),
      helper.accessor((row) => row.crmVisitCard.idCompany ?? undefined, {
        id: 'company',
        header: t('columns.company'),
        enableSorting: false,
        meta: { min: 170, grow: 2 },
        cell: ({ getValue }) => {
          const idCompany = getValue()
          return idCompany === undefined ? <NoValue /> : <CompanyLink idCompany={idCompany} />
        },
      }),
      helper.accessor('idNewsletter', {
        header: t('columns.idNewsletter'),
        meta: { min: 110 },
        cell: ({ getValue }) => <span className="ident">{getValue()}</span>,
      }),
      helper.accessor((row) => row.idUserResponsable ?? undefined, {
        id: 'owner',
        header: t('columns.owner'),
        sortFn: 'basic',
        sortUndefined: 'last',
        meta: { min: 140, grow: 1 },
        cell: ({ row: { original } }) => <UserText idUser={original.idUserResponsable} />,
      }),
      helper.accessor((row) => Number(goesOn(row)), {
        id: 'state',
        header: t('columns.state'),
        sortFn: 'basic',
        meta: { min: 340 },
        cell: ({ row: { original } }) => <State row={original} />,
      }),
      number('nbSend'),
      number('nbSuccess'),
      number('nbFailure'),
      stamp('subscribeDate'),
      stamp('created'),
      stamp('modified'),
    ])
  }, [t, notation, selection, ids])
  const table = useSortedTable({ columns, rows, getRowId: subscriptionKey, sort, onSort })
  return <VirtualTable table={table} label={t('title')} testId="newsletter-table" className="max-h-[72dvh]" />
}

/** What stands before its mark gives way, never the mark. */
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
  if (goesOn(row)) return <StatusDot tone="success">{t('states.going')}</StatusDot>
  const date = row.deleteDate === null ? null : formatDateTime(row.deleteDate, notation)
  return (
    <StatusDot tone="neutral">
      {[t(row.unsubscribed === true ? 'unsubscribed' : 'deleted'), date, by].filter(Boolean).join(' · ')}
    </StatusDot>
  )
}
