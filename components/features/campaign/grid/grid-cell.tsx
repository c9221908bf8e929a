import type { ReactNode } from 'react'
import { type CampaignState, campaignStateOf, isFailure } from '#lib/domain/campaign/campaign-state.ts'
import { NO_VALUE } from '#lib/format/locale.ts'
import { paths } from '#lib/paths.ts'
import type { CampaignColumn, ColumnContext } from '../campaign-column.ts'
import { cachedLine } from '../campaign-columns.ts'
import type { CampaignRow } from '../model/campaign-row.ts'

const dot = (state: CampaignState | null) => {
  if (isFailure(state)) return 'bg-danger'
  if (state === 'success') return 'bg-success'
  return state === 'processing' || state === 'inResearch' ? 'bg-accent' : 'bg-neutral'
}

/** The text of a cell; '…' while its field is being read. */
export const gridCellText = (column: CampaignColumn, row: CampaignRow, context: ColumnContext): string =>
  column.fields.some((field) => row[field] === undefined) ? '…' : column.text(row, context)

/** Classes for the text of a cell, set on the cell to save an element. */
export function cellTone(
  column: CampaignColumn,
  row: CampaignRow,
  context: ColumnContext,
  content: ReactNode,
): string | false {
  if (content === NO_VALUE) return 'text-ink-3'
  if (column.id === 'reasons') return 'text-ink-2'
  // Inter's tabular figures also widen hyphens, which names contain.
  if (column.id === 'company') return 'normal-nums'
  if (column.kind === 'flag') return column.raw(row, context) !== true && 'text-ink-3'
  return column.id === 'siren' && 'ident'
}

/** A link with the company's name, or its id until the name is known. For pointers; the keyboard uses Ctrl+Enter. */
function companyLink(column: CampaignColumn, row: CampaignRow, context: ColumnContext): ReactNode {
  const named = context.company(row.idCompany) !== undefined
  return (
    <a
      href={paths.company(row.idCompany)}
      data-link=""
      tabIndex={-1}
      className={named ? 'text-accent-ink hover:underline' : 'ident text-ink-2 hover:underline'}
    >
      {column.text(row, context)}
    </a>
  )
}

/** What a cell shows after its text. */
export const cellExtra = ({ id }: CampaignColumn, { status }: CampaignRow): string =>
  id === 'status' && status.description !== null ? ` · ${cachedLine(status.description)}` : ''

/** The content of one cell: plain text where possible, as elements cost render time. */
export function cellContent(column: CampaignColumn, row: CampaignRow, context: ColumnContext): ReactNode {
  if (column.id === 'company') return companyLink(column, row, context)
  const text = gridCellText(column, row, context)
  if (text === '') return NO_VALUE
  if (column.kind === 'state') {
    return (
      <>
        <span
          data-status-dot=""
          aria-hidden="true"
          className={`me-1.5 inline-block size-2 rounded-full ${dot(campaignStateOf(row))}`}
        />
        {text}
      </>
    )
  }
  const extra = cellExtra(column, row)
  if (extra !== '') {
    return (
      <>
        {text}
        <span className="text-ink-3">{extra}</span>
      </>
    )
  }
  return text
}
