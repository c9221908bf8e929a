import { ChevronDown, ListFilter } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useDisabledReason } from '#components/entities/team/role.tsx'
import { useTeam } from '#components/entities/team/use-team.ts'
import { Button } from '#components/ui/button.tsx'
import { cx } from '#components/ui/cx.ts'
import { dialogOf, partOf } from '#components/ui/feedback/part.tsx'
import { TextFilter } from '#components/ui/form/text-filter.tsx'
import { Popover } from '#components/ui/overlay/popover.tsx'
import { SavedViewsMenu } from '#components/ui/overlay/saved-views-menu.tsx'
import { useAddress } from '#components/ui/use-address.ts'
import {
  countFilters,
  filtersByKind,
  NO_OPPORTUNITY_FILTER,
  type OpportunityFilter,
} from '#lib/domain/opportunity/opportunity-filter.ts'
import { NOT_IN_VIEWS, opportunityQuery } from '../opportunity-view.ts'

// Each has a fallback of its own: otherwise the whole page would be replaced by a fallback while they load.
const load = () => import('./filter-groups.tsx')
const inPlace = { here: true }
const GROUPS = [
  ['stade', partOf(load, 'StadeGroup', inPlace)],
  ['owner', partOf(load, 'OwnerGroup', inPlace)],
  ['company', partOf(load, 'CompanyGroup', inPlace)],
  ['amount', partOf(load, 'AmountGroup', inPlace)],
  ['deadline', partOf(load, 'DeadlineGroup', inPlace)],
  ['changed', partOf(load, 'ChangedGroup', inPlace)],
  ['stuck', partOf(load, 'StuckGroup', inPlace)],
] as const
const FilterSheet = dialogOf(() => import('./filter-sheet.tsx'), 'FilterSheet')

interface FilterBarProps {
  filter: OpportunityFilter
  /** `replace` while typing, so that Back removes the word and not each letter. */
  onChange: (filter: OpportunityFilter, how: 'push' | 'replace') => void
  /** Names and comments to search in are still loading. */
  searching: boolean
  onApplyView: (search: string) => void
}

/** The filters: a search field, and seven popovers; on narrow screens one sheet. */
export function FilterBar(props: FilterBarProps) {
  const { filter: inAddress, onChange: onAddress, searching, onApplyView } = props
  const t = useTranslations('opportunity.filters')
  const [sheet, setSheet] = useState(false)
  // Local state, as the URL is updated a moment later: a tick shows at once, and the next one builds on it.
  const [filter, setFilter] = useState(inAddress)
  const [known, setKnown] = useState(inAddress)
  if (known !== inAddress) {
    setKnown(inAddress)
    setFilter(inAddress)
  }
  const onChange = (next: OpportunityFilter, how: 'push' | 'replace') => {
    setFilter(next)
    onAddress(next, how)
  }
  const count = countFilters(filter)
  const change = (part: Partial<OpportunityFilter>) => onChange({ ...filter, ...part }, 'push')
  const mine = useTeam().me?.idUser ?? null
  const teamOff = useDisabledReason()
  const isMine = filter.owners.length === 1 && filter.owners[0] === mine
  const on = filtersByKind(filter)
  const parts = GROUPS.map(([kind, Group]) => ({
    title: t(kind),
    on: on[kind],
    group: <Group filter={filter} change={change} />,
  }))
  const clear = () => onChange(NO_OPPORTUNITY_FILTER, 'push')
  return (
    <search
      aria-label={t('filters')}
      className="flex flex-wrap items-center gap-1.5 xl:gap-1 2xl:gap-1.5"
      data-testid="opportunity-filters"
    >
      <TextFilter
        label={t('text')}
        text={filter.text}
        className="max-sm:w-0 max-sm:min-w-32 max-sm:flex-1 sm:w-60 xl:w-36 xl:max-w-60 xl:grow"
        onText={(text) => onChange({ ...filter, text }, 'replace')}
        searching={searching && t('searching')}
      />
      {/* No box around them, so that each wraps by itself and not all together. */}
      <div className="hidden xl:contents">
        {parts.map(({ on, title, group }) => (
          <FilterPopover key={title} title={title} on={on}>
            {group}
          </FilterPopover>
        ))}
      </div>
      <Button size="sm" icon={ListFilter} onClick={() => setSheet(true)} className="xl:hidden">
        <span className="max-sm:sr-only">{t('filters')}</span>
        <Count on={count} />
      </Button>
      {mine !== null && (
        <Button
          size="sm"
          variant={isMine ? 'secondary' : 'ghost'}
          aria-pressed={isMine}
          onClick={() => change({ owners: isMine ? [] : [mine] })}
          label={t('mine')}
        />
      )}
      {count > 0 && <Button size="sm" variant="ghost" onClick={clear} label={t('clear', { count })} />}
      <SavedViewsMenu
        screen="opportunities"
        search={useAddress().toString()}
        readable={opportunityQuery}
        omit={NOT_IN_VIEWS}
        onApply={onApplyView}
        teamOff={teamOff}
        className="ms-auto"
      />
      {sheet && <FilterSheet parts={parts} count={count} onClear={clear} onClose={() => setSheet(false)} />}
    </search>
  )
}

const Count = ({ on }: { on: number }) =>
  on === 0 ? null : (
    <span className="min-w-5 rounded-sm bg-accent px-1 text-center text-xs text-on-accent tabular-nums">
      {on}
    </span>
  )

function FilterPopover({ title, on, children }: { title: string; on: number; children: ReactNode }) {
  // A popover's content is loaded on hover or focus, not with the page.
  const [wanted, setWanted] = useState(false)
  return (
    <Popover
      label={title}
      trigger={(props) => (
        <Button
          {...props}
          onPointerEnter={() => setWanted(true)}
          onFocus={() => setWanted(true)}
          size="sm"
          variant={on > 0 ? 'secondary' : 'ghost'}
          className={cx(on === 0 && 'border-line-strong border-dashed')}
        >
          {title}
          <Count on={on} />
          <ChevronDown size={12} className="text-ink-3" />
        </Button>
      )}
    >
      {wanted && children}
    </Popover>
  )
}
