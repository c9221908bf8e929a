import { useQueryClient } from '@tanstack/react-query'
import Send from 'lucide-react/icons/send'
import { useCallback, useEffect, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { RoleButton } from '#components/entities/team/role.tsx'
import { announce } from '#components/ui/feedback/announcer.ts'
import type { WebhookConfig } from '#lib/contract/schemas/webhook.ts'
import { diagnoseDelivery } from '#lib/domain/webhook/webhook-diagnosis.ts'
import { invalidatedBy } from '#lib/query/invalidation.ts'
import { runTest, type TestState } from './run-test.ts'
import { TestOutcome } from './test-outcome.tsx'
import { readAgain } from './webhook-cache.ts'

interface WebhookTest {
  state: TestState | null
  running: boolean
  start: () => void
}

/** The test of one webhook: one at a time; whoever leaves stops waiting, the delivery goes on. */
function useTest(config: WebhookConfig, said: (state: TestState) => string | null): WebhookTest {
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

interface TestBenchProps {
  config: WebhookConfig
  /** In a dialog of its own: without the line above. */
  bare?: boolean
}

/** Sends a test event, says how it went and what to mend (api.md 4.18). Off, with the reason, while the webhook is. */
export function TestBench({ config, bare = false }: TestBenchProps) {
  const t = useTranslations('webhook')
  const said = useCallback(
    (state: TestState) => {
      switch (state.kind) {
        case 'answered':
          return t(`diagnosis.${diagnoseDelivery(state)}.title`)
        case 'lost':
          return t('testLost')
        case 'failed':
          return t('testFailed')
        default:
          return null
      }
    },
    [t],
  )
  const { state, running, start } = useTest(config, said)
  const { isActive } = config
  const about = useId()
  return (
    <section
      aria-label={t('test')}
      data-testid="webhook-test"
      className={bare ? 'flex flex-col gap-3' : 'flex flex-col gap-3 border-t border-line px-4 py-3'}
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <RoleButton
          needs="admin"
          size={bare ? 'md' : 'sm'}
          variant={bare ? 'primary' : 'secondary'}
          icon={Send}
          onClick={start}
          busy={running}
          disabled={!isActive}
          aria-describedby={about}
          {...(bare ? { 'data-autofocus': '' } : {})}
          label={t(state && !running ? 'testAgain' : 'testSend')}
        />
        <p id={about} className="min-w-0 flex-1 basis-52 text-xs text-ink-3">
          {t(isActive ? 'testAbout' : 'testOff')}
        </p>
      </div>
      {state && <TestOutcome state={state} onRetry={start} />}
    </section>
  )
}
