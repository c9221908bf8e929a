import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import ArrowRight from 'lucide-react/icons/arrow-right'
import ArrowUp from 'lucide-react/icons/arrow-up'
import EyeOff from 'lucide-react/icons/eye-off'
import MoveHorizontal from 'lucide-react/icons/move-horizontal'
import Pin from 'lucide-react/icons/pin'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { MenuItem, MenuSeparator } from '../overlay/menu.tsx'

/** What a step makes a column wider or narrower by; pixels at 16 px to the rem. */
const WIDER = 32

export interface ColumnMenuProps {
  /** Absent: it does not sort. */
  onOrder?: (descending: boolean) => void
  sorted: 'asc' | 'desc' | false
  /** Absent: no column is kept at the left. */
  onPin?: (on: boolean) => void
  pinned?: boolean
  onShift: (by: -1 | 1) => void
  onWiden: (by: number) => void
  onFit: () => void
  /** Absent: it is the last one. */
  onHide?: (() => void) | undefined
  /** What else this table offers. */
  children?: ReactNode
}

/** Everything that can be done with a column, for keys and for touch as well. */
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
      <MenuItem icon={MoveHorizontal} onSelect={() => props.onWiden(WIDER)} label={t('wider')} />
      <MenuItem icon={MoveHorizontal} onSelect={() => props.onWiden(-WIDER)} label={t('narrower')} />
      <MenuItem icon={MoveHorizontal} onSelect={props.onFit} label={t('fit')} />
      <MenuSeparator />
      <MenuItem icon={EyeOff} disabled={onHide === undefined} onSelect={() => onHide?.()} label={t('hide')} />
    </>
  )
}
