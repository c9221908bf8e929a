'use client'

import { CalendarCheck } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl'
import { useBoardSettings } from '#components/entities/stade/use-board-settings.ts'
import { dayAfter } from '#lib/domain/time/day-after.ts'
import { formatDaysAway, formatLongDate } from '#lib/format/dates.ts'
import { today } from '#lib/format/today.ts'
import { paths } from '#lib/paths.ts'
import { useNotation } from '#lib/preferences/use-notation.ts'
import { FIGURES, Figure, WIDE_LINE, WideLine } from './home-line.tsx'
import { HomePanel, LinesSkeleton, type PartProps } from './home-panel.tsx'
import { DAYS_AHEAD, MAX_LINES, openDeadlines } from './model/opportunity-parts.ts'
import { useDeadlinesPart } from './use-deadlines-part.ts'
import { useLineTexts } from './use-names.ts'

/** Open opportunities whose deadline is past or near. */
export function DeadlinesPanel({ waiting = false }: PartProps) {
  const [{ outcomes }] = useBoardSettings()
  return (
    <HomePanel
      name="deadlines"
      days={DAYS_AHEAD}
      part={useDeadlinesPart()}
      waiting={waiting}
      all={paths.opportunities()}
      mine={(user) => paths.opportunities({ view: 'table', sort: 'deadline', owner: [user] })}
      height="min-h-[calc(3.5rem*7)] sm:min-h-[calc(3.5rem+var(--row)*6)]"
      skeleton={
        <>
          <LinesSkeleton lines={1} className={FIGURES} />
          <LinesSkeleton lines={MAX_LINES} className={WIDE_LINE} />
        </>
      }
      isEmpty={(kept) => openDeadlines(kept, outcomes).lines.length === 0}
      icon={CalendarCheck}
    >
      {(kept) => <Deadlines {...openDeadlines(kept, outcomes)} />}
    </HomePanel>
  )
}

function Deadlines({ late, today: now, soon, lines, only }: ReturnType<typeof openDeadlines>) {
  const t = useTranslations('home')
  const notation = useNotation()
  const format = useFormatter()
  const textsOf = useLineTexts(lines)
  const day = today()
  const stade = only?.map((id) => id ?? 'none')
  return (
    <>
      <ul className={`flex border-b border-line ${FIGURES}`}>
        <Figure
          href={paths.opportunities({ deadline: 'late' })}
          value={format.number(late)}
          label={t('deadlines.late')}
          className={late > 0 ? 'text-danger-ink' : undefined}
        />
        <Figure
          href={paths.opportunities({ stade, deadlineFrom: day, deadlineTo: day })}
          value={format.number(now)}
          label={t('deadlines.today')}
          className={now > 0 ? 'text-warning-ink' : undefined}
        />
        <Figure
          href={paths.opportunities({
            stade,
            deadlineFrom: dayAfter(day, 1),
            deadlineTo: dayAfter(day, DAYS_AHEAD),
          })}
          value={format.number(soon)}
          label={t('deadlines.soon', { days: DAYS_AHEAD })}
        />
      </ul>
      <ul>
        {lines.map((line) => (
          <WideLine
            key={line.idOpportunity}
            {...textsOf(line)}
            end={
              <time
                dateTime={line.day}
                data-tooltip={formatLongDate(line.day, notation)}
                className={
                  line.daysAway < 0 ? 'text-danger-ink' : line.daysAway === 0 ? 'text-warning-ink' : undefined
                }
              >
                {formatDaysAway(line.daysAway, notation.locale)}
              </time>
            }
          />
        ))}
      </ul>
    </>
  )
}
