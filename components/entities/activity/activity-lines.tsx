import { useTranslations } from 'use-intl'
import { Badge } from '#components/ui/badge.tsx'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import type { ActivityLine } from '#lib/domain/workspace/workspace.ts'
import { ActivityText, type ActivityTextProps, usePersonText } from './activity-text.tsx'

const tones = { done: 'neutral', refused: 'danger', unknown: 'warning' } as const

/** Who did what when, the newest first. */
export function ActivityLines(props: Pick<ActivityTextProps, 'about'> & { lines: readonly ActivityLine[] }) {
  const { lines, about } = props
  const t = useTranslations('activity')
  const personOf = usePersonText()
  return (
    <ol className="@container divide-y divide-line text-sm" data-testid="activity">
      {lines.map((line) => (
        <li key={line.id} className="gap-x-3 px-4 py-2 @xl:grid @xl:grid-cols-[9rem_minmax(0,1fr)_auto]">
          <RelativeTime
            value={line.at}
            className="float-end ms-3 pt-0.5 text-xs whitespace-nowrap text-ink-3 @xl:order-last @xl:ms-0"
          />
          {/* On narrow screens one sentence around the time; two lines high at once, as its names are loaded later. */}
          <p className="min-h-[2lh] min-w-0 [overflow-wrap:anywhere] @xl:contents">
            <span
              className="font-medium @xl:truncate"
              data-tooltip={line.person?.declared ? t('declared') : undefined}
            >
              {personOf(line)}
            </span>{' '}
            <span className="min-w-0">
              <ActivityText line={line} about={about} />
              {line.outcome !== 'done' && (
                <Badge tone={tones[line.outcome]} className="ms-2">
                  {t(`outcomes.${line.outcome}`)}
                </Badge>
              )}
            </span>
          </p>
        </li>
      ))}
    </ol>
  )
}
