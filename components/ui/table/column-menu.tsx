import {
  ArrowDown,
  ArrowLeft,
  ArrowRight,
  ArrowUp,
  EllipsisVertical as Ellipsis,
  EyeOff,
  FoldHorizontal,
  MoveHorizontal,
  Pin,
  UnfoldHorizontal,
} from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Menu, MenuItem, MenuSeparator } from '../overlay/menu.tsx'
import { PlainButton } from '../plain-button.tsx'

/** How much one step widens or narrows a column; pixels at 16 px to the rem. */
const WIDER = 32

export interface ColumnMenuProps {
  /** Absent: the column is not sortable. */
  onOrder?: (descending: boolean) => void
  sorted: 'asc' | 'desc' | false
  /** Absent: columns cannot be pinned. */
  onPin?: (on: boolean) => void
  pinned?: boolean
  onShift: (by: -1 | 1) => void
  onWiden: (by: number) => void
  onFit: () => void
  /** Absent: it is the last one. */
  onHide?: (() => void) | undefined
  /** Further items of this table. */
  children?: ReactNode
}

interface HeadMenuProps extends ComponentProps<'button'> {
  name: string
}

/** The menu of a column: its button is visible on hover or focus of the header. `children` are its items. */
export function HeadMenu({ name, children, ...button }: HeadMenuProps) {
  const t = useTranslations('ui.columns')
  return (
    <Menu
      label={t('menu', { name })}
      align="start"
      className="w-60"
      trigger={(trigger) => (
        <PlainButton
          tabIndex={-1}
          {...trigger}
          {...button}
          data-column-menu=""
          aria-label={t('menu', { name })}
          // Transparent text, as `opacity: 0` would create a compositing layer per column.
          className="flex size-6 items-center justify-center rounded-sm text-transparent group-focus-within/head:text-ink-3 group-hover/head:text-ink-3 hover:bg-hover hover:text-ink aria-expanded:text-ink-3 pointer-coarse:text-ink-3"
        >
          <Ellipsis size={13} />
        </PlainButton>
      )}
    >
      {children}
    </Menu>
  )
}

export function ColumnMenu({ sorted, pinned = false, onOrder, onPin, onHide, ...props }: ColumnMenuProps) {
  const t = useTranslations('ui.columns')
  return (
    <>
      {onOrder && (
        <>
          <MenuItem icon={ArrowUp} disabled={sorted === 'asc'} onSelect={() => onOrder(false)}>
            {t('asc')}
          </MenuItem>
          <MenuItem icon={ArrowDown} disabled={sorted === 'desc'} onSelect={() => onOrder(true)}>
            {t('desc')}
          </MenuItem>
          <MenuSeparator />
        </>
      )}
      {props.children && (
        <>
          {props.children}
          <MenuSeparator />
        </>
      )}
      {onPin && <MenuItem icon={Pin} onSelect={() => onPin(!pinned)} label={t(pinned ? 'unpin' : 'pin')} />}
      <MenuItem icon={ArrowLeft} onSelect={() => props.onShift(-1)} label={t('left')} />
      <MenuItem icon={ArrowRight} onSelect={() => props.onShift(1)} label={t('right')} />
      <MenuItem icon={UnfoldHorizontal} onSelect={() => props.onWiden(WIDER)} label={t('wider')} />
      <MenuItem icon={FoldHorizontal} onSelect={() => props.onWiden(-WIDER)} label={t('narrower')} />
      <MenuItem icon={MoveHorizontal} onSelect={props.onFit} label={t('fit')} />
      <MenuSeparator />
      <MenuItem icon={EyeOff} disabled={onHide === undefined} onSelect={() => onHide?.()} label={t('hide')} />
    </>
  )
}
