'use client'

import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { cx } from '#components/ui/cx.ts'
import { type Selection, useSelected } from '#components/ui/table/selection.ts'
import { rowKey } from '../model/campaign-row.ts'
import { tickClass } from './grid-row.tsx'
import type { GridRows } from './use-grid-rows.ts'

interface HeadTickProps {
  focusable: boolean
  grid: GridRows
  selection: Selection
}

/** Chooses every row that the grid shows, or none. */
export function HeadTick({ focusable, grid: { rows, view }, selection }: HeadTickProps) {
  const t = useTranslations('campaignGrid')
  const tick = useRef<HTMLInputElement>(null)
  const { size } = useSelected(selection)
  const all = size > 0 && size >= view.count
  const some = size > 0 && !all
  useEffect(() => {
    if (tick.current) tick.current.indeterminate = some
  }, [some])
  const tickAll = (on: boolean) => {
    if (!on) return selection.set([])
    const keys: string[] = []
    for (let place = 0; place < view.count; place += 1) {
      const row = rows[view.order?.[place] ?? place]
      if (row) keys.push(rowKey(row))
    }
    selection.set(keys)
  }
  return (
    <div
      role="columnheader"
      data-col={0}
      tabIndex={focusable ? 0 : undefined}
      className={cx(tickClass, 'inset-focus z-3')}
    >
      <input
        ref={tick}
        type="checkbox"
        tabIndex={-1}
        data-tick=""
        aria-label={t('selectAll')}
        checked={all}
        onChange={(event) => tickAll(event.target.checked)}
        className="size-4 rounded-sm accent-accent"
      />
    </div>
  )
}
