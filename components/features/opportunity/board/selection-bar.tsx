import { X } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { RoleButton } from '#components/entities/team/role.tsx'
import { bottomBar } from '#components/ui/bottom-bar.ts'
import { IconButton } from '#components/ui/button.tsx'
import { Menu, MenuItem } from '#components/ui/overlay/menu.tsx'
import type { ColumnKey } from '#lib/domain/opportunity/board/columns.ts'
import { useBoardRows } from '../model/use-board.tsx'
import { useBoardParts, useBoardUi, useSelectedCards } from './board-ui.ts'

interface SelectionBarProps {
  onMove: (ids: readonly number[], to: ColumnKey) => void
}

export const BoardSelectionBar = (props: SelectionBarProps) =>
  useSelectedCards().size > 0 && <Bar {...props} />

function Bar({ onMove }: SelectionBarProps) {
  const t = useTranslations('board')
  const ui = useBoardUi()
  const { columns } = useBoardParts()
  const selected = useSelectedCards()
  const meant = useBoardRows().flatMap(({ idOpportunity: id }) => (selected.has(id) ? [id] : []))
  if (meant.length === 0) return null
  return (
    <div className="pointer-events-none absolute inset-0 z-10 flex items-end pb-4">
      <section
        ref={bottomBar}
        aria-label={t('selection')}
        data-print="no"
        className="pointer-events-auto sticky bottom-4 mx-auto flex w-fit max-w-[calc(100%-2rem)] animate-rise items-center gap-2 rounded-lg border border-line-strong bg-raised py-1.5 ps-3 pe-1.5 text-sm shadow-overlay"
      >
        <p role="status" className="whitespace-nowrap tabular-nums">
          {t('selected', { count: meant.length })}
        </p>
        <Menu
          label={t('moveTo')}
          side="top"
          trigger={(props) => <RoleButton {...props} size="sm" variant="primary" label={t('moveTo')} />}
        >
          {columns
            .filter((column) => column.open)
            .map((column) => (
              <MenuItem key={column.key} onSelect={() => onMove(meant, column.key)} label={column.label} />
            ))}
        </Menu>
        <IconButton label={t('clearSelection')} icon={X} onClick={() => ui.select([])} />
      </section>
    </div>
  )
}
