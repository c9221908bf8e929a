import { Pencil, SearchX } from 'lucide-react'
import { useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { companyNames } from '#components/entities/company/company-names.ts'
import { useNamesForPrint } from '#components/entities/company/use-names-for-print.ts'
import { RoleButton } from '#components/entities/team/role.tsx'
import { Button } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { dialogOf } from '#components/ui/feedback/part.tsx'
import { Select } from '#components/ui/form/input.tsx'
import { type Selection, useSelected } from '#components/ui/table/selection.ts'
import { SelectionBar } from '#components/ui/table/selection-bar.tsx'
import { MAX_PRINTED } from '#components/ui/table/use-lines-in-view.ts'
import { useList } from '#components/ui/table/use-list.ts'
import { useSelectableList } from '#components/ui/table/use-selectable-list.tsx'
import { useStoredSelection } from '#components/ui/table/use-stored-selection.ts'
import { VirtualTable } from '#components/ui/table/virtual-table.tsx'
import { useLatest } from '#components/ui/use-latest.ts'
import type { BoardCard } from '#lib/domain/opportunity/board/card.ts'
import { readId } from '#lib/domain/text/read-id.ts'
import { today } from '#lib/format/today.ts'
import { loadAndUse } from '#lib/when-idle.ts'
import type { BulkTask } from '../bulk/bulk-edit.tsx'
import { StadeOptions } from '../form/stade-field.tsx'
import { useBoardRows, useStades } from '../model/use-board.tsx'
import { showRowOrder } from './row-order.ts'
import { TABLE_COLUMNS } from './table-view.ts'
import { useColumnTools } from './use-column-tools.tsx'
import { useGroups } from './use-groups.tsx'
import { useStageFacts } from './use-stage-facts.ts'
import { type TableColumnsProps, useTableColumns } from './use-table-columns.tsx'
import type { TableLook } from './use-table-look.ts'

interface BulkMoveProps {
  rows: readonly BoardCard[]
  selection: Selection
  onMove: (rows: readonly BoardCard[], idStade: number) => void
  onEdit: (rows: readonly BoardCard[]) => void
}

/** Actions for the selected rows. A selected row that no longer passes the filter is left out. */
function BulkMove({ rows, selection, onMove, onEdit }: BulkMoveProps) {
  const t = useTranslations('opportunity.table')
  const bulk = useTranslations('opportunityTable.bulk')
  const { stades } = useStades()
  const selected = useDeferredValue(useSelected(selection))
  const [choice, setChoice] = useState('')
  if (selected.size === 0) return null
  const chosenOf = (keys: ReadonlySet<string>) => rows.filter((row) => keys.has(keyOf(row)))
  const chosen = chosenOf(selected)
  const idStade = readId(choice)
  return (
    <SelectionBar
      label={t('chosen')}
      selection={selection}
      count={t('selected', { count: chosen.length })}
      unseen={selected.size - chosen.length}
      className="px-gutter"
    >
      <Select size="sm" value={choice} aria-label={t('moveTo')} onValueChange={setChoice} className="w-52">
        <option value="">{t('moveTo')}</option>
        <StadeOptions stades={stades} current={null} withNone={false} />
      </Select>
      <RoleButton
        size="sm"
        variant="primary"
        disabled={idStade === null || chosen.length === 0}
        onClick={() => idStade !== null && onMove(chosenOf(selection.get()), idStade)}
        label={t('move', { count: chosen.length })}
      />
      <RoleButton
        size="sm"
        icon={Pencil}
        disabled={chosen.length === 0}
        onClick={() => onEdit(chosenOf(selection.get()))}
        label={bulk('edit')}
      />
    </SelectionBar>
  )
}

const none: ReadonlyMap<number, string> = new Map()

/**
 * The names of all companies of `rows`, needed to sort by company; otherwise only those in view are loaded. Cached
 * names need no request. Null while loading; where loading fails, ids are used.
 */
function useAllNames(
  rows: readonly { idCompany: number }[],
  wanted: boolean,
): ReadonlyMap<number, string> | null {
  const [names, setNames] = useState<ReadonlyMap<number, string> | null>(null)
  useEffect(() => {
    if (!wanted) return
    const ids = rows.map((row) => row.idCompany)
    return loadAndUse(
      () => companyNames.load(ids).catch(() => undefined),
      () => {
        const found = new Map(
          ids.flatMap((id) => {
            const known = companyNames.get(id)
            return known ? [[id, known.name] as const] : []
          }),
        )
        // Keeps the old map where it has all of these names, as every poll of the board changes `rows`.
        setNames((before) =>
          [...found].every(([id, name]) => before?.get(id) === name) ? (before ?? found) : found,
        )
      },
    )
  }, [rows, wanted])
  return wanted ? names : none
}

const keyOf = (row: BoardCard) => String(row.idOpportunity)

interface BoardTableProps
  extends TableColumnsProps,
    Pick<TableOfBoardProps, 'look' | 'filteredBy' | 'openedId'> {
  rows: readonly BoardCard[]
  selection: Selection
}

/** The board's opportunities as rows: sortable and grouped, with the stage editable in place, and selectable. */
function BoardTable(props: BoardTableProps) {
  const { rows, look, selection, onOpen, facts } = props
  const t = useTranslations('opportunity')
  const all = useTableColumns(props)
  const columns = useMemo(() => look.columns.columns.map((id) => all[id]), [look.columns, all])
  const sortable = useMemo(() => TABLE_COLUMNS.map((id) => all[id]), [all])
  const tickLabel = useCallback((row: BoardCard) => t('table.selectRow', { id: keyOf(row) }), [t])
  const sorted = useList({ columns, sortable, rows, keyOf, defaultSort: '-modified' })
  const grouped = useGroups(sorted, look.look.group, facts, selection)
  const list = useSelectableList(grouped.list, selection, tickLabel)
  useNamesForPrint(() => sorted.rows.slice(0, MAX_PRINTED).map(({ idCompany }) => idCompany))
  const tools = useColumnTools(look, list)
  useEffect(() => showRowOrder(list.rows, selection), [list.rows, selection])
  return (
    <VirtualTable
      list={list}
      groups={grouped.groups}
      tools={tools}
      label={t('title')}
      role="grid"
      testId="opportunity-table"
      className="h-full"
      filteredBy={props.filteredBy}
      onOpen={onOpen}
      selectedId={props.openedId === null ? null : String(props.openedId)}
    />
  )
}

const BulkEdit = dialogOf(() => import('../bulk/bulk-edit.tsx'), 'BulkEdit')

interface TableOfBoardProps {
  sort: string | null
  look: TableLook
  move: (ids: readonly number[], to: number) => void
  hrefOf: (idOpportunity: number) => string
  onOpen: (idOpportunity: number) => void
  openedId: number | null
  /** Identifies the current filter. */
  filteredBy: string
  onShowAll: () => void
}

export function TableOfBoard(props: TableOfBoardProps) {
  const { sort, move, hrefOf, onOpen, openedId, onShowAll } = props
  const rows = useBoardRows()
  const selection = useStoredSelection()
  const facts = useStageFacts()
  const companyNames = useAllNames(rows, useDeferredValue(sort)?.replace('-', '') === 'company')
  const latest = useLatest({ move, hrefOf, onOpen })
  const moveRow = useCallback(
    (row: BoardCard, idStade: number) => latest.current.move([row.idOpportunity], idStade),
    [],
  )
  const openRow = useCallback((row: BoardCard) => latest.current.onOpen(row.idOpportunity), [])
  const t = useTranslations('opportunity.table')
  const hrefOfRow = useCallback((id: number) => latest.current.hrefOf(id), [])
  const [task, setTask] = useState<BulkTask | null>(null)
  const edit = (chosen: readonly BoardCard[]) => setTask({ edit: chosen })
  return (
    <>
      {rows.length === 0 ? (
        <EmptyState
          icon={SearchX}
          title={t('noMatch')}
          action={<Button onClick={onShowAll} label={t('showAll')} />}
          text={t('noMatchText')}
        />
      ) : (
        <div className="flex min-h-0 flex-1 flex-col border-t border-line bg-surface">
          {companyNames === null && (
            <p role="status" className="border-b border-line px-gutter py-1 text-xs text-ink-3">
              {t('readingNames')}
            </p>
          )}
          <div className="min-h-0 flex-1">
            <BoardTable
              rows={rows}
              facts={facts}
              look={props.look}
              companyNames={companyNames}
              today={today()}
              selection={selection}
              filteredBy={props.filteredBy}
              onMove={moveRow}
              hrefOf={hrefOfRow}
              onOpen={openRow}
              openedId={openedId}
            />
          </div>
          <BulkMove
            rows={rows}
            selection={selection}
            onEdit={edit}
            onMove={(chosen, idStade) => {
              selection.set([])
              move(
                chosen.map(({ idOpportunity }) => idOpportunity),
                idStade,
              )
            }}
          />
        </div>
      )}
      {/* Outside the list, as a change can filter away even the last row: the dialog has to stay. */}
      {task && (
        <BulkEdit
          key={'undoing' in task ? task.undoing.title : 'edit'}
          task={task}
          onSelect={selection.set}
          onClose={() => setTask(null)}
          onUndo={(undoing) => setTask({ undoing })}
        />
      )}
    </>
  )
}
