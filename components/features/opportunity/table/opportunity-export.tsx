import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useStuckDays } from '#components/entities/stade/use-stuck-days.ts'
import { useUserNames } from '#components/entities/user/use-user-name.ts'
import { FileMenu } from '#components/ui/file/file-menu.tsx'
import { MenuHeading, MenuRadioGroup, MenuSeparator } from '#components/ui/overlay/menu.tsx'
import type { BoardCard } from '#lib/domain/opportunity/board/card.ts'
import { formatNumber } from '#lib/format/numbers.ts'
import { plainLine } from '#lib/format/plain-text.ts'
import { useBoard, useBoardStatus, useStades } from '../model/use-board.tsx'
import { rowsInOrder, tickedRows, useTicked } from './row-order.ts'
import type { TableColumnId } from './table-view.ts'
import { useColumnNames } from './use-column-names.ts'
import { useStageFacts } from './use-stage-facts.ts'

interface OpportunityExportProps {
  /** The columns of the visible table, in order; null: another shape is visible. */
  shown: readonly TableColumnId[] | null
}

const loadFileColumns = () => import('./file-columns.ts')

const WHICH = ['shown', 'all'] as const

/** Exports the ticked rows, else all that pass the filter; with the table's columns, or with every field. */
export function OpportunityExport({ shown }: OpportunityExportProps) {
  const t = useTranslations('opportunity.table')
  const head = useTranslations('opportunity.table.csv')
  const words = useTranslations('opportunityTable.export')
  const reason = useTranslations('opportunity.stuck')
  const locale = useLocale()
  const user = useUserNames()
  const board = useBoard()
  const { all } = useStades()
  const nameOf = useColumnNames()
  const facts = useStageFacts()
  const stuckDaysOf = useStuckDays()
  const [which, setWhich] = useState<(typeof WHICH)[number]>('shown')
  const ticked = useTicked()
  const status = useBoardStatus()
  // Evaluated when the file is made.
  const rows = () => {
    const some = tickedRows()
    return some.length > 0 ? some : (rowsInOrder() ?? board.getRows())
  }
  const inFile = which === 'all' ? null : shown
  const columns = async (asked: readonly BoardCard[]) => {
    const { fileColumns } = await loadFileColumns()
    const of = {
      head,
      nameOf,
      reason,
      user,
      facts,
      stuckDaysOf,
      stade: new Map(all.map((stade) => [stade.idCustomFieldValue, plainLine(stade.label)])),
    }
    return fileColumns(board, asked, of, inFile)
  }
  return (
    <FileMenu
      fileName={head('fileName')}
      count={status.shown}
      rows={rows}
      names={async (asked) => (await loadFileColumns()).readFileNames(asked, inFile)}
      columns={columns}
      label={
        <>
          {/* The count overlays the corner: a wider button could move the rows below while somebody ticks them. */}
          <span aria-hidden={ticked > 0} className="max-sm:sr-only">
            {t('exportButton')}
          </span>
          {ticked > 0 && (
            <>
              <span className="sr-only">{t('exportTicked', { count: ticked })}</span>
              <span
                aria-hidden="true"
                className="absolute -end-1.5 -top-1.5 min-w-5 rounded-sm bg-accent px-1 text-center text-xs text-on-accent tabular-nums"
              >
                {formatNumber(ticked, locale)}
              </span>
            </>
          )}
        </>
      }
    >
      {shown && (
        <>
          <MenuHeading>{words('which')}</MenuHeading>
          <MenuRadioGroup
            label={words('which')}
            stays
            value={which}
            onChange={setWhich}
            options={WHICH.map((value) => ({ value, label: words(value) }))}
          />
          <MenuSeparator />
        </>
      )}
    </FileMenu>
  )
}
