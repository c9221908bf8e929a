import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it, vi } from 'vitest'
import type { ApiReadings } from '#lib/domain/api/advice.ts'
import { readingsQuery } from '#lib/query/readings.ts'
import { workspaceQuery } from '#lib/query/workspace.ts'
import { connectionStore, createConnectionStore, watchOutcomes } from './connection-store.ts'

describe('connection', () => {
  it('follows what calls tell of the API', () => {
    const store = createConnectionStore(() => true)
    const heard = vi.fn()
    store.subscribe(heard)
    store.reportFailure({ code: 'forbidden' })
    expect(store.get()).toBe('fine')
    store.reportFailure({ code: 'upstream_unreachable' })
    store.reportFailure({ code: 'upstream_unavailable' })
    expect(store.get()).toBe('unreachable')
    store.reportSuccess()
    expect(store.get()).toBe('fine')
    expect(heard).toHaveBeenCalledTimes(2)
  })

  it('says offline before anything else', () => {
    let online = false
    const store = createConnectionStore(() => online)
    store.reportFailure({ code: 'upstream_unreachable' })
    expect(store.get()).toBe('offline')
    online = true
    expect(store.get()).toBe('unreachable')
  })
})

it('the API is out of reach until it answers: a write that is shown at once is no answer, nor is the workspace', async () => {
  vi.stubGlobal('navigator', { onLine: true })
  const client = new QueryClient()
  const stop = watchOutcomes(client)
  connectionStore.reportFailure({ code: 'upstream_unreachable' })
  client.setQueryData(['listStades'], [])
  await client.fetchQuery({ ...workspaceQuery('me'), queryFn: () => ({ me: null, people: [] }) })
  await client.fetchQuery({ ...readingsQuery, queryFn: () => ({}) as ApiReadings })
  expect(connectionStore.get()).toBe('unreachable')
  await client.fetchQuery({ queryKey: ['listWebhooks'], queryFn: () => [] })
  expect(connectionStore.get()).toBe('fine')
  stop()
})
