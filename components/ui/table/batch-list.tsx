import { memo, type ReactNode, useMemo, useState, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import type { Batch, BatchEntry, BatchOutcome } from '#lib/domain/mass/batch.ts'
import { requestIdOf } from '#lib/domain/mass/checked-not-saved.ts'
import { createClock } from '#lib/store.ts'
import { StatusDot, type Tone } from '../badge.tsx'
import { Button, type ButtonProps } from '../button.tsx'
import { useErrorText } from '../feedback/error-text.ts'
import { panelError } from '../feedback/panel-state.ts'
import { ProgressBar } from '../feedback/progress-bar.tsx'
import { ShowMore } from './show-more.tsx'

export const batchTones: Record<BatchOutcome, Tone> = {
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

/** The state of a batch; re-renders with each step. */
export function useBatch<Input>(batch: Batch<Input>) {
  const entries = useSyncExternalStore(batch.subscribe, batch.get, batch.get)
  const count = (...outcomes: BatchOutcome[]) =>
    entries.filter(({ outcome }) => outcomes.includes(outcome)).length
  const waiting = count('waiting')
  const left = waiting + count('running')
  return { entries, count, waiting, left, busy: left > 0 }
}

/** The progress of a batch, when it resumes if the API asked to wait, and why it stopped by itself. */
export function BatchProgress<Input>({ batch }: { batch: Batch<Input> }) {
  const t = useTranslations('ui')
  const errorText = useErrorText()
  const { entries, count, waiting, left } = useBatch(batch)
  const stopper = count('cancelled') > 0 ? (batch.stoppedBy?.() ?? null) : null
  return (
    <ProgressBar
      label={t('batch.progress')}
      value={entries.length - left - count('cancelled')}
      max={entries.length}
    >
      {/* Said once, at the end: it changes with every entry, of which there may be thousands. */}
      <p role="status" aria-live={left > 0 ? 'off' : undefined}>
        {t('batch.summary', {
          done: count('done'),
          total: entries.length,
          failed: count('failed'),
          unknown: count('unknown'),
        })}
      </p>
      {waiting > 0 && <Resting batch={batch} />}
      {stopper !== null && <p role="status">{t('batch.stopped', { why: errorText(stopper).short })}</p>}
    </ProgressBar>
  )
}

interface BatchAgainProps extends Pick<ButtonProps, 'size'> {
  batch: Batch<unknown>
  /** How many of the failed entries are resolved in another way, e.g. conflicts. */
  but?: number
}

/** Retries failed entries, and resumes those never started, once nothing runs. Absent where all would be refused again. */
export function BatchAgain({ batch, but = 0, ...button }: BatchAgainProps) {
  const t = useTranslations('ui')
  const { entries, count } = useBatch(batch)
  const failed = count('failed', 'unknown') - but
  const rest = count('cancelled')
  const refused = entries.some(({ error }) => panelError(error).code === 'forbidden')
  if (failed + rest === 0 || refused) return null
  return <Button {...button} onClick={() => batch.retry()} label={t('batch.again', { failed, rest })} />
}

const clock = createClock(500)

function Resting({ batch }: { batch: Pick<Batch<unknown>, 'subscribe' | 'restsUntil'> }) {
  const until = useSyncExternalStore(batch.subscribe, batch.restsUntil, batch.restsUntil)
  return until !== null && <RestsUntil until={until} />
}

function RestsUntil({ until }: { until: number }) {
  const t = useTranslations('ui')
  const now = useSyncExternalStore(clock.subscribe, clock.get, () => until)
  return <p>{t('batch.rests', { seconds: Math.max(0, Math.ceil((until - now) / 1000)) })}</p>
}

interface BatchListProps<Input> {
  batch: Batch<Input>
  nameOf: (input: Input) => ReactNode
  keyOf: (input: Input) => string
}

export function BatchList<Input>({ batch, nameOf, keyOf }: BatchListProps<Input>) {
  const { entries, busy } = useBatch(batch)
  const [most, setMost] = useState(STEP)
  // While it runs the order is fixed; at the end the entries that need attention come first.
  const listed = useMemo(
    () => (busy ? entries : [...entries.filter(needsLook), ...entries.filter((entry) => !needsLook(entry))]),
    [entries, busy],
  )
  return (
    <>
      <ul className="divide-y divide-line border-y border-line" data-testid="batch">
        {listed.slice(0, most).map((entry) => (
          <Line key={keyOf(entry.input)} entry={entry} nameOf={nameOf as (input: unknown) => ReactNode} />
        ))}
      </ul>
      <ShowMore left={listed.length - most} step={STEP} onMore={() => setMost(most + STEP)} />
    </>
  )
}

/** Re-rendered when its entry changes, not when another one does. */
const Line = memo(
  function Line({ entry, nameOf }: { entry: BatchEntry<unknown>; nameOf: (input: unknown) => ReactNode }) {
    const t = useTranslations('ui')
    return (
      <li
        data-outcome={entry.outcome}
        className="flex flex-wrap items-start justify-between gap-x-4 gap-y-0.5 py-1.5 text-sm"
      >
        <span className="min-w-0 flex-1 basis-48 break-words">{nameOf(entry.input)}</span>
        <span className="min-w-0">
          <StatusDot tone={batchTones[entry.outcome]} pulse={entry.outcome === 'running'}>
            {t(`batch.${entry.outcome}`)}
          </StatusDot>
        </span>
        <Why entry={entry} />
      </li>
    )
  },
  (before, next) => before.entry === next.entry,
)

function Why({ entry: { error } }: { entry: BatchEntry<unknown> }) {
  const t = useTranslations('ui')
  const errorText = useErrorText()
  if (error === null) return null
  const id = requestIdOf(error)
  return (
    <span className="basis-full text-xs text-ink-3">
      {[errorText(error).short, id && t('requestId', { id })].filter(Boolean).join(' · ')}
    </span>
  )
}
