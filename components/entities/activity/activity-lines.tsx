'use client'

import { useTranslations } from 'use-intl'
import { Badge } from '#components/ui/badge.tsx'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import type { ActivityLine } from '#lib/domain/workspace/workspace.ts'
import { ActivityText, type ActivityTextProps, usePersonText } from './activity-text.tsx'

const tones = { done: 'neutral', refused: 'danger', unknown: 'warning' } as const

/** Who did what when, the newest first. */
export function ActivityLines({
  lines,
  about,
}: Pick<ActivityTextProps, 'about'> & { lines: readonly ActivityLine[] }) {
  const t = useTranslations('activity')
  const personOf = usePersonText()
  return (
    <ol className="@container divide-y divide-line text-sm" data-testid="activity">
      {lines.map((line) => (
        <li
          key={line.id}
          className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-0.5 px-4 py-2 @xl:grid-cols-[9rem_minmax(0,1fr)_auto]"
        >
          <span
            className="truncate font-medium"
            data-tooltip={line.person?.declared ? t('declared') : undefined}
          >
            {personOf(line)}
          </span>
          {/* Names come late and may need a second line. */}
          <span className="order-last col-span-2 min-h-[2lh] min-w-0 [overflow-wrap:anywhere] @xl:order-none @xl:col-span-1 @xl:min-h-0">
            <ActivityText line={line} about={about} />
            {line.outcome !== 'done' && (
              <Badge tone={tones[line.outcome]} className="ms-2">
                {t(`outcomes.${line.outcome}`)}
              </Badge>
            )}
          </span>
          <RelativeTime value={line.at} className="text-xs pt-0.5 whitespace-nowrap text-ink-3" />
        </li>
      ))}
    </ol>
  )
}
