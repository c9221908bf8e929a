'use client'

import { CircleCheck } from 'lucide-react'
import { useBoardSettings } from '#components/entities/stade/use-board-settings.ts'
import { partOf } from '#components/ui/feedback/part.tsx'
import { STUCK_REASONS } from '#lib/domain/opportunity/stuck.ts'
import { paths } from '#lib/paths.ts'
import { COUNTS, WIDE_LINE } from './home-line.tsx'
import { HomePanel, LinesSkeleton, type PartProps } from './home-panel.tsx'
import { MAX_AMOUNTS_LISTED, openAttention } from './model/attention.ts'
import { useDeadlinesPart } from './use-deadlines-part.ts'

const Attention = partOf(() => import('./attention-content.tsx'), 'Attention', { here: true })

const tableOf = (owner: number | null) =>
  paths.opportunities({ view: 'table', sort: '-amount', stuck: STUCK_REASONS, owner })

/** Open opportunities that need attention, by reason, highest amounts first. Shares the query of the deadlines. */
export function AttentionPanel({ waiting = false }: PartProps) {
  const [{ outcomes }] = useBoardSettings()
  return (
    <HomePanel
      name="attention"
      part={useDeadlinesPart()}
      waiting={waiting}
      all={tableOf(null)}
      mine={tableOf}
      height="min-h-[calc(3.5rem*4+5.75rem)] sm:min-h-[calc(var(--row)*4+5rem)]"
      skeleton={
        <>
          <LinesSkeleton lines={1} className={COUNTS} />
          <LinesSkeleton lines={MAX_AMOUNTS_LISTED} className={WIDE_LINE} />
        </>
      }
      isEmpty={({ attention }) => {
        const { team } = openAttention(attention, outcomes)
        return STUCK_REASONS.every((reason) => team[reason] === 0)
      }}
      icon={CircleCheck}
    >
      {({ attention }) => <Attention kept={attention} {...openAttention(attention, outcomes)} />}
    </HomePanel>
  )
}
