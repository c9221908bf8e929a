import { useTranslations } from 'use-intl'
import { Skeleton } from '#components/ui/feedback/skeleton.tsx'
import type { SummaryLook } from '#lib/preferences/preferences.ts'

/** Heights of the header: its controls have a line of their own where they do not fit beside the title. */
const headHeight: Readonly<Record<SummaryLook, string>> = {
  auto: 'h-15 max-sm:h-7 @min-[40rem]:h-7',
  closed: 'h-7',
  bars: 'h-15 @min-[40rem]:h-7',
  table: 'h-15 @min-[40rem]:h-7',
}

/**
 * Heights of the summary below its header: the same before and after code and numbers are loaded, so that the grid does
 * not shift. Overflow scrolls, unless all bars are shown.
 */
export const bodyHeight: Readonly<Record<SummaryLook, string>> = {
  auto: 'max-sm:h-0 sm:h-44 @4xl:h-30',
  closed: 'h-0',
  bars: 'h-44 @4xl:h-30',
  table: 'h-73 @4xl:h-66',
}

export function SummaryPlaceholder({ look }: { look: SummaryLook }) {
  const t = useTranslations('campaignSummary')
  return (
    <div aria-hidden className="@container border-b border-line px-4 py-1.5">
      <div className={headHeight[look]}>
        <p className="flex h-7 items-center ps-3.5 text-sm font-medium">{t('title')}</p>
      </div>
      <div className={`overflow-hidden ${bodyHeight[look]}`}>
        <Skeleton className="mt-2 h-13 w-full max-w-4xl" />
        <Skeleton className="mt-2 h-13 w-full" />
      </div>
    </div>
  )
}
