import { type FocusEvent, type KeyboardEvent, useEffect, useRef } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useNamed } from '#components/entities/team/use-team.ts'
import { PlainButton } from '#components/ui/plain-button.tsx'
import { type CampaignCounts, type SummaryState, sumCounts } from '#lib/domain/campaign/campaign-summary.ts'
import { formatNumber } from '#lib/format/numbers.ts'
import { nextPart } from './next-part.ts'
import { StackedBar } from './stacked-bar.tsx'

/** Campaigns shown at first, and at most: the rest share one bar; the table has them all. */
export const FEW_BARS = 5
export const MAX_BARS = 120

interface SummaryBarsProps {
  campaigns: readonly CampaignCounts[]
  /** Shows up to `MAX_BARS`, not only the largest. */
  all: boolean
  onChoose: (idCampaign: number, state: SummaryState | null) => void
}

export const hasMore = (campaigns: readonly CampaignCounts[]): boolean => campaigns.length > FEW_BARS + 1

/** One bar per campaign, the largest first. */
export function SummaryBars({ campaigns, all, onChoose }: SummaryBarsProps) {
  const t = useTranslations('campaignSummary')
  const named = useNamed()
  const locale = useLocale()
  const box = useRef<HTMLDivElement>(null)
  const shown = campaigns.slice(0, all ? MAX_BARS : hasMore(campaigns) ? FEW_BARS : FEW_BARS + 1)
  const rest = campaigns.slice(shown.length)

  // The first part is in the tab order until another one has had the focus.
  useEffect(() => {
    const parts = box.current?.querySelectorAll<HTMLElement>('[data-part]') ?? []
    if (![...parts].some((part) => part.tabIndex === 0) && parts[0]) parts[0].tabIndex = 0
  })
  const onFocus = (event: FocusEvent) => {
    const target = event.target
    if (!(target instanceof HTMLElement) || target.dataset.part === undefined) return
    for (const part of box.current?.querySelectorAll<HTMLElement>('[data-part]') ?? []) part.tabIndex = -1
    target.tabIndex = 0
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.target instanceof HTMLElement) || event.altKey || event.ctrlKey || event.metaKey) return
    const rows = [...(box.current?.querySelectorAll('[data-bar]') ?? [])].map((bar) => [
      ...bar.querySelectorAll<HTMLElement>('[data-part]'),
    ])
    const next = nextPart(rows, event.target, event.key)
    if (next === null) return
    event.preventDefault()
    next.focus()
  }
  return (
    <div
      ref={box}
      role="group"
      aria-label={t('bars')}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
      data-testid="summary-bars"
      className="grid max-h-56 shrink-0 grid-cols-[repeat(auto-fill,minmax(min(100%,19rem),1fr))] gap-x-8 gap-y-1 overflow-y-auto"
    >
      {shown.map((campaign) => (
        <div
          key={campaign.idCampaign}
          data-bar={campaign.idCampaign}
          className="grid h-6 grid-cols-[6.5rem_minmax(0,1fr)_auto] items-center gap-2 text-xs"
        >
          <PlainButton
            data-part=""
            tabIndex={-1}
            data-tooltip={t('showCampaign', { id: String(campaign.idCampaign) })}
            onClick={() => onChoose(campaign.idCampaign, null)}
            className="inset-focus h-6 truncate rounded-sm text-start text-accent-ink hover:underline"
          >
            {named('campaign', campaign.idCampaign)}
          </PlainButton>
          <StackedBar
            counts={campaign}
            labelOf={(state, count) => t('part', { id: String(campaign.idCampaign), state, count })}
            onChoose={(state) => onChoose(campaign.idCampaign, state)}
          />
          <span className="min-w-10 text-end tabular-nums">{formatNumber(campaign.total, locale)}</span>
        </div>
      ))}
      {rest.length > 0 && (
        <div className="grid h-6 grid-cols-[6.5rem_minmax(0,1fr)_auto] items-center gap-2 text-xs text-ink-2">
          <span className="truncate">{t('rest', { count: rest.length })}</span>
          <StackedBar counts={sumCounts(rest)} labelOf={(state) => state} />
          <span className="min-w-10 text-end tabular-nums">
            {formatNumber(sumCounts(rest).total, locale)}
          </span>
        </div>
      )}
    </div>
  )
}
