'use client'

import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { Toaster } from '#components/ui/toaster.tsx'
import { TooltipHost } from '#components/ui/tooltip.tsx'
import { makeQueryClient } from '#lib/query/query-client.ts'
import { reportIfSessionLost } from '#lib/session/session-store.ts'
import { connectionStore } from './connection-store.ts'

/** Lets the shell hear how every call of the page went: the end of the session, an API out of reach. */
function listen(client: QueryClient): () => void {
  const heard = (type: string, error: unknown) => {
    if (type === 'success') connectionStore.reportSuccess()
    if (type !== 'error') return
    reportIfSessionLost(error)
    connectionStore.reportFailure(error)
  }
  const stops = [
    client.getQueryCache().subscribe((event) => {
      if (event.type === 'updated') heard(event.action.type, event.query.state.error)
    }),
    client.getMutationCache().subscribe((event) => {
      if (event.type === 'updated') heard(event.action.type, event.mutation.state.error)
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

/** What every signed-in screen stands in. */
export function Providers({ children }: { children: ReactNode }) {
  const [client] = useState(() => makeQueryClient())
  useEffect(() => listen(client), [client])
  return (
    <QueryClientProvider client={client}>
      {children}
      <Toaster />
      <TooltipHost />
    </QueryClientProvider>
  )
}
