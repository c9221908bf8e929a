import { type QueryClient, QueryObserver } from '@tanstack/react-query'
import { EVERY_STAGE } from '#lib/domain/opportunity/board/settings.ts'
import { workspaceQuery } from '#lib/query/workspace.ts'
import { boardSettings, takeBoardSettings } from '../stade/use-board-settings.ts'
import type { Sharer } from './replica.ts'

/** Takes up what the team says of stages: it goes before what was said or guessed in this browser. */
export function shareStages(client: QueryClient, idAccount: string): Sharer {
  const observer = new QueryObserver(client, workspaceQuery('stages'))
  const take = ({ data }: ReturnType<typeof observer.getCurrentResult>) => {
    if (!data) return
    const teamOutcomes = Object.fromEntries(data.stages.map(({ idStade, outcome }) => [idStade, outcome]))
    takeBoardSettings(idAccount, {
      teamOutcomes,
      teamProbabilities: Object.fromEntries(
        data.stages.map(({ idStade, probability }) => [idStade, probability]),
      ),
      teamStuckDays: Object.fromEntries(
        data.stuck.map(({ idStade, days }) => [idStade ?? EVERY_STAGE, days]),
      ),
      outcomes: { ...boardSettings(idAccount).outcomes, ...teamOutcomes },
    })
  }
  const stop = observer.subscribe(take)
  take(observer.getCurrentResult())
  return { sync: async () => void (await observer.refetch()), stop }
}
