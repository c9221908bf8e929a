'use client'

import { memo, type ReactNode, useMemo, useState, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import type { Batch, BatchEntry, BatchOutcome } from '#lib/domain/batch.ts'
import { StatusDot, type Tone } from './badge.tsx'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { useErrorText } from './error-text.ts'
import { panelError } from './panel-state.ts'
import { ProgressBar } from './progress-bar.tsx'
import { ShowMore } from './show-more.tsx'

const tones: Record<BatchOutcome, Tone> = {
  waiting: 'neutral',
  running: 'accent',
  done: 'success',
  failed: 'danger',
  unknown: 'warning',
  cancelled: 'neutral',
}

/** Entries listed at once: a batch may have thousands. */
const STEP = 100

const needsLook = ({ outcome }: BatchEntry<unknown>) => outcome === 'failed' || outcome === 'unknown'

interface BatchDialogProps<Input> {
  title: ReactNode
  batch: Batch<Input>
  /** What an entry is about, in words. */
  nameOf: (input: Input) => ReactNode
  keyOf: (input: Input) => string
  onClose: () => void
  /** What can be done with those that are done, e.g. take them back, once nothing runs any more. */
  after?: (done: readonly Input[]) => { action: ReactNode; note: ReactNode }
}

/** Many writes with a result for each: how far they are, what failed and why, and what can be done about it. */
export function BatchDialog<Input>({ title, batch, nameOf, keyOf, onClose, after }: BatchDialogProps<Input>) {
  const t = useTranslations('ui')
  const entries = useSyncExternalStore(batch.subscribe, batch.get, batch.get)
  const [most, setMost] = useState(STEP)
  const count = (...outcomes: BatchOutcome[]) =>
    entries.filter(({ outcome }) => outcomes.includes(outcome)).length
  const waiting = count('waiting')
  const busy = waiting + count('running') > 0
  const again = count('failed', 'cancelled')
  // While it runs nothing moves under the eye; at the end what needs a person stands first.
  const listed = useMemo(
    () => (busy ? entries : [...entries.filter(needsLook), ...entries.filter((entry) => !needsLook(entry))]),
    [entries, busy],
  )
  const done = busy ? null : entries.filter(({ outcome }) => outcome === 'done').map(({ input }) => input)
  const then = done === null ? undefined : after?.(done)
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
            {then?.action}
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
      {then?.note && <p className="mt-2 text-sm text-ink-2">{then.note}</p>}
      <ul className="mt-3 divide-y divide-line border-y border-line" data-testid="batch">
        {listed.slice(0, most).map((entry) => (
          <Line key={keyOf(entry.input)} entry={entry} nameOf={nameOf as (input: unknown) => ReactNode} />
        ))}
      </ul>
      <ShowMore left={listed.length - most} step={STEP} onMore={() => setMost(most + STEP)} />
    </Dialog>
  )
}

interface LineProps {
  entry: BatchEntry<unknown>
  nameOf: (input: unknown) => ReactNode
}

/** Drawn anew when its entry changes, not when another one does. */
const Line = memo(
  function Line({ entry, nameOf }: LineProps) {
    const t = useTranslations('ui')
    return (
      <li
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
    )
  },
  (before, next) => before.entry === next.entry,
)

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
