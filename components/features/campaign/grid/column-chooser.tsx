'use client'

import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Columns from 'lucide-react/icons/columns-3'
import Pin from 'lucide-react/icons/pin'
import { memo } from 'react'
import { useTranslations } from 'use-intl'
import { Button, IconButton } from '#components/ui/button.tsx'
import { cx } from '#components/ui/cx.ts'
import { Checkbox } from '#components/ui/form/checkbox.tsx'
import { Popover } from '#components/ui/overlay/popover.tsx'
import type { ColumnGroup } from '../campaign-column.ts'
import { CAMPAIGN_COLUMNS } from '../campaign-columns.ts'
import {
  type CampaignView,
  PLAIN_VIEW,
  pinColumn,
  placedColumns,
  shiftColumn,
  showColumn,
} from '../campaign-view.ts'

const groups: readonly ColumnGroup[] = ['row', 'persona', 'enrichContact', 'linkedinLink']

interface ColumnChooserProps {
  view: CampaignView
  change: (next: (view: CampaignView) => CampaignView) => void
}

/** The list itself: nothing of it is worked out before it is open. */
function ColumnList({ view, change }: ColumnChooserProps) {
  const t = useTranslations('campaignGrid')
  const placed = placedColumns(view)
  const hidden = CAMPAIGN_COLUMNS.filter(({ id }) => !placed.includes(id))
  return (
    <>
      <div className="sticky top-0 z-1 flex items-center justify-between gap-2 border-b border-line bg-raised px-3 py-1.5 text-xs text-ink-2">
        {t('view.shownCount', { count: placed.length, all: CAMPAIGN_COLUMNS.length })}
        <Button
          size="sm"
          variant="ghost"
          onClick={() =>
            change((now) => ({
              ...now,
              columns: PLAIN_VIEW.columns,
              pinned: PLAIN_VIEW.pinned,
              widths: PLAIN_VIEW.widths,
            }))
          }
        >
          {t('view.reset')}
        </Button>
      </div>
      <ul className="px-3 py-1.5">
        {placed.map((id) => {
          const name = t(`columns.${id}`)
          const pinned = view.pinned.includes(id)
          return (
            <li key={id} className="flex items-center gap-0.5">
              <Checkbox
                label={name}
                checked
                disabled={placed.length === 1}
                onChange={() => change((now) => showColumn(now, id, false))}
                className="min-w-0 flex-1 py-0.5"
              />
              <IconButton
                size="sm"
                label={t('view.up', { name })}
                icon={<ArrowUp size={13} />}
                onClick={() => change((now) => shiftColumn(now, id, -1))}
              />
              <IconButton
                size="sm"
                label={t('view.down', { name })}
                icon={<ArrowDown size={13} />}
                onClick={() => change((now) => shiftColumn(now, id, 1))}
              />
              <IconButton
                size="sm"
                label={t('menu.pin')}
                aria-pressed={pinned}
                icon={<Pin size={13} className={cx(pinned && 'fill-current text-accent-ink')} />}
                onClick={() => change((now) => pinColumn(now, id, !pinned))}
              />
            </li>
          )
        })}
      </ul>
      {groups.map((group) => {
        const columns = hidden.filter((column) => column.group === group)
        if (columns.length === 0) return null
        return (
          <fieldset key={group} className="border-t border-line px-3 py-1.5">
            <legend className="float-start mb-0.5 w-full text-xs text-ink-3">
              {t(`columnGroups.${group}`)}
            </legend>
            {columns.map(({ id }) => (
              <Checkbox
                key={id}
                label={t(`columns.${id}`)}
                checked={false}
                onChange={() => change((now) => showColumn(now, id, true))}
                className="clear-both py-0.5"
              />
            ))}
          </fieldset>
        )
      })}
    </>
  )
}

/** Which columns there are, in which order, and which stay at the left: all of it without a mouse. */
export const ColumnChooser = memo(function ColumnChooser({ view, change }: ColumnChooserProps) {
  const t = useTranslations('campaignGrid')
  return (
    <Popover
      label={t('view.columns')}
      align="end"
      className="w-80"
      trigger={(props) => (
        <Button {...props} size="sm" icon={Columns}>
          <span className="max-sm:sr-only">{t('view.columns')}</span>
        </Button>
      )}
    >
      <ColumnList view={view} change={change} />
    </Popover>
  )
})
