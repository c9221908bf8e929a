'use client'

import { type ReactNode, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import type { Batch, BatchEntry, BatchOutcome } from '#lib/domain/batch.ts'
import { StatusDot, type Tone } from './badge.tsx'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { useErrorText } from './error-text.ts'
import { panelError } from './panel-state.ts'
import { ProgressBar } from './progress-bar.tsx'

const tones: Record<BatchOutcome, Tone> = {
  waiting: 'neutral',
  running: 'accent',
  done: 'success',
  failed: 'danger',
  unknown: 'warning',
  cancelled: 'neutral',
}

interface BatchDialogProps<Input> {
  title: ReactNode
  batch: Batch<Input>
  /** What an entry is about, in words. */
  nameOf: (input: Input) => ReactNode
  keyOf: (input: Input) => string
  onClose: () => void
}

/** Many writes with a result for each: how far they are, what failed and why, and what can be done about it. */
export function BatchDialog<Input>({ title, batch, nameOf, keyOf, onClose }: BatchDialogProps<Input>) {
  const t = useTranslations('ui')
  const entries = useSyncExternalStore(batch.subscribe, batch.get, batch.get)
  const count = (...outcomes: BatchOutcome[]) =>
    entries.filter(({ outcome }) => outcomes.includes(outcome)).length
  const waiting = count('waiting')
  const busy = waiting + count('running') > 0
  const again = count('failed', 'cancelled')
  return (
    <Dialog
      open
      onClose={onClose}
      dismissible={!busy}
      title={title}
      footer={
        busy ? (
          <Button disabled={waiting === 0} onClick={batch.cancel}>
            {t('batch.cancel', { count: waiting })}
          </Button>
        ) : (
          <>
            {again > 0 && <Button onClick={batch.retry}>{t('batch.again', { count: again })}</Button>}
            <Button variant="primary" onClick={onClose}>
              {t('close')}
            </Button>
          </>
        )
      }
    >
      <ProgressBar
        label={t('batch.progress')}
        value={entries.length - waiting - count('running')}
        max={entries.length}
      >
        <p role="status">
          {t('batch.summary', {
            done: count('done'),
            total: entries.length,
            failed: count('failed'),
            unknown: count('unknown'),
          })}
        </p>
      </ProgressBar>
      <ul className="mt-3 divide-y divide-line border-y border-line" data-testid="batch">
        {entries.map((entry) => (
          <li
            key={keyOf(entry.input)}
            data-outcome={entry.outcome}
            className="flex flex-wrap items-start justify-between gap-x-4 gap-y-0.5 py-1.5 text-sm"
          >
            <span className="min-w-0 flex-1 basis-48 break-words">{nameOf(entry.input)}</span>
            <span className="min-w-0">
              <StatusDot tone={tones[entry.outcome]} pulse={entry.outcome === 'running'}>
                {t(`batch.${entry.outcome}`)}
              </StatusDot>
            </span>
            <Why entry={entry} />
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

function Why({ entry }: { entry: BatchEntry<unknown> }) {
  const t = useTranslations('ui')
  const text = useErrorText()
  if (entry.error === null) return null
  const error = panelError(entry.error)
  const { title, said } = text(error)
  return (
    <span className="basis-full text-xs text-ink-3">
      {said ?? title} {error.requestId && t('requestId', { id: error.requestId })}
    </span>
  )
}
