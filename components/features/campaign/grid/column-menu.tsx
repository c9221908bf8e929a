'use client'

import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import ArrowRight from 'lucide-react/icons/arrow-right'
import ArrowUp from 'lucide-react/icons/arrow-up'
import EyeOff from 'lucide-react/icons/eye-off'
import Group from 'lucide-react/icons/group'
import Filter from 'lucide-react/icons/list-filter'
import MoveHorizontal from 'lucide-react/icons/move-horizontal'
import Pin from 'lucide-react/icons/pin'
import { useTranslations } from 'use-intl'
import { MenuItem, MenuSeparator } from '#components/ui/overlay/menu.tsx'
import { type CampaignView, GROUPS } from '../campaign-view.ts'
import type { ColumnActions } from './use-column-actions.ts'
import type { PlacedColumn } from './use-grid-table.ts'

const WIDER = 32

interface ColumnMenuItemsProps {
  placed: PlacedColumn
  view: CampaignView
  actions: ColumnActions
}

/** Everything that can be done with a column, for keys and for touch as well. */
export function ColumnMenuItems({ placed, view, actions }: ColumnMenuItemsProps) {
  const t = useTranslations('campaignGrid')
  const { column, pinned, sorted } = placed
  const { id } = column
  const group = GROUPS.find((each) => each === id)
  return (
    <>
      <MenuItem icon={ArrowUp} disabled={sorted === 'asc'} onSelect={() => actions.order(id, false)}>
        {t('menu.asc')}
      </MenuItem>
      <MenuItem icon={ArrowDown} disabled={sorted === 'desc'} onSelect={() => actions.order(id, true)}>
        {t('menu.desc')}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={Filter} onSelect={() => actions.askFilter({ id })}>
        {t('menu.filter')}
      </MenuItem>
      {group && (
        <MenuItem icon={Group} onSelect={() => actions.group(view.group === group ? null : group)}>
          {t(view.group === group ? 'menu.ungroup' : 'menu.group')}
        </MenuItem>
      )}
      <MenuSeparator />
      <MenuItem icon={Pin} onSelect={() => actions.pin(id, !pinned)}>
        {t(pinned ? 'menu.unpin' : 'menu.pin')}
      </MenuItem>
      <MenuItem icon={ArrowLeft} onSelect={() => actions.shift(id, -1)}>
        {t('menu.left')}
      </MenuItem>
      <MenuItem icon={ArrowRight} onSelect={() => actions.shift(id, 1)}>
        {t('menu.right')}
      </MenuItem>
      <MenuItem icon={MoveHorizontal} onSelect={() => actions.widen(id, WIDER)}>
        {t('menu.wider')}
      </MenuItem>
      <MenuItem icon={MoveHorizontal} onSelect={() => actions.widen(id, -WIDER)}>
        {t('menu.narrower')}
      </MenuItem>
      <MenuItem icon={MoveHorizontal} onSelect={() => actions.fit(id)}>
        {t('menu.fit')}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={EyeOff} disabled={view.columns.length === 1} onSelect={() => actions.hide(id)}>
        {t('menu.hide')}
      </MenuItem>
    </>
  )
}
