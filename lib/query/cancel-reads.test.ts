import { QueryObserver } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'

import { cancelReads } from './cancel-reads.ts'
import { makeQueryClient } from './query-client.ts'

it('reads a list once the write is over whose first read it ended, and no list that is there', async () => {
  const client = makeQueryClient()
  const answers: PromiseWithResolvers<string>[] = []
  const queryFn = vi.fn(() => {
    const answer = Promise.withResolvers<string>()
    answers.push(answer)
    return answer.promise
  })
  client.setQueryData(['listSupplyIdentifications', 'there'], 'whole')
  const onThere = vi.fn(async () => 'again')
  const observers = [
    new QueryObserver<string>(client, { queryKey: ['listSupplyIdentifications', 'first'], queryFn }),
    new QueryObserver<string>(client, {
      queryKey: ['listSupplyIdentifications', 'there'],
      queryFn: onThere,
      staleTime: 60_000,
    }),
  ]
  const leave = observers.map((observer) => observer.subscribe(() => undefined))
  const release = await cancelReads(client, 'listSupplyIdentifications')
  answers[0]?.resolve('from before the write')
  expect(client.getQueryData(['listSupplyIdentifications', 'first'])).toBeUndefined()
  release()
  expect(queryFn).toHaveBeenCalledTimes(2)
  answers[1]?.resolve('from after it')
  await expect.poll(() => observers[0]?.getCurrentResult().data).toBe('from after it')
  expect(onThere).not.toHaveBeenCalled()
  for (const each of leave) each()
  client.clear()
})
