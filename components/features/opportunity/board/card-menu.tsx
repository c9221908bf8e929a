'use client'

import Check from 'lucide-react/icons/check'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { placeBeside } from '#components/ui/feedback/place.ts'
import { MenuItem } from '#components/ui/overlay/menu.tsx'
import { floatingBox } from '#components/ui/overlay/popover.tsx'
import { useMenuKeys } from '#components/ui/overlay/use-menu-keys.ts'
import type { ColumnKey } from '#lib/domain/opportunity/board/columns.ts'
import type { StageColumn } from './stage-columns.ts'

interface CardMenuProps {
  /** The button that it belongs to. */
  anchor: HTMLElement
  label: string
  from: ColumnKey | null
  columns: readonly StageColumn[]
  onMove: (to: ColumnKey) => void
  onOpen: () => void
  onClose: () => void
}

/** One menu for all cards: open it, or move it to a stage. Arrows, letters and Escape as in every menu. */
export function CardMenu({ anchor, label, from, columns, onMove, onOpen, onClose }: CardMenuProps) {
  const t = useTranslations('board')
  const box = useRef<HTMLDivElement>(null)
  const { items, onKeyDown } = useMenuKeys(box)
  const first = useRef(() => items()[0]?.focus())
  useEffect(() => {
    const menu = box.current
    if (!menu) return
    menu.showPopover()
    placeBeside(anchor, menu, { side: 'bottom', align: 'end' })
    first.current()
  }, [anchor])

  return (
    <div
      ref={box}
      popover="auto"
      role="menu"
      aria-label={label}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      onToggle={(event) => {
        if (event.newState === 'closed') onClose()
      }}
      className={`${floatingBox} max-h-80 max-w-[calc(100vw-1rem)] min-w-52 p-1 focus-visible:outline-none`}
    >
      <MenuItem onSelect={onOpen}>{t('open')}</MenuItem>
      <p className="px-2 pt-1.5 pb-1 text-xs text-ink-3">{t('moveTo')}</p>
      {columns
        .filter((column) => column.open)
        .map((column) => (
          <MenuItem
            key={column.key}
            disabled={column.key === from}
            trailing={column.key === from ? <Check aria-hidden size={14} /> : null}
            onSelect={() => onMove(column.key)}
          >
            {column.label}
          </MenuItem>
        ))}
    </div>
  )
}
