import { type QueryClient, QueryObserver } from '@tanstack/react-query'
import { EVERY_STAGE } from '#lib/domain/opportunity/board/settings.ts'
import { workspaceQuery } from '#lib/query/workspace.ts'
import { NOT_SHARING, sharing } from '#lib/views/sharing.ts'
import { boardSettings, takeBoardSettings } from '../stade/use-board-settings.ts'
import type { Sharer } from './replica.ts'
import { shareLimits } from './share-limits.ts'
import { shareViews } from './share-views.ts'
import { shareWatch } from './share-watch.ts'

/** Reads the team's settings of stages, which take precedence over those chosen or guessed in this browser. */
function shareStages(client: QueryClient, idAccount: string): Sharer {
  const observer = new QueryObserver(client, workspaceQuery('stages'))
  let known: string | undefined
  const take = ({ data }: ReturnType<typeof observer.getCurrentResult>) => {
    if (!data) return
    const teamOutcomes = Object.fromEntries(data.stages.map(({ idStade, outcome }) => [idStade, outcome]))
    const teamStuckDays = Object.fromEntries(
      data.stuck.map(({ idStade, days }) => [idStade ?? EVERY_STAGE, days]),
    )
    takeBoardSettings(idAccount, {
      teamOutcomes,
      teamProbabilities: Object.fromEntries(
        data.stages.map(({ idStade, probability }) => [idStade, probability]),
      ),
      teamStuckDays,
      outcomes: { ...boardSettings(idAccount).outcomes, ...teamOutcomes },
    })
    const before = known
    known = JSON.stringify(teamStuckDays)
    if (before === undefined || before === known) return
    // Home counts by them: after it was rendered with the new ones, which it reads by.
    setTimeout(() => void client.invalidateQueries({ queryKey: ['listOpportunities'] }))
  }
  const stop = observer.subscribe(take)
  take(observer.getCurrentResult())
  return { sync: async () => void (await observer.refetch()), stop }
}

/**
 * Synchronises what this browser keeps for the account with the workspace: views, stars, column limits and settings of
 * stages. Loaded after the page, and nothing waits for it. Returns the function that ends it.
 */
export function startSharing(client: QueryClient, idAccount: string): () => void {
  const sharers = [
    shareViews(client, idAccount),
    shareWatch(client, idAccount),
    shareLimits(client, idAccount),
    shareStages(client, idAccount),
  ]
  const retry = async () => void (await Promise.all(sharers.map(({ sync }) => sync())))
  sharing.set({ ...sharing.get(), retry })
  return () => {
    for (const { stop } of sharers) stop()
    sharing.set(NOT_SHARING)
  }
}
