'use client'

import { History } from 'lucide-react'
import { useEffect, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { clockAhead, observeServerTime, onClockAhead } from '#components/entities/opportunity/api-clock.ts'
import { changeHistory } from '#components/entities/opportunity/history.ts'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import { paths } from '#lib/paths.ts'
import { WIDE_LINE, WideLine } from './home-line.tsx'
import { HomePanel, LinesSkeleton, type PartProps } from './home-panel.tsx'
import { DAYS_BACK, MAX_LINES, type MovesData, movedPart } from './model/opportunity-parts.ts'
import { useLineTexts, useStadeLabel, useStadeText } from './use-names.ts'

interface OwnMove {
  from: number | null
  to: number | null
}

const none: ReturnType<typeof changeHistory.get> = []

/** The last stage change of each opportunity that was made in this tab. */
function useOwnMoves(): ReadonlyMap<number, OwnMove> {
  const history = useSyncExternalStore(changeHistory.subscribe, changeHistory.get, () => none)
  const own = new Map<number, OwnMove>()
  for (const { idOpportunity, patch, before, outcome } of history) {
    if (outcome !== 'saved' || patch.idStade === undefined || own.has(idOpportunity)) continue
    own.set(idOpportunity, { from: before.idStade ?? null, to: patch.idStade })
  }
  return own
}

/** Recently modified opportunities with their owners; stage changes made in this tab are marked. */
export function MovedPanel({ waiting = false }: PartProps) {
  return (
    <HomePanel
      name="moved"
      days={DAYS_BACK}
      part={movedPart}
      waiting={waiting}
      all={paths.opportunities({ changed: DAYS_BACK })}
      height="min-h-[calc(3.5rem*6)] sm:min-h-[calc(var(--row)*6)]"
      skeleton={<LinesSkeleton lines={MAX_LINES} className={WIDE_LINE} />}
      isEmpty={({ count }) => count === 0}
      icon={History}
    >
      {(kept) => <Moves {...kept} />}
    </HomePanel>
  )
}

function Moves({ lines }: MovesData) {
  const t = useTranslations('home')
  const stadeOf = useStadeText()
  const textsOf = useLineTexts(lines)
  const ownMoves = useOwnMoves()
  const labelOf = useStadeLabel(ownMoves.size > 0)
  const offset = useSyncExternalStore(onClockAhead, clockAhead, () => 0)
  useEffect(() => {
    for (const { modified } of lines) observeServerTime(modified, Date.now())
  }, [lines])
  return (
    <ul>
      {lines.map((line) => {
        const { idOpportunity, idStade, modified } = line
        const texts = textsOf(line)
        const own = ownMoves.get(idOpportunity)
        const isOwn = own?.to === idStade
        return (
          <WideLine
            key={idOpportunity}
            {...texts}
            where={isOwn ? t('moved.byYou', { from: labelOf(own.from), to: stadeOf(line) }) : texts.where}
            end={<RelativeTime value={modified} offset={offset} />}
          />
        )
      })}
    </ul>
  )
}
