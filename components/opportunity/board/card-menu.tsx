'use client'

import Check from 'lucide-react/icons/check'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { MenuItem } from '#components/ui/menu.tsx'
import { itemForKey } from '#components/ui/menu-keys.ts'
import { placeBeside } from '#components/ui/place.ts'
import { floatingBox } from '#components/ui/popover.tsx'
import type { ColumnKey } from '#lib/domain/board/columns.ts'
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

const items = (box: HTMLElement | null) => [
  ...(box?.querySelectorAll<HTMLElement>('[role="menuitem"]:not([aria-disabled="true"])') ?? []),
]

/** One menu for all cards: open it, or move it to a stage. Arrows, letters and Escape as in every menu. */
export function CardMenu({ anchor, label, from, columns, onMove, onOpen, onClose }: CardMenuProps) {
  const t = useTranslations('board')
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const menu = box.current
    if (!menu) return
    menu.showPopover()
    placeBeside(anchor, menu, { side: 'bottom', align: 'end' })
    items(menu)[0]?.focus()
  }, [anchor])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Tab') return box.current?.hidePopover()
    const all = items(box.current)
    const at = document.activeElement instanceof HTMLElement ? all.indexOf(document.activeElement) : -1
    const typed = event.key.length === 1 && event.key !== ' ' ? event.key.toLowerCase() : ''
    const to = itemForKey(
      event.key,
      at,
      all.map((item) => item.textContent ?? ''),
      typed,
    )
    if (to === null) return
    event.preventDefault()
    all[to]?.focus()
  }
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
