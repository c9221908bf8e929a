import Send from 'lucide-react/icons/send'
import { useCallback, useId } from 'react'
import { useTranslations } from 'use-intl'
import { RoleButton } from '#components/entities/team/role.tsx'
import type { WebhookConfig } from '#lib/contract/schemas/webhook.ts'
import { diagnoseDelivery } from '#lib/domain/webhook/webhook-diagnosis.ts'
import type { TestState } from './run-test.ts'
import { TestOutcome } from './test-outcome.tsx'
import { useTest } from './use-test.ts'

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
        >
          {t(state && !running ? 'testAgain' : 'testSend')}
        </RoleButton>
        <p id={about} className="min-w-0 flex-1 basis-52 text-xs text-ink-3">
          {t(isActive ? 'testAbout' : 'testOff')}
        </p>
      </div>
      {state && <TestOutcome state={state} onRetry={start} />}
    </section>
  )
}
