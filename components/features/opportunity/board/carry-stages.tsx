import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { ColumnKey } from '#lib/domain/opportunity/board/columns.ts'
import { type DropTarget, useBoardParts, useKeyboardCarry } from './board-ui.ts'
import type { StageColumn } from './stage-columns.ts'

/** The columns that carried cards can go to: the open ones, and where they come from. */
export const stagesFor = (columns: readonly StageColumn[], from: DropTarget) =>
  columns.filter((column) => column.open || column.key === from.column)

/**
 * Takes the focus while cards are carried by keyboard. On a link, a screen reader uses the arrow keys itself; in a
 * listbox it passes them on to the page, where the board's listener handles them.
 */
export function CarryStages({ labelOf }: { labelOf: (key: ColumnKey) => string }) {
  const t = useTranslations('board')
  const list = useRef<HTMLDivElement>(null)
  const { columns } = useBoardParts()
  const carry = useKeyboardCarry()
  const isCarrying = carry !== null
  useEffect(() => {
    if (isCarrying) list.current?.focus({ preventScroll: true })
  }, [isCarrying])
  if (!carry) return null
  const { column } = carry.to ?? carry.from
  return (
    <div
      ref={list}
      role="listbox"
      tabIndex={-1}
      aria-label={t('moveTo')}
      aria-orientation="horizontal"
      className="sr-only fixed! start-0 top-0"
    >
      {stagesFor(columns, carry.from).map(({ key }) => (
        <div key={key} role="option" aria-selected={key === column} tabIndex={-1}>
          {labelOf(key)}
        </div>
      ))}
    </div>
  )
}
