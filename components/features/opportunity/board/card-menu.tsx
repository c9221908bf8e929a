import { Check } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { RoleNote, useDisabledReason } from '#components/entities/team/role.tsx'
import { Menu, MenuHeading, MenuItem } from '#components/ui/overlay/menu.tsx'
import type { ColumnKey } from '#lib/domain/opportunity/board/columns.ts'
import { useBoardParts } from './board-ui.ts'

interface CardMenuProps {
  /** The button that it opens at. */
  anchor: HTMLElement
  label: string
  from: ColumnKey | null
  onMove: (to: ColumnKey) => void
  onOpen: () => void
  onClose: () => void
}

/** The menu of a card, rendered once for all cards: open it, or move it to a stage. */
export function CardMenu({ anchor, label, from, onMove, onOpen, onClose }: CardMenuProps) {
  const t = useTranslations('board')
  const off = useDisabledReason()
  const { columns } = useBoardParts()
  return (
    <Menu trigger={anchor} label={label} onClosed={onClose} className="max-h-80 min-w-52">
      <MenuItem onSelect={onOpen} label={t('open')} />
      <MenuHeading>{t('moveTo')}</MenuHeading>
      {columns
        .filter((column) => column.open)
        .map((column) => (
          <MenuItem
            key={column.key}
            disabled={column.key === from || off !== undefined}
            trailing={column.key === from && <Check size={14} />}
            onSelect={() => onMove(column.key)}
            label={column.label}
          />
        ))}
      <RoleNote className="max-w-52 px-2 py-1" />
    </Menu>
  )
}
