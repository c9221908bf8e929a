import { useCallback } from 'react'
import { type HistoryStep, useAddress, usePath, writeAddress } from '#components/ui/use-address.ts'
import { useView } from '#components/ui/use-view.ts'
import { readId } from '#lib/domain/text/read-id.ts'
import { creatingView, type OpportunityView, opportunityView, viewPath } from './opportunity-view.ts'

const openedIn = (pathname: string) => readId(/^\/opportunities\/(\d+)\/?$/.exec(pathname)?.[1] ?? '')

/** The opportunity that the address names now: what is drawn follows a moment later. */
export const openedNow = (): number | null => openedIn(window.location.pathname)

const goTo = (to: OpportunityView, idOpportunity: number | null, how: HistoryStep) =>
  writeAddress(viewPath(to, idOpportunity), how)

/**
 * The screen's address: the view, and the opportunity whose sheet is open. Changing it loads nothing anew.
 */
export function useOpportunityAddress() {
  const params = useAddress()
  const view = useView(opportunityView)
  const { wanted } = useView(creatingView)
  const opened = openedIn(usePath())
  return {
    view,
    opened,
    search: params.toString(),
    /** A new opportunity is asked for: with this company, where the address names one. Null: none is. */
    wanted,
    /** Another view of the same screen; an open sheet stays. */
    change: useCallback(
      (part: Partial<OpportunityView>, how: HistoryStep = 'push') =>
        goTo({ ...view, ...part }, openedNow(), how),
      [view],
    ),
    /** Opens a sheet; from one to the next there is no step in the history. */
    open: useCallback(
      (idOpportunity: number) => goTo(view, idOpportunity, openedNow() === null ? 'push' : 'replace'),
      [view],
    ),
    close: useCallback(() => goTo(view, null, 'push'), [view]),
    /** A view as its address says it: '' or '?a=1'. */
    apply: useCallback(
      (search: string) => goTo(opportunityView.read(new URLSearchParams(search)), null, 'push'),
      [],
    ),
  }
}
