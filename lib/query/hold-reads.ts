import type { QueryClient } from '@tanstack/react-query'
import type { ReadOperation } from '#lib/contract/index.ts'

/**
 * Ends the reads of an operation that are under way, so that none of them puts back what a write is about to show. Answers
 * what is to be called after the write: lists on screen whose first read was ended are read then; nobody else would.
 */
export async function holdReads(client: QueryClient, operation: ReadOperation): Promise<() => void> {
  const queryKey = [operation]
  await client.cancelQueries({ queryKey })
  return () =>
    void client.refetchQueries({
      queryKey,
      type: 'active',
      predicate: ({ state }) => state.status === 'pending' && state.fetchStatus === 'idle',
    })
}
