import { useLocale, useTranslations } from 'use-intl'
import { GroupLabel } from '#components/ui/table/group-label.tsx'
import { formatNumber } from '#lib/format/numbers.ts'

interface GroupRowProps {
  item: number
  top: number
  columns: number
  label: string
  count: number
  folded: boolean
  focusable: boolean
  /** More may come: the count is of what is loaded. */
  partial: boolean
  onToggle: () => void
}

/** The head of a group: what its rows have in common, and how many they are. */
export function GroupRow({
  item,
  top,
  columns,
  label,
  count,
  folded,
  focusable,
  partial,
  onToggle,
}: GroupRowProps) {
  const t = useTranslations('campaignGrid')
  const locale = useLocale()
  return (
    <div
      role="row"
      aria-rowindex={item + 2}
      data-item={item}
      style={{ top }}
      className="absolute inset-x-0 h-row border-b border-line bg-sunken"
    >
      <div
        role="gridcell"
        aria-colspan={columns}
        data-col={0}
        data-group=""
        tabIndex={focusable ? 0 : undefined}
        className="inset-focus sticky start-0 flex h-full w-[min(100%,var(--view-width,100%))] items-center"
      >
        <div className="flex h-full min-w-0 px-3">
          <GroupLabel label={label} folded={folded} onToggle={onToggle}>
            {t(partial ? 'groupLoaded' : 'groupCount', { count, shown: formatNumber(count, locale) })}
          </GroupLabel>
        </div>
      </div>
    </div>
  )
}
