'use client'

import { Megaphone } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { AppLink } from '#components/ui/app-link.tsx'
import { StatusDot, type Tone } from '#components/ui/badge.tsx'
import { cx } from '#components/ui/cx.ts'
import { Truncate } from '#components/ui/truncate.tsx'
import { today } from '#lib/format/today.ts'
import { paths } from '#lib/paths.ts'
import { HomePanel, LinesSkeleton, type PartProps } from './home-panel.tsx'
import {
  CAMPAIGN_FAILURES,
  type CampaignOutcome,
  type CampaignsData,
  COUNTED_STATES,
  type Counted,
  campaignsPart,
  otherFailures,
} from './model/campaign-part.ts'
import { DAYS_BACK } from './model/opportunity-parts.ts'

const LINE = 'h-8'
const tones: Record<(typeof COUNTED_STATES)[number], Tone> = {
  notYetExecuted: 'neutral',
  processing: 'accent',
  inResearch: 'warning',
  success: 'success',
  failureAny: 'danger',
}

export function CampaignsPanel({ waiting = false }: PartProps) {
  return (
    <HomePanel
      name="campaigns"
      part={campaignsPart(today())}
      waiting={waiting}
      all={paths.campaigns()}
      height="min-h-[calc(2rem*11)]"
      skeleton={<LinesSkeleton lines={11} className={LINE} />}
      isEmpty={({ states }) => COUNTED_STATES.every((state) => states[state].count === 0)}
      icon={Megaphone}
    >
      {(kept) => <Campaigns {...kept} />}
    </HomePanel>
  )
}

function Campaigns({ states, recent }: CampaignsData) {
  const t = useTranslations('home.campaigns')
  const other = otherFailures(states)
  const place = (companyStatus: CampaignOutcome) => paths.campaigns({ companyStatus })
  return (
    <ul>
      {COUNTED_STATES.map((state) => (
        <Line key={state} href={place(state)} counted={states[state]}>
          <StatusDot tone={tones[state]}>{t(`states.${state}`)}</StatusDot>
        </Line>
      ))}
      <Line
        href={paths.campaigns({ companyStatus: 'failureAny', dateMin: recent.since })}
        counted={recent}
        inner
        isProminent={recent.count > 0}
      >
        {t('recent', { days: DAYS_BACK })}
      </Line>
      {CAMPAIGN_FAILURES.map((state) => (
        <Line key={state} href={place(state)} counted={states[state]} inner>
          {t(`states.${state}`)}
        </Line>
      ))}
      {other.count > 0 && (
        <Line href={place('failureAny')} counted={other} inner>
          {t('states.failureOther')}
        </Line>
      )}
    </ul>
  )
}

interface LineProps {
  href: string
  counted: Counted
  /** Whether its count is included in that of the line above. */
  inner?: boolean
  isProminent?: boolean
  children: ReactNode
}

function Line({ href, counted: { count, orMore }, inner = false, isProminent = false, children }: LineProps) {
  const t = useTranslations('home')
  const format = useFormatter()
  return (
    <li className="border-b border-line last:border-b-0">
      <AppLink
        href={href}
        className={cx(
          'inset-focus flex items-center gap-4 pe-4 hover:bg-hover',
          inner ? 'ps-8 text-sm text-ink-2' : 'ps-4',
          LINE,
        )}
      >
        <Truncate className="flex-1">{children}</Truncate>
        <span className={cx('tabular-nums', isProminent && 'font-medium text-danger-ink')}>
          {orMore ? t('orMore', { count: format.number(count) }) : format.number(count)}
        </span>
      </AppLink>
    </li>
  )
}
