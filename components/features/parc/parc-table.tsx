'use client'

import { Fragment, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { ShowMore } from '#components/ui/table/show-more.tsx'
import type { Parc } from '#lib/contract/schemas/parc.ts'
import { plainLine } from '#lib/format/plain-text.ts'
import { firstParcs, groupParcs, type ParcGroup, type ParcGrouping } from './parc-groups.ts'
import { ParcRow, parcColumns } from './parc-row.tsx'

interface ParcTableProps {
  parcs: readonly Parc[]
  grouping: ParcGrouping
  /** The parc whose record is open. */
  open: string | null
  onOpen: (idParc: string | null) => void
}

/** Rows made at once. */
const STEP = 100

/** Installed software in groups, a hundred rows at a time. A real table: its columns fit what they hold. */
export function ParcTable({ parcs, grouping, open, onOpen }: ParcTableProps) {
  const t = useTranslations('parc')
  const groups = useMemo(() => groupParcs(parcs, grouping), [parcs, grouping])
  const [most, setMost] = useState(STEP)
  const shown = useMemo(() => firstParcs(groups, most, open), [groups, most, open])
  const count = shown.reduce((sum, group) => sum + group.shown.length, 0)
  const other: ParcGrouping = grouping === 'domain' ? 'type' : 'domain'
  return (
    <>
      <div className="relative overflow-x-auto overscroll-x-contain sm:scroll-ps-72">
        <table className="w-full min-w-[72rem] text-sm" data-testid="parc-table">
          <caption className="sr-only">{t('title')}</caption>
          <thead>
            <tr className="h-row border-b border-line bg-sunken text-xs text-ink-2">
              {parcColumns(other).map((column) => (
                <th
                  key={column}
                  scope="col"
                  className="px-3 text-start font-medium whitespace-nowrap first:start-0 first:z-1 first:bg-sunken sm:first:sticky first:ps-4 last:pe-4"
                >
                  {t(`columns.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((group) => (
              <Fragment key={group.key}>
                <GroupHead group={group} grouping={grouping} />
                {group.shown.map((parc) => (
                  <ParcRow
                    key={parc.idParc}
                    parc={parc}
                    other={other}
                    open={open === String(parc.idParc)}
                    onToggle={(opened) => onOpen(opened ? String(parc.idParc) : null)}
                  />
                ))}
              </Fragment>
            ))}
          </tbody>
        </table>
      </div>
      <ShowMore
        left={parcs.length - count}
        step={STEP}
        onMore={() => setMost(Math.max(most, count) + STEP)}
      />
    </>
  )
}

function GroupHead({ group, grouping }: { group: ParcGroup; grouping: ParcGrouping }) {
  const t = useTranslations('parc')
  const name =
    group.id === null
      ? t(grouping === 'domain' ? 'noDomain' : 'noType')
      : group.title === null
        ? t(grouping === 'domain' ? 'domain' : 'type', { id: String(group.id) })
        : plainLine(group.title)
  return (
    <tr data-testid="parc-group" className="border-b border-line bg-canvas">
      <th
        scope="rowgroup"
        colSpan={parcColumns('type').length}
        className="px-4 py-1.5 text-start text-sm font-semibold"
      >
        <span className="sticky start-4">
          {name}{' '}
          <span className="ms-1.5 font-normal text-ink-3">{t('inGroup', { count: group.parcs.length })}</span>
        </span>
      </th>
    </tr>
  )
}
