import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { cx } from '#components/ui/cx.ts'
import { Checkbox } from '#components/ui/form/checkbox.tsx'
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
  const chosen = useSelected(selection)
  const all = useMemo(() => allChosen(grid, chosen), [grid, chosen])
  return (
    <div
      role="columnheader"
      data-col={0}
      tabIndex={focusable ? 0 : undefined}
      className={cx(tickClass, 'inset-focus z-3')}
    >
      <Checkbox
        hideLabel
        label={t('selectAll')}
        tabIndex={-1}
        data-tick=""
        checked={all}
        indeterminate={chosen.size > 0 && !all}
        onCheckedChange={(on) => selection.set(on ? [...shownKeys(grid)] : [])}
      />
    </div>
  )
}
