import type { QueryClient } from '@tanstack/react-query'
import { propertyOf } from '#lib/domain/api/is-object.ts'
import { isUnreachable } from './connection-store.ts'

const [PAUSE_MS, LONGEST_PAUSE_MS] = [15_000, 600_000]

const away = new Set<unknown>(['network', 'upstream_timeout'])

const answers = async () => !document.hidden && (await fetch('/api/ready').catch(() => null))?.ok

/**
 * Repeats the reads on screen that failed while the API or the dashboard's server was unreachable or too slow, once both
 * answer. The pause doubles with each repetition in vain.
 */
export function followApiReturn(client: QueryClient): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let pause = PAUSE_MS
  let stopped = false
  const failed = {
    type: 'active',
    predicate: ({ state: { error } }: { state: { error: unknown } }) =>
      isUnreachable(error) || away.has(propertyOf(error, 'code')),
  } as const
  const look = async () => {
    timer = undefined
    if (await answers()) {
      pause = Math.min(2 * pause, LONGEST_PAUSE_MS)
      await client.refetchQueries(failed, { cancelRefetch: false })
    } else pause = PAUSE_MS
    watch()
  }
  function watch(): void {
    if (stopped) return
    if (client.getQueryCache().findAll(failed).length > 0) timer ??= setTimeout(look, pause)
    else pause = PAUSE_MS
  }
  watch()
  const stop = client.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error') watch()
  })
  return () => {
    stopped = true
    stop()
    clearTimeout(timer)
  }
}
