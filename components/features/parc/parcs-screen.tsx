'use client'

import { useQuery } from '@tanstack/react-query'
import { HardDrive } from 'lucide-react'
import { type CSSProperties, useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { NamePencil } from '#components/entities/team/name-pencil.tsx'
import { useNamed } from '#components/entities/team/use-team.ts'
import { cx } from '#components/ui/cx.ts'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { partOf } from '#components/ui/feedback/part.tsx'
import { QueryPanel } from '#components/ui/feedback/query-panel.tsx'
import { SkeletonFacts, SkeletonTable } from '#components/ui/feedback/skeleton.tsx'
import { SegmentedControl } from '#components/ui/form/segmented-control.tsx'
import { PageBody } from '#components/ui/page-header.tsx'
import type { Column } from '#components/ui/table/column.ts'
import { ShowMore } from '#components/ui/table/show-more.tsx'
import { TableHead } from '#components/ui/table/table-head.tsx'
import { stickyCell } from '#components/ui/table/table-row.tsx'
import { useList } from '#components/ui/table/use-list.ts'
import { useTableLayout } from '#components/ui/table/use-table-layout.ts'
import { changeAddress } from '#components/ui/use-address.ts'
import { useView } from '#components/ui/use-view.ts'
import type { Parc } from '#lib/contract/schemas/parc.ts'
import { plainLine } from '#lib/format/plain-text.ts'
import { listQuery } from '#lib/query/endpoint-query.ts'
import { useParcColumns } from './parc-columns.tsx'
import { byName, firstParcs, groupParcs, type ParcGroup, type ParcGrouping, parcView } from './parc-groups.ts'

const ParcRecord = partOf(() => import('./parc-record.tsx'), 'ParcRecord', {
  here: true,
  waiting: <SkeletonFacts rows={6} />,
})

interface ParcTableProps {
  parcs: readonly Parc[]
  grouping: ParcGrouping
  /** The parc whose record is open. */
  open: string | null
}

const STEP = 100
const keyOf = ({ idParc }: Parc) => String(idParc)
const openRecord = (open: string | null) => changeAddress(parcView.write({ open }), 'replace')

/** A table of installed software in groups, a hundred rows per step; a row can be expanded. */
function ParcTable({ parcs, grouping, open }: ParcTableProps) {
  const t = useTranslations('parc')
  const scroller = useRef<HTMLDivElement>(null)
  const [most, setMost] = useState(STEP)
  const columns = useParcColumns(grouping === 'domain' ? 'type' : 'domain', open, openRecord)
  const rows = useMemo(() => parcs.toSorted(byName), [parcs])
  const list = useList({ columns, rows, keyOf })
  const groups = useMemo(() => groupParcs(list.rows, grouping), [list.rows, grouping])
  const shown = useMemo(() => firstParcs(groups, most, open), [groups, most, open])
  const { widths, pinned, minWidth, layout, scrollPadding } = useTableLayout(columns, scroller, true)
  const count = shown.reduce((sum, group) => sum + group.shown.length, 0)
  return (
    <>
      <div ref={scroller} style={scrollPadding} className="relative overflow-x-auto overscroll-x-contain">
        <div
          role="table"
          aria-label={t('title')}
          data-testid="parc-table"
          style={{ minWidth }}
          className="isolate w-full text-sm"
        >
          <TableHead list={list} layout={layout} stickyFirst={pinned} widths={widths} />
          {shown.map((group) => (
            <div key={String(group.id)} role="rowgroup">
              <GroupHead group={group} grouping={grouping} />
              {group.shown.map((parc) => (
                <ParcRow
                  key={parc.idParc}
                  parc={parc}
                  columns={columns}
                  layout={layout}
                  stickyFirst={pinned}
                  open={open === keyOf(parc)}
                />
              ))}
            </div>
          ))}
        </div>
      </div>
      <ShowMore
        left={parcs.length - count}
        step={STEP}
        onMore={() => setMost(Math.max(most, count) + STEP)}
      />
    </>
  )
}

interface ParcRowProps {
  parc: Parc
  columns: readonly Column<Parc>[]
  layout: CSSProperties
  stickyFirst: boolean
  open: boolean
}

/** One installed software; the row is as high as its content. */
function ParcRow({ parc, columns, layout, stickyFirst, open }: ParcRowProps) {
  return (
    <>
      <div
        role="row"
        data-row=""
        data-testid="parc-row"
        data-parc={parc.idParc}
        style={layout}
        className="grid border-b border-line bg-surface hover:bg-sunken"
      >
        {columns.map(({ id, cell }, at) => (
          <div
            key={id}
            role={at === 0 ? 'rowheader' : 'cell'}
            className={cx(
              'min-w-0 px-3 py-1.5 [overflow-wrap:anywhere] first:ps-4 first:font-medium last:pe-4',
              stickyFirst && at === 0 && stickyCell,
            )}
          >
            {cell(parc)}
          </div>
        ))}
      </div>
      {open && (
        <div role="row" className="border-b border-line bg-sunken">
          <div role="cell" aria-colspan={columns.length} className="px-4 py-3">
            <ParcRecord parc={parc} />
          </div>
        </div>
      )}
    </>
  )
}

function GroupHead({ group, grouping }: { group: ParcGroup; grouping: ParcGrouping }) {
  const t = useTranslations('parc')
  const named = useNamed()
  const kind = grouping === 'domain' ? 'domain' : 'elementType'
  const name =
    group.id === null
      ? t(grouping === 'domain' ? 'noDomain' : 'noType')
      : group.title === null
        ? named(kind, group.id)
        : plainLine(group.title)
  return (
    <div role="row" data-testid="parc-group" className="border-b border-line bg-canvas">
      <div role="rowheader" className="px-4 py-1.5 font-semibold">
        <span className="sticky start-4">
          {name} {group.id !== null && group.title === null && <NamePencil kind={kind} id={group.id} />}
          <span className="ms-1.5 font-normal text-ink-3">{t('inGroup', { count: group.parcs.length })}</span>
        </span>
      </div>
    </div>
  )
}

const BesidePanel = partOf(() => import('./beside-panel.tsx'), 'BesidePanel', { here: true })

/** The installed software of a company, by domain or type, and compared with its alerts. */
export function ParcsScreen({ idCompany }: { idCompany: number }) {
  const t = useTranslations('parc')
  const { group: grouping, open } = useView(parcView)
  const query = useQuery(listQuery('listParcs', { query: { idCompany } }))
  return (
    <PageBody>
      <QueryPanel
        title={t('title')}
        query={query}
        skeleton={<SkeletonTable rows={8} columns={6} />}
        actions={
          <SegmentedControl
            label={t('groupBy')}
            value={grouping}
            onChange={(group) => changeAddress(parcView.write({ group }))}
            options={[
              { value: 'domain', label: t('byDomain') },
              { value: 'type', label: t('byType') },
            ]}
          />
        }
        empty={<EmptyState icon={HardDrive} title={t('noneTitle')} text={t('noneText')} />}
      >
        {(parcs) => <ParcTable parcs={parcs} grouping={grouping} open={open} />}
      </QueryPanel>
      <BesidePanel idCompany={idCompany} parcs={query.data} waiting={query.isPending} />
    </PageBody>
  )
}
