import { useMemo } from 'react'
import { type HistoryStep, usePath, writeAddress } from '#components/ui/use-address.ts'
import { useView } from '#components/ui/use-view.ts'
import { readId } from '#lib/domain/text/read-id.ts'
import { creatingView, type OpportunityView, opportunityView, viewPath } from './opportunity-view.ts'

const openedIn = (pathname: string) => readId(/^\/opportunities\/(\d+)\/?$/.exec(pathname)?.[1] ?? '')

/** The opportunity in the current URL; rendering follows a moment later. */
export const openedInUrl = (): number | null => openedIn(window.location.pathname)

const goTo = (to: OpportunityView, idOpportunity: number | null, how: HistoryStep) =>
  writeAddress(viewPath(to, idOpportunity), how)

/** The screen's URL: the view, and the opportunity whose sheet is open. Changing it loads no document. */
export function useOpportunityAddress() {
  const view = useView(opportunityView)
  const { wanted } = useView(creatingView)
  const opened = openedIn(usePath())
  const steps = useMemo(
    () => ({
      /** Changes the view; an open sheet stays. */
      change: (part: Partial<OpportunityView>, how: HistoryStep = 'push') =>
        goTo({ ...view, ...part }, openedInUrl(), how),
      /** Opens a sheet; replaces the history entry where one is open already. */
      open: (idOpportunity: number) => goTo(view, idOpportunity, openedInUrl() === null ? 'push' : 'replace'),
      close: () => goTo(view, null, 'push'),
      /** Applies a view's query string: '' or '?a=1'. */
      apply: (search: string) => goTo(opportunityView.read(new URLSearchParams(search)), null, 'push'),
    }),
    [view],
  )
  /** `wanted`: the value of `?new`, which opens the form; for a company, its id. Null: absent. */
  return { view, opened, wanted, ...steps }
}
