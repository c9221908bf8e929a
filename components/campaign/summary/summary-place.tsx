'use client'

import { useTranslations } from 'use-intl'
import { Skeleton } from '#components/ui/skeleton.tsx'
import type { SummaryLook } from '#lib/preferences/preferences.ts'

/**
 * The height of what is below the summary's head: the same before and after its script and its numbers have come, so
 * that the grid does not move. What does not fit scrolls; who asks for all bars gives them the room.
 */
export const bodyHeight: Readonly<Record<SummaryLook, string>> = {
  auto: 'max-sm:h-0 sm:h-44 xl:h-30',
  closed: 'h-0',
  bars: 'h-44 xl:h-30',
  table: 'h-73 xl:h-66',
}

/** The summary until it is there. */
export function SummaryPlace({ look }: { look: SummaryLook }) {
  const t = useTranslations('campaignSummary')
  return (
    <div aria-hidden className="border-b border-line px-4 py-1.5">
      <p className="flex h-7 items-center ps-3.5 text-sm font-medium">{t('title')}</p>
      <div className={`overflow-hidden ${bodyHeight[look]}`}>
        <Skeleton className="mt-2 h-13 w-full max-w-4xl" />
        <Skeleton className="mt-2 h-13 w-full" />
      </div>
    </div>
  )
}
