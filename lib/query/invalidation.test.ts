import { QueryClient } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { ownWrites } from '#lib/live/live-events.ts'
import { readAfter } from './invalidation.ts'
import { workspaceQuery } from './workspace.ts'

it('a write has the lists that it changes read anew, and what the team did, and tells other tabs', () => {
  const client = new QueryClient()
  const keys = [
    ['listNewsletterContacts', {}],
    workspaceQuery('activity', { entity: 'contact:7' }).queryKey,
    ['listNewsletters', {}],
    workspaceQuery('names').queryKey,
  ]
  for (const key of keys) client.setQueryData(key, {})
  const told = vi.fn()
  ownWrites.subscribe(told)
  readAfter(client, 'subscribeNewsletterContact')
  expect(told).toHaveBeenCalledWith('subscribeNewsletterContact')
  expect(keys.map((key) => client.getQueryState(key)?.isInvalidated)).toEqual([true, true, false, false])
})
