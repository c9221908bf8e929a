'use client'

import { useQueryClient } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { useBoardSettings } from '#components/entities/stade/use-board-settings.ts'
import { useTeam } from '#components/entities/team/use-team.ts'
import { partOf } from '#components/ui/feedback/part.tsx'
import { STUCK_REASONS } from '#lib/domain/opportunity/stuck.ts'
import { paths } from '#lib/paths.ts'
import { COUNTS, WIDE_LINE } from './home-line.tsx'
import { HomePanel, LinesSkeleton, type PartProps } from './home-panel.tsx'
import { isOfOtherUser, MAX_AMOUNTS_LISTED, openAttention } from './model/attention.ts'
import { partQuery } from './model/home-part.ts'
import { useDeadlinesPart } from './use-deadlines-part.ts'

const Attention = partOf(() => import('./attention-content.tsx'), 'Attention', { here: true })

const tableOf = (owner: number | null) =>
  paths.opportunities({ view: 'table', sort: '-amount', stuck: STUCK_REASONS, owner })

/** Open opportunities that need attention, by reason, highest amounts first. Shares the query of the deadlines. */
export function AttentionPanel({ waiting = false }: PartProps) {
  const [{ outcomes }] = useBoardSettings()
  const { me } = useTeam()
  const idUser = me?.idUser
  const client = useQueryClient()
  const part = useDeadlinesPart()
  // The person may have been identified, or changed, since the counts of their own were made: read again.
  const countAnew = useEffectEvent(() => {
    const { queryKey } = partQuery(part)
    const kept = client.getQueryData(queryKey)
    if (kept && isOfOtherUser(kept.attention, me)) void client.invalidateQueries({ queryKey })
  })
  const who = me === null ? null : idUser
  useEffect(() => {
    if (who !== undefined) countAnew()
  }, [who])
  return (
    <HomePanel
      name="attention"
      part={part}
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
