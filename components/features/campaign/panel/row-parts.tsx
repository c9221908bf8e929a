import { useTranslations } from 'use-intl'
import { cx } from '#components/ui/cx.ts'
import { Disclosure } from '#components/ui/disclosure.tsx'
import { dataOf } from '#components/ui/feedback/panel-state.ts'
import { Skeleton, SkeletonText } from '#components/ui/feedback/skeleton.tsx'
import type { CampaignResult } from '#lib/contract/schemas/campaign-result.ts'
import { campaignHistory, type HistoryEvent } from '#lib/domain/campaign/campaign-history.ts'
import { campaignFailures } from '#lib/domain/campaign/campaign-state.ts'
import { formatDateTime, instantOf } from '#lib/format/dates.ts'
import { formatDuration } from '#lib/format/numbers.ts'
import { plainLine } from '#lib/format/plain-text.ts'
import { useNotation } from '#lib/preferences/use-notation.ts'
import type { RowIds } from '../model/campaign-row.ts'
import { StateBadges, useFailureSteps } from '../state-badges.tsx'
import { PanelPart } from './panel-part.tsx'
import { RowFields } from './row-fields.tsx'
import { useCampaignRow } from './use-campaign-row.ts'

const dots: Record<HistoryEvent['kind'], string> = {
  created: 'border-2 border-neutral',
  inserted: 'bg-neutral',
  executed: 'bg-accent',
  failed: 'bg-danger',
  relaunched: 'bg-warning',
  campaignRun: 'bg-warning',
  modified: 'border-2 border-neutral',
}

/** Steps closer than this count as simultaneous, milliseconds. */
const MOMENT = 60_000

/** The history of the row, earliest first, with the time between steps. */
function RowHistory({ row }: { row: CampaignResult }) {
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

function RowState({ row }: { row: CampaignResult }) {
  const t = useTranslations('campaignPanel')
  const words = useTranslations('campaign')
  const stepsOf = useFailureSteps()
  const { status } = row
  return (
    <div className="flex flex-col gap-2" data-testid="row-state">
      <div className="flex flex-wrap items-center gap-1.5">
        <StateBadges result={row} />
      </div>
      <p className="text-sm text-ink-2">
        {t('statusSays', { title: plainLine(status.title), id: String(status.idCampaignResultStatus) })}
        {status.description !== null && status.description.trim() !== '' && (
          <> {plainLine(status.description)}</>
        )}
      </p>
      <ul className="flex flex-col gap-1.5 empty:hidden">
        {campaignFailures(row).map((failure) => {
          const steps = stepsOf(failure)
          return (
            <li key={failure.kind} className="border-s-2 border-danger ps-2.5 text-sm">
              <p className="font-medium text-danger-ink">{words(`failures.${failure.kind}`)}</p>
              {steps.length > 0 && <p className="text-ink-2">{steps.join(' · ')}</p>}
            </li>
          )
        })}
      </ul>
    </div>
  )
}

/** The row itself: state and reasons, history, and every field. */
export function RowParts({ place }: { place: RowIds }) {
  const t = useTranslations('campaignPanel')
  const query = useCampaignRow(place)
  const part = { query, isEmpty: ({ length }: readonly unknown[]) => length === 0 }
  const [row] = dataOf(query) ?? []
  return (
    <>
      <PanelPart
        {...part}
        part="state"
        title={t('state')}
        skeleton={<SkeletonText lines={3} />}
        empty={t('rowGone')}
      >
        {([first, ...others]) =>
          first && (
            <>
              {others.length > 0 && (
                <p className="mb-1 text-sm text-warning-ink">
                  {t('severalRows', { count: others.length + 1 })}
                </p>
              )}
              <RowState row={first} />
            </>
          )
        }
      </PanelPart>
      {(query.isPending || row) && (
        <>
          <PanelPart
            {...part}
            part="history"
            title={t('history')}
            skeleton={<Skeleton className="mt-1 mb-4 h-42 w-60" />}
          >
            {([first]) => first && <RowHistory row={first} />}
          </PanelPart>
          <div className="border-b border-line px-4 py-1.5" data-part="fields">
            <Disclosure summary={<span className="font-medium">{t('allFields')}</span>}>
              {row && <RowFields row={row} />}
            </Disclosure>
          </div>
        </>
      )}
    </>
  )
}
