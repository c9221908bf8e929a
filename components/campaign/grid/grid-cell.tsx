'use client'

import { memo, useSyncExternalStore } from 'react'
import { AppLink } from '#components/ui/app-link.tsx'
import { cx } from '#components/ui/cx.ts'
import { gridCompanyNames } from '#lib/campaign/campaign-loads.ts'
import type { CampaignRow } from '#lib/campaign/campaign-row.ts'
import { type CampaignState, campaignStateOf, isFailure } from '#lib/domain/campaign-state.ts'
import { NOTHING } from '#lib/format/locale.ts'
import { plainLine } from '#lib/format/plain-text.ts'
import { paths } from '#lib/paths.ts'
import type { CampaignColumn, ColumnContext } from '../campaign-columns.ts'

const dot = (state: CampaignState | null) => {
  if (isFailure(state)) return 'bg-danger'
  if (state === 'success') return 'bg-success'
  return state === 'processing' || state === 'inResearch' ? 'bg-accent' : 'bg-neutral'
}

const useName = (idCompany: number) =>
  useSyncExternalStore(
    gridCompanyNames.subscribe,
    () => gridCompanyNames.get(idCompany),
    () => undefined,
  )

interface CellProps {
  row: CampaignRow
  column: CampaignColumn
  context: ColumnContext
}

/** A company by its name, by its id until that is known. The link is for the pointer; Ctrl+Enter is its key. */
function CompanyCell({ row, column, context }: CellProps) {
  const name = useName(row.idCompany)
  return (
    <AppLink
      href={paths.company(row.idCompany)}
      prefetch={false}
      tabIndex={-1}
      className={cx('truncate hover:underline', name ? 'text-accent-ink' : 'ident text-ink-2')}
    >
      {column.text(row, context)}
    </AppLink>
  )
}

function SirenCell({ row, column, context }: CellProps) {
  useName(row.idCompany)
  return <span className="ident truncate">{column.text(row, context) || NOTHING}</span>
}

/** The content of one cell, as little as will do: a screen has five hundred of them. */
export const CellContent = memo(function CellContent(props: CellProps) {
  const { row, column, context } = props
  if (column.id === 'company') return <CompanyCell {...props} />
  if (column.id === 'siren') return <SirenCell {...props} />
  if (column.fields.some((field) => row[field] === undefined)) return <span className="text-ink-3">…</span>
  const text = column.text(row, context)
  if (text === '') return <span className="text-ink-3">{NOTHING}</span>
  if (column.kind === 'state') {
    return (
      <>
        <span
          data-status-dot=""
          aria-hidden="true"
          className={cx('me-1.5 size-2 shrink-0 rounded-full', dot(campaignStateOf(row)))}
        />
        <span className="truncate">{text}</span>
      </>
    )
  }
  if (column.id === 'status') {
    return (
      <span className="truncate">
        {text}
        {row.status.description !== null && (
          <span className="text-ink-3"> · {plainLine(row.status.description)}</span>
        )}
      </span>
    )
  }
  const quiet = column.kind === 'flag' && column.raw(row, context) === false
  return (
    <span className={cx('truncate', quiet && 'text-ink-3', column.id === 'reasons' && 'text-ink-2')}>
      {text}
    </span>
  )
})
