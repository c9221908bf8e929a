import { ListFilter as Filter, Group } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { MenuItem } from '#components/ui/overlay/menu.tsx'
import { ColumnMenu } from '#components/ui/table/column-menu.tsx'
import { type CampaignView, GROUPS } from '../campaign-view.ts'
import type { ColumnActions } from './use-column-actions.ts'
import type { PlacedColumn } from './use-grid-table.ts'

interface ColumnMenuItemsProps {
  placed: PlacedColumn
  view: CampaignView
  actions: ColumnActions
}

/** Menu items of a column: filter and group, besides those of every table. */
export function ColumnMenuItems({ placed, view, actions }: ColumnMenuItemsProps) {
  const t = useTranslations('campaignGrid')
  const { column, pinned, sorted } = placed
  const { id } = column
  const group = GROUPS.find((each) => each === id)
  return (
    <ColumnMenu
      sorted={sorted}
      pinned={pinned}
      onOrder={(descending) => actions.order(id, descending)}
      onPin={(on) => actions.pin(id, on)}
      onShift={(by) => actions.shift(id, by)}
      onWiden={(by) => actions.widen(id, by)}
      onFit={() => actions.fit(id)}
      onHide={view.columns.length === 1 ? undefined : () => actions.hide(id)}
    >
      <MenuItem icon={Filter} onSelect={() => actions.askFilter({ id })} label={t('menu.filter')} />
      {group && (
        <MenuItem icon={Group} onSelect={() => actions.group(view.group === group ? null : group)}>
          {t(view.group === group ? 'menu.ungroup' : 'menu.group')}
        </MenuItem>
      )}
    </ColumnMenu>
  )
}
