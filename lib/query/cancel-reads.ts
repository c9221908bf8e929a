import type { QueryClient } from '@tanstack/react-query'
import type { ReadOperation } from '#lib/contract/index.ts'

/**
 * Cancels the reads of an operation in flight, so that none of them overwrites an optimistic update. Returns a function to
 * call after the write: it refetches lists on screen whose first read was cancelled, which nothing else would do.
 */
export async function cancelReads(client: QueryClient, operation: ReadOperation): Promise<() => void> {
  const queryKey = [operation]
  await client.cancelQueries({ queryKey })
  return () =>
    void client.refetchQueries({
      queryKey,
      type: 'active',
      predicate: ({ state }) => state.status === 'pending' && state.fetchStatus === 'idle',
    })
}
