'use client'

import History from 'lucide-react/icons/history'
import { useEffect, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { clockAhead, onClockAhead, proveClock } from '#components/entities/opportunity/api-clock.ts'
import { useUserNames } from '#components/entities/user/use-user-name.ts'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import { plainLine } from '#lib/format/plain-text.ts'
import { paths } from '#lib/paths.ts'
import { WIDE_LINE, WideLine } from './home-line.tsx'
import { HomePanel, LinesSkeleton, type PartProps } from './home-panel.tsx'
import { DAYS_BACK, type KeptMoves, MOST_LINES, movedPart } from './model/opportunity-parts.ts'
import { useCompanyLabel, useStadeLabel, useStadeText } from './use-names.ts'
import { useOwnMoves } from './use-own-moves.ts'

const HEIGHT = 'min-h-[calc(3.5rem*6)] sm:min-h-[calc(var(--row)*6)]'

/** Opportunities that changed lately: who owns them, and which of the changes were made here. */
export function MovedPanel({ waiting = false }: PartProps) {
  const t = useTranslations('home.moved')
  return (
    <HomePanel
      part={movedPart}
      waiting={waiting}
      title={t('title')}
      scope={t('scope', { days: DAYS_BACK })}
      all={{ href: paths.opportunities({ changed: DAYS_BACK }), label: t('all') }}
      height={HEIGHT}
      skeleton={<LinesSkeleton lines={MOST_LINES} className={WIDE_LINE} />}
      isEmpty={({ count }) => count === 0}
      empty={{
        icon: <History aria-hidden size={20} />,
        title: t('none'),
        text: t('noneText', { days: DAYS_BACK }),
      }}
      testId="home-moved"
    >
      {(kept) => <Moves {...kept} />}
    </HomePanel>
  )
}

function Moves({ lines }: KeptMoves) {
  const t = useTranslations('home')
  const stadeOf = useStadeText()
  const companyOf = useCompanyLabel(lines)
  const userOf = useUserNames()
  const ownMoves = useOwnMoves()
  const labelOf = useStadeLabel(ownMoves.size > 0)
  const offset = useSyncExternalStore(onClockAhead, clockAhead, () => 0)
  useEffect(() => {
    for (const { modified } of lines) proveClock(modified, Date.now())
  }, [lines])
  return (
    <ul>
      {lines.map((line) => {
        const { idOpportunity, title, idCompany, idStade, idUser, modified } = line
        const own = ownMoves.get(idOpportunity)
        const stade = stadeOf(line)
        const where =
          own?.to === idStade
            ? t('moved.byYou', { from: labelOf(own.from), to: stade })
            : idUser === null
              ? stade
              : t('stadeOwner', { stade, owner: userOf(idUser) })
        return (
          <WideLine
            key={idOpportunity}
            href={paths.opportunity(idOpportunity)}
            title={title?.trim() ? plainLine(title) : t('untitled', { id: String(idOpportunity) })}
            about={companyOf(idCompany)}
            where={where}
            end={<RelativeTime value={modified} offset={offset} />}
          />
        )
      })}
    </ul>
  )
}
