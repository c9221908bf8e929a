import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { announce } from '#components/ui/feedback/announcer.ts'
import type { WebhookConfig } from '#lib/contract/schemas/webhook.ts'
import { invalidatedBy } from '#lib/query/invalidation.ts'
import { runTest, type TestState } from './run-test.ts'
import { readAgain } from './webhook-cache.ts'

export interface WebhookTest {
  state: TestState | null
  running: boolean
  start: () => void
}

/** The test of one webhook: one at a time; whoever leaves stops waiting, the delivery goes on. */
export function useTest(config: WebhookConfig, said: (state: TestState) => string | null): WebhookTest {
  const client = useQueryClient()
  const [state, setState] = useState<TestState | null>(null)
  const waiting = useRef<AbortController | null>(null)
  useEffect(() => () => waiting.current?.abort(), [])
  const running = state?.kind === 'sending' || state?.kind === 'looking'

  const start = useCallback(() => {
    if (waiting.current && !waiting.current.signal.aborted) return
    const controller = new AbortController()
    waiting.current = controller
    const tell = (next: TestState) => {
      if (controller.signal.aborted) return
      setState(next)
      const words = said(next)
      if (words !== null) announce(words)
    }
    void runTest(config, tell, controller.signal).finally(() => {
      if (waiting.current === controller) waiting.current = null
      // The API tested what it has: another tab may have changed or removed it.
      void readAgain(client)
      for (const operation of invalidatedBy.testWebhook) {
        void client.invalidateQueries({ queryKey: [operation] })
      }
    })
  }, [client, config, said])

  return { state, running, start }
}
