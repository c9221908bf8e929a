import type { QueryClient } from '@tanstack/react-query'
import { connectionStore, isUnreachable } from './connection-store.ts'

const PAUSE_MS = 15_000
/** After the first read that succeeds: others may be under way. */
const SOON_MS = 1_000

const answers = async () => !document.hidden && (await fetch('/api/ready').catch(() => null))?.ok

/** Repeats the reads that failed while the API was unreachable, once it answers, which it asks the server meanwhile. */
export function followApiReturn(client: QueryClient): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let wasAway = false
  const isFine = () => connectionStore.get() === 'fine'
  const look = async () => {
    if (isFine() || (await answers())) {
      wasAway = false
      const predicate = ({ state }: { state: { error: unknown } }) => isUnreachable(state.error)
      await client.refetchQueries({ type: 'active', predicate }, { cancelRefetch: false })
    }
    watch()
  }
  function watch(): void {
    clearTimeout(timer)
    wasAway ||= !isFine()
    if (wasAway) timer = setTimeout(look, isFine() ? SOON_MS : PAUSE_MS)
  }
  watch()
  const stop = connectionStore.subscribe(watch)
  return () => {
    stop()
    clearTimeout(timer)
  }
}
