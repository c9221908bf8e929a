import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { TrailSource } from '#components/entities/company/trail-source.tsx'
import { StatusDot } from '#components/ui/badge.tsx'
import { NoValue } from '#components/ui/description-list.tsx'
import type { Column } from '#components/ui/table/column.ts'
import { useList } from '#components/ui/table/use-list.ts'
import { VirtualTable } from '#components/ui/table/virtual-table.tsx'
import type { Branch } from '#lib/contract/schemas/branch.ts'
import { streetOf } from '#lib/format/address.ts'
import { formatDate } from '#lib/format/dates.ts'
import { lineOrNull, plainLine } from '#lib/format/plain-text.ts'
import { useNotation } from '#lib/preferences/use-notation.ts'
import { listen } from '#lib/store.ts'
import { SiretCell } from './branch-preview.tsx'
import { isMapShortcut } from './map-shortcut.ts'

const keyOf = (branch: Branch) => String(branch.idBranch)

export interface BranchTableProps {
  /** In the order in which they are shown. */
  branches: readonly Branch[]
  branchSiege: number
  filteredBy: string
  selected: string | null
  onSelect: (branch: Branch) => void
  onHover: (branch: Branch | null) => void
  /** Moves the focus to the branch's mark on the map. */
  onMap: (branch: Branch) => void
  /** Each new object moves the focus to the selected row. */
  focus: object | null
  /** Receives the rows in the order shown. */
  order: { current: readonly Branch[] }
}

/** The branches as a table; the sort is stable. */
export function BranchTable(props: BranchTableProps) {
  const { branches, branchSiege, filteredBy, selected, onSelect, onHover, onMap, focus, order } = props
  const t = useTranslations('branch')
  const notation = useNotation()
  const columns = useMemo(
    (): Column<Branch>[] => [
      {
        id: 'siret',
        header: t('siret'),
        min: 256,
        sort: (branch) => branch.identifiedNumber,
        cell: (branch) => <SiretCell branch={branch} branchSiege={branchSiege} />,
      },
      {
        id: 'state',
        header: t('facets.state'),
        min: 156,
        sort: (branch) => !branch.isActive,
        cell: ({ isActive, endDate }) => (
          <StatusDot tone={isActive ? 'success' : 'neutral'}>
            {isActive
              ? t('open')
              : endDate === null
                ? t('closed')
                : t('closedOn', { date: formatDate(endDate, notation) })}
          </StatusDot>
        ),
      },
      {
        id: 'city',
        header: t('facets.city'),
        min: 170,
        grow: 2,
        sort: (branch) => branch.adressCity?.trim() || null,
        cell: (branch) => textOr(`${branch.adressPostalCode ?? ''} ${branch.adressCity ?? ''}`),
      },
      textColumn('street', t('street'), 190, 3, streetOf),
      {
        id: 'sign',
        header: t('sign'),
        min: 170,
        grow: 2,
        cell: (branch) => textOr(branch.enseigne ?? branch.commercialName),
      },
      {
        id: 'naf',
        header: t('facets.naf'),
        min: 150,
        grow: 2,
        sort: (branch) => branch.nafCode?.code || null,
        cell: ({ nafCode }) =>
          nafCode === null ? (
            <NoValue />
          ) : (
            <>
              <span className="ident">{plainLine(nafCode.code)}</span>{' '}
              <span className="text-ink-3">{plainLine(nafCode.title)}</span>
            </>
          ),
      },
      textColumn(
        'department',
        t('facets.department'),
        130,
        1,
        ({ departement }) => departement?.departementName,
      ),
      textColumn('region', t('facets.region'), 130, 1, ({ region }) => region?.regionName),
    ],
    [t, notation, branchSiege],
  )
  const list = useList({ columns, rows: branches, keyOf })
  const { rows } = list
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    order.current = rows
  }, [order, rows])
  useEffect(() => {
    if (focus) return focusChosen(box.current)
  }, [focus])
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const row = event.target instanceof Element && event.target.closest<HTMLElement>('[data-row]')
    const branch = row ? rows[Number(row.dataset.row)] : undefined
    if (branch && isMapShortcut(event)) onMap(branch)
  })
  useEffect(() => {
    if (box.current) return listen(box.current, 'keydown', (event) => onKey(event))
  }, [])
  return (
    <TrailSource kind="branch" from="branches" ids={() => list.rows.map(({ idBranch }) => idBranch)}>
      <div ref={box}>
        <VirtualTable
          list={list}
          label={t('title')}
          testId="branch-table"
          className="max-h-[72dvh]"
          stickyFirst
          filteredBy={filteredBy}
          selectedId={selected}
          onOpen={onSelect}
          onHover={onHover}
        />
      </div>
    </TrailSource>
  )
}

/** How many frames to wait for a row outside the viewport to be rendered. */
const FRAMES = 30

/** Focuses the selected row once it is rendered. Returns the function that cancels. */
function focusChosen(box: HTMLElement | null): () => void {
  let frame = 0
  let left = FRAMES
  const look = () => {
    const row = box?.querySelector<HTMLElement>('[aria-selected="true"]')
    if (row) row.focus()
    else if (left-- > 0) frame = requestAnimationFrame(look)
  }
  look()
  return () => cancelAnimationFrame(frame)
}

const textOr = (text: string | null | undefined) => lineOrNull(text) ?? <NoValue />

const textColumn = (
  id: string,
  header: string,
  min: number,
  grow: number,
  read: (branch: Branch) => string | null | undefined,
): Column<Branch> => ({
  id,
  header,
  min,
  grow,
  sort: (row) => read(row) || null,
  cell: (row) => textOr(read(row)),
})
