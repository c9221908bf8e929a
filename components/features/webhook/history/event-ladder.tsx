import { useTranslations } from 'use-intl'
import { cx } from '#components/ui/cx.ts'
import { type LadderEvent, type LadderStep, ladderOf } from '#lib/domain/webhook/webhook-ladder.ts'
import { EVENT_STATUSES } from '#lib/domain/webhook/webhook-stats.ts'
import { formatClock, formatDate } from '#lib/format/dates.ts'
import { useNotation } from '#lib/preferences/use-notation.ts'
import { Countdown } from './countdown.tsx'
import { stepFill } from './event-marks.tsx'

interface EventLadderProps {
  event: LadderEvent
  offset: number
}

/** The attempts of an event as steps: made, next and planned, and when it gives up. */
export function EventLadder({ event, offset }: EventLadderProps) {
  const t = useTranslations('webhookHistory')
  const notation = useNotation()
  const ladder = ladderOf(event)
  // Only known values select a message: one such as `__proto__` would resolve to an inherited property.
  const status = EVENT_STATUSES.includes(event.status) ? event.status : 'other'
  return (
    <div data-testid="event-ladder" data-made={ladder.made}>
      <ol className="grid gap-3 md:auto-cols-fr md:grid-flow-col">
        {ladder.steps.map((step) => (
          <Step key={step.number} step={step} offset={offset} />
        ))}
      </ol>
      <p className="mt-3 text-sm text-ink-2">
        {t('ladderEnd', { status, cut: ladder.isCutShort ? 'yes' : 'no' })}
        {ladder.givesUpAt !== null && (
          <>
            {' '}
            {t('givesUp', {
              day: formatDate(new Date(ladder.givesUpAt).toISOString(), notation),
              time: formatClock(ladder.givesUpAt, notation.locale),
            })}
          </>
        )}
      </p>
      {ladder.steps.some(({ at, isExact }) => at !== null && !isExact) && (
        <p className="text-xs text-ink-3">{t('reckoned')}</p>
      )}
    </div>
  )
}

function Step({ step, offset }: { step: LadderStep; offset: number }) {
  const t = useTranslations('webhookHistory')
  const notation = useNotation()
  const { number, kind, at, isExact, delay } = step
  const isQuiet = kind === 'planned' || kind === 'unused'
  return (
    <li data-kind={kind} className="flex min-w-0 gap-2.5 md:block">
      <span
        aria-hidden="true"
        className={cx(
          'mt-1 block w-1.5 shrink-0 rounded-full border md:mt-0 md:mb-2 md:h-2 md:w-auto',
          stepFill[kind],
        )}
      />
      <div className="min-w-0">
        <p className={cx('text-sm', isQuiet ? 'text-ink-2' : 'font-medium')}>
          {t('attempt', { number })} · {t(`steps.${kind}`)}
        </p>
        {at !== null && (
          <p className="text-sm text-ink-2 tabular-nums">
            {isExact ? '' : '≈ '}
            {formatClock(at, notation.locale)}
            {kind === 'next' && (
              <>
                {' · '}
                <Countdown to={at} offset={offset} />
              </>
            )}
          </p>
        )}
        <p className="text-xs text-ink-3">
          {delay === null ? t('atOnce') : t('afterDelay', { seconds: delay / 1000, minutes: delay / 60_000 })}
        </p>
      </div>
    </li>
  )
}
