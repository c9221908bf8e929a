import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { forgetUndos, listenForUndo } from '#components/ui/feedback/last-undo.ts'
import { Toaster } from '#components/ui/feedback/toaster.tsx'
import { TooltipHost } from '#components/ui/overlay/tooltip.tsx'
import { makeQueryClient } from '#lib/query/query-client.ts'
import { onSignOut, sessionStore } from '#lib/session/session-store.ts'
import { watchSession } from '#lib/session/watch-session.ts'
import { combineUnsubscribes } from '#lib/store.ts'
import { watchOutcomes } from './connection-store.ts'
import { Cover } from './cover.tsx'

/** Refetches queries that failed while the session was lost. */
function askAgain(client: QueryClient): () => void {
  let wasLost = false
  return sessionStore.subscribe(() => {
    const { lost } = sessionStore.get()
    if (wasLost && !lost)
      void client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
    wasLost = lost
  })
}

interface ProvidersProps {
  /** Time until the session expires, milliseconds. */
  endsIn: number
  /** Rendered on top of the page. */
  over: ReactNode
  children: ReactNode
}

export function Providers({ endsIn, over, children }: ProvidersProps) {
  const [client] = useState(() => makeQueryClient())
  const [atFirst] = useState(endsIn)
  useEffect(() => watchOutcomes(client), [client])
  useEffect(() => askAgain(client), [client])
  useEffect(() => watchSession(atFirst), [atFirst])
  useEffect(() => combineUnsubscribes(listenForUndo(), onSignOut(forgetUndos)), [])
  return (
    <QueryClientProvider client={client}>
      <Cover>
        {children}
        <Toaster />
        <TooltipHost />
      </Cover>
      {over}
    </QueryClientProvider>
  )
}
