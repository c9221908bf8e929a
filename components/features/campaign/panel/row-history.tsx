import { useTranslations } from 'use-intl'
import { cx } from '#components/ui/cx.ts'
import type { CampaignResult } from '#lib/contract/schemas/campaign-result.ts'
import { campaignHistory, type HistoryEvent } from '#lib/domain/campaign/campaign-history.ts'
import { formatDateTime, instantOf } from '#lib/format/dates.ts'
import { formatDuration } from '#lib/format/numbers.ts'
import { useNotation } from '#lib/preferences/use-notation.ts'

const dots: Record<HistoryEvent['kind'], string> = {
  created: 'border-2 border-neutral',
  inserted: 'bg-neutral',
  executed: 'bg-accent',
  failed: 'bg-danger',
  relaunched: 'bg-warning',
  campaignRun: 'bg-warning',
  modified: 'border-2 border-neutral',
}

/** Below this a step counts as at the same moment, milliseconds. */
const MOMENT = 60_000

/** What happened to the row, earliest first, with the time that passed between. */
export function RowHistory({ row }: { row: CampaignResult }) {
  const t = useTranslations('campaignPanel')
  const notation = useNotation()
  const events = campaignHistory(row)
  return (
    <ol className="flex flex-col" data-testid="row-history">
      {events.map((event, index) => {
        const at = instantOf(event.date)
        const before = instantOf(events[index - 1]?.date)
        const passed = at === null || before === null ? 0 : at - before
        return (
          <li key={event.key} data-event={event.key} className="relative flex gap-3 pb-3 last:pb-1">
            {index < events.length - 1 && (
              <span
                aria-hidden
                className="absolute start-[4.5px] top-4 bottom-0 w-px -translate-y-1 bg-line-strong"
              />
            )}
            <span
              aria-hidden
              data-status-dot=""
              className={cx('relative mt-[5px] size-2.5 shrink-0 rounded-full', dots[event.kind])}
            />
            <div className="min-w-0 flex-1 text-sm">
              <p className={event.kind === 'failed' ? 'font-medium text-danger-ink' : 'font-medium'}>
                {sentence(event)}
              </p>
              <p className="text-ink-2">
                {event.date === null ? (
                  t('noDate')
                ) : (
                  <time dateTime={event.date}>{formatDateTime(event.date, notation)}</time>
                )}
                {passed >= MOMENT && (
                  <span className="text-ink-3">
                    {' · '}
                    {t('later', { span: formatDuration(passed, notation.locale) })}
                  </span>
                )}
              </p>
              {event.doubtful && <p className="text-warning-ink">{t('doubtful')}</p>}
            </div>
          </li>
        )
      })}
    </ol>
  )

  function sentence({ kind, failure }: HistoryEvent): string {
    if (kind === 'failed' || kind === 'relaunched' || kind === 'campaignRun') {
      return t(`events.${kind}`, { what: t(`kinds.${failure ?? 'persona'}`) })
    }
    return t(`events.${kind}`)
  }
}
