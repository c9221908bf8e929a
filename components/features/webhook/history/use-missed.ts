import { useEffect, useRef, useState } from 'react'
import { type PanelError, panelError } from '#components/ui/feedback/panel-state.ts'
import type { WebhookEvent } from '#lib/contract/schemas/webhook.ts'
import { wait } from '#lib/domain/time/wait.ts'
import { readEvent } from '#lib/domain/webhook/webhook-event-read.ts'
import {
  type Missed,
  type MissedAnswer,
  type MissedResult,
  missedOf,
} from '#lib/domain/webhook/webhook-missed.ts'
import { callEndpoint } from '#lib/query/call.ts'
import { mapConcurrently } from '#lib/query/chunked-call.ts'

/** Most failed events in one request, as the API has no paging. */
export const MISSED_LIMIT = 1000

export type MissedState =
  | { kind: 'idle' }
  | { kind: 'looking' }
  /** `isHeld`: paused by the API's rate limit; continues by itself. */
  | { kind: 'reading'; done: number; total: number; isHeld: boolean }
  | { kind: 'refused'; error: PanelError }
  | { kind: 'ended'; results: MissedResult[]; nameless: number; isCut: boolean; wasStopped: boolean }

/** Errors that would fail every other read too. */
const FATAL_CODES = new Set(['session_invalid', 'invalid_key'])

/** Errors to retry after a pause: they say nothing about the enrichment. */
const RETRY_CODES = new Set(['rate_limited', 'upstream_unavailable'])
const PAUSES = 5
const [DEFAULT_PAUSE, MAX_PAUSE] = [10, 60]

async function readOne(
  { idProcessAction }: Missed,
  signal: AbortSignal,
  hold: (isHeld: boolean) => void,
): Promise<MissedAnswer | null> {
  for (let pauses = 0; ; pauses += 1) {
    try {
      const { result } = await callEndpoint('getEnrichment', { params: { id: idProcessAction } }, signal)
      return { kind: 'read', enrichment: result }
    } catch (error) {
      if (signal.aborted) return null
      const { code, message, retryAfter } = panelError(error)
      if (FATAL_CODES.has(code)) throw error
      if (!RETRY_CODES.has(code) || pauses === PAUSES) return { kind: 'failed', code, message }
      hold(true)
      await wait(Math.min(retryAfter ?? DEFAULT_PAUSE, MAX_PAUSE) * 1000, signal).catch(() => undefined)
      if (signal.aborted) return null
      hold(false)
    }
  }
}

async function failedEvents(signal: AbortSignal): Promise<WebhookEvent[]> {
  const query = { status: 'FAILED', limit: MISSED_LIMIT } as const
  const { result } = await callEndpoint('listWebhookEvents', { query }, signal)
  return result.map(readEvent)
}

/** Reads the enrichments of all failed deliveries, four at a time, each with its own result. */
export function useMissed() {
  const [state, setState] = useState<MissedState>({ kind: 'idle' })
  const run = useRef<AbortController>(null)
  useEffect(() => () => run.current?.abort(), [])

  const start = async () => {
    const controller = new AbortController()
    const { signal } = controller
    run.current = controller
    setState({ kind: 'looking' })
    try {
      const events = await failedEvents(signal)
      const { missed, nameless } = missedOf(events)
      let done = 0
      const tell = (isHeld = false) => {
        if (!signal.aborted) setState({ kind: 'reading', done, total: missed.length, isHeld })
      }
      tell()
      const results = await mapConcurrently(missed, async (each): Promise<MissedResult> => {
        if (signal.aborted) return { ...each, answer: null }
        const answer = await readOne(each, signal, tell)
        done += 1
        tell()
        return { ...each, answer }
      })
      const isCut = events.length >= MISSED_LIMIT
      const wasStopped = signal.aborted
      setState({ kind: 'ended', results, nameless: nameless.length, isCut, wasStopped })
    } catch (error) {
      const wasStopped = signal.aborted
      // Aborts the reads in flight: the run is over.
      controller.abort()
      setState(wasStopped ? { kind: 'idle' } : { kind: 'refused', error: panelError(error) })
    }
  }
  return { state, start, cancel: () => run.current?.abort() }
}
