import { useTranslations } from 'use-intl'
import { StatusDot, type Tone } from '#components/ui/badge.tsx'
import { NoValue } from '#components/ui/description-list.tsx'
import { batchTones } from '#components/ui/table/batch-list.tsx'
import type { Column } from '#components/ui/table/column.ts'
import { useList } from '#components/ui/table/use-list.ts'
import { VirtualTable } from '#components/ui/table/virtual-table.tsx'
import { TextLink } from '#components/ui/text-link.tsx'
import { showSiren } from '#lib/format/identifiers.ts'
import { plainLine } from '#lib/format/plain-text.ts'
import { paths } from '#lib/paths.ts'
import type { RowStatus, ShownRow } from './model/row-status.ts'
import { useImportRowWords } from './use-row-words.ts'

const STATUS_TONES: Record<RowStatus, Tone> = {
  found: 'success',
  missing: 'danger',
  ready: 'accent',
  leftOut: 'warning',
  already: 'neutral',
  refused: 'danger',
  ...batchTones,
}

const keyOf = ({ at }: ShownRow) => String(at)

interface RowsTableProps {
  rows: readonly ShownRow[]
  numberOf: (at: number) => number
  /** In a lookup nothing is sent: the column shows how the identifier was parsed. */
  isLookup: boolean
  /** Identifies the filter; a change resets the scroll position. */
  shown: string
}

/** The rows of the file: company or contact, what is sent, status and reasons. */
export function RowsTable({ rows, numberOf, isLookup, shown }: RowsTableProps) {
  const t = useTranslations('import')
  const words = useImportRowWords(numberOf)
  const columns: Column<ShownRow>[] = [
    {
      id: 'row',
      header: t('rows.row'),
      min: 84,
      align: 'end',
      sort: ({ at }) => at,
      cell: ({ at }) => numberOf(at),
    },
    {
      id: 'name',
      header: t('rows.name'),
      min: 180,
      grow: 2,
      sort: ({ name }) => name,
      cell: (row) => <NameCell row={row} />,
    },
    isLookup
      ? {
          id: 'siren',
          header: 'SIREN',
          min: 120,
          cell: ({ company }) => (company ? showSiren(company.siren).text : <NoValue />),
        }
      : {
          id: 'sends',
          header: t('rows.sends'),
          min: 220,
          grow: 3,
          cell: (row) => <SendsCell row={row} text={words.sendText(row.send)} />,
        },
    {
      id: 'status',
      header: t('rows.status'),
      min: 300,
      grow: 3,
      cell: (row) => {
        const note = words.noteOf(row)
        return (
          <span data-status={row.status} className="flex min-w-0 items-center gap-2">
            <span className="shrink-0">
              <StatusDot tone={STATUS_TONES[row.status]} pulse={row.status === 'running'}>
                {t(`statuses.${row.status}`)}
              </StatusDot>
            </span>
            {note && (
              <span className="truncate text-ink-3" title={note}>
                {note}
              </span>
            )}
          </span>
        )
      },
    },
  ]
  const list = useList({ columns, rows, keyOf })
  return (
    <VirtualTable
      list={list}
      label={t('rows.label')}
      testId="import-rows"
      filteredBy={shown}
      className="max-h-[60dvh]"
    />
  )
}

function NameCell({ row: { name, company, idCrmVisitCard, send } }: { row: ShownRow }) {
  if (idCrmVisitCard !== null && (send?.action === 'subscribe' || send?.action === 'enrich'))
    return <TextLink href={paths.contact(idCrmVisitCard)}>{plainLine(name)}</TextLink>
  if (company !== null)
    return <TextLink href={paths.company(company.idCompany)}>{plainLine(company.name)}</TextLink>
  return name === '' ? <NoValue /> : plainLine(name)
}

/** What a row sends; a link to the created opportunity once there is one. */
function SendsCell({ row: { send, made }, text }: { row: ShownRow; text: string }) {
  if (made !== null && send?.action === 'create')
    return <TextLink href={paths.opportunity(made)}>{text}</TextLink>
  if (made !== null && send?.action === 'enrich')
    return <TextLink href={paths.enrichment(made)}>{text}</TextLink>
  return text === '' ? <NoValue /> : text
}
