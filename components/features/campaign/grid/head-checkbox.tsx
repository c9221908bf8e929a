import { useEffect, useMemo, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { cx } from '#components/ui/cx.ts'
import { type Selection, useSelected } from '#components/ui/table/selection.ts'
import { tickClass } from './grid-row.tsx'
import { allChosen, shownKeys } from './shown-keys.ts'
import type { GridRows } from './use-grid-rows.ts'

interface HeadTickProps {
  focusable: boolean
  grid: GridRows
  selection: Selection
}

/** The checkbox in the header: selects every row that the grid shows, or none. */
export function HeadCheckbox({ focusable, grid, selection }: HeadTickProps) {
  const t = useTranslations('campaignGrid')
  const tick = useRef<HTMLInputElement>(null)
  const chosen = useSelected(selection)
  const all = useMemo(() => allChosen(grid, chosen), [grid, chosen])
  const some = chosen.size > 0 && !all
  useEffect(() => {
    if (tick.current) tick.current.indeterminate = some
  }, [some])
  const tickAll = (on: boolean) => selection.set(on ? [...shownKeys(grid)] : [])
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
