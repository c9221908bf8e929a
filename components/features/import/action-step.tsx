import { useQueryClient } from '@tanstack/react-query'
import { useId, useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { RoleButton } from '#components/entities/team/role.tsx'
import { afterPaint } from '#components/ui/after-paint.ts'
import { Button } from '#components/ui/button.tsx'
import { Callout } from '#components/ui/feedback/callout.tsx'
import { useErrorText } from '#components/ui/feedback/error-text.ts'
import { Panel } from '#components/ui/feedback/panel.tsx'
import { ProgressBar } from '#components/ui/feedback/progress-bar.tsx'
import { focusFault } from '#components/ui/form/focus-fault.ts'
import { changeAddress } from '#components/ui/use-address.ts'
import { useView } from '#components/ui/use-view.ts'
import { holdsOpportunities } from '#lib/domain/import/columns.ts'
import { IMPORT_ACTIONS } from '#lib/domain/import/read-row.ts'
import { importView, RESULT_ID } from './import-view.ts'
import { importJob } from './model/import-job.ts'
import { type ImportStepProps, tableOf } from './model/import-state.ts'
import type { CheckProgress } from './model/read-facts.ts'
import { SettingFields } from './setting-fields.tsx'
import { useLocked } from './use-busy.ts'
import type { useKnownWords } from './use-known-words.ts'
import { useSettings } from './use-settings.ts'

interface ActionStepProps extends ImportStepProps {
  known: ReturnType<typeof useKnownWords>
}

/** Choice of the action and its settings, and the button that starts the dry run. */
export function ActionStep({ idAccount, state, file, known }: ActionStepProps) {
  const t = useTranslations('import.action')
  const client = useQueryClient()
  const group = useId()
  const { action } = useView(importView)
  const locked = useLocked(state)
  const { draft, faults, target, reader } = useSettings(action, state, file.facts, known)
  const [asked, setAsked] = useState(false)
  const checkButton = useRef<HTMLButtonElement>(null)
  const { check } = state
  const running = check?.state === 'running'
  const table = useMemo(() => tableOf(file), [file])
  const count = table.rows.length
  const shown = asked ? faults : []
  const columnFaults = shown.filter((fault) => fault === 'identifier' || fault === 'contact')
  const begin = async () => {
    setAsked(true)
    if (faults.length > 0) {
      focusFault(group)
      return
    }
    await importJob.check(client, idAccount, target, reader)
    afterPaint(() => document.getElementById(RESULT_ID)?.scrollIntoView({ block: 'nearest' }))
  }
  return (
    <Panel title={t('title')}>
      <form
        id={group}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (!locked) void begin()
        }}
      >
        <fieldset disabled={locked} className="grid gap-2 sm:grid-cols-2 xl:grid-cols-5">
          <legend className="sr-only">{t('title')}</legend>
          {IMPORT_ACTIONS.map((one) => (
            <label
              key={one}
              className="flex items-start gap-2 rounded-md border border-line-strong px-3 py-2 text-sm has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-focus"
            >
              <input
                type="radio"
                name={group}
                value={one}
                checked={one === action}
                onChange={() => {
                  changeAddress(importView.write({ action: one, show: null }), 'replace')
                  importJob.forgetDryRun(idAccount)
                }}
                className="mt-0.5 size-4 shrink-0 accent-accent"
              />
              <span>
                <span className="font-medium">{t(`names.${one}`)}</span>
                <span className="block text-xs text-ink-2">{t(`about.${one}`)}</span>
              </span>
            </label>
          ))}
        </fieldset>
        <SettingFields
          action={action}
          texts={draft.value}
          onChange={(texts) => {
            draft.change(texts)
            importJob.forgetDryRun(idAccount)
          }}
          stades={known.stades}
          users={known.users}
          hasStages={state.columns.includes('stage')}
          faults={shown}
        />
        {columnFaults.map((fault) => (
          <Callout key={fault} tone="danger" live text={t(`missing.${fault}`)} />
        ))}
        {action === 'create' && holdsOpportunities(table) && <Callout tone="warning" text={t('existing')} />}
        {count <= 0 && <Callout tone="warning" text={t('missing.rows')} />}
        {check?.state === 'failed' && <CheckFailed error={check.error} />}
        <div className="flex flex-wrap items-center gap-4">
          <RoleButton
            ref={checkButton}
            needs={action === 'lookup' ? 'reader' : 'member'}
            type="submit"
            variant="primary"
            busy={running}
            disabled={(locked && !running) || count <= 0}
            label={t(action === 'lookup' ? 'lookUp' : 'check', { count })}
          />
          {running && (
            <>
              <CheckProgressBar progress={check.progress} />
              <Button
                onClick={() => {
                  importJob.cancelCheck()
                  checkButton.current?.focus()
                }}
                label={t('cancel')}
              />
            </>
          )}
        </div>
      </form>
    </Panel>
  )
}

function CheckProgressBar({ progress }: { progress: CheckProgress | null }) {
  const t = useTranslations('import.action')
  const isCounted = progress !== null && progress.step !== 'rows' && progress.step !== 'plan'
  return (
    <ProgressBar
      className="min-w-40 flex-1"
      label={t('checking')}
      value={isCounted ? progress.done : null}
      max={progress?.total ?? 1}
    >
      <p role="status">
        {t(`steps.${progress?.step ?? 'rows'}`, { done: progress?.done ?? 0, total: progress?.total ?? 0 })}
      </p>
    </ProgressBar>
  )
}

function CheckFailed({ error }: { error: unknown }) {
  const t = useTranslations('import.action')
  const { whole } = useErrorText()(error)
  return <Callout tone="danger" live title={t('failed')} text={whole} />
}
