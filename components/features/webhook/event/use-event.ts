'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { apiClock } from '../api-clock.ts'
import { nextReading } from '../history/use-tail.ts'
import { type FoundEvent, findEvent } from './find-event.ts'

const FAILED_WAIT = 30_000

/** An event found in the history, read again while something may still become of it. */
export function useEvent(idWebhookEvent: number) {
  const client = useQueryClient()
  const [isDeep, setDeep] = useState(false)
  const queryKey = ['listWebhookEvents', { idWebhookEvent, isDeep }] as const
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => {
      const before = client.getQueryData<FoundEvent>(queryKey)
      return findEvent(idWebhookEvent, before?.asked ?? null, isDeep, signal)
    },
    refetchOnMount: 'always',
    refetchInterval: ({ state: { data, dataUpdatedAt, error } }) => {
      const event = data?.event
      if (!event || event.status === 'SUCCESS' || event.status === 'FAILED') return false
      return error ? FAILED_WAIT : nextReading([event], dataUpdatedAt)
    },
  })
  const offset = apiClock(query.data?.beside ?? [], query.dataUpdatedAt)
  return { query, offset, isDeep, lookDeeper: () => setDeep(true) }
}
