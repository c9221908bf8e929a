import { type ReactNode, useEffect } from 'react'
import { useTranslations } from 'use-intl'
import type { Batch } from '#lib/domain/mass/batch.ts'
import { Button } from '../button.tsx'
import { partOf } from '../feedback/part.tsx'
import { BatchAgain, BatchList, BatchProgress, useBatch } from '../table/batch-list.tsx'
import type { BatchWords } from '../table/batch-report.tsx'
import { unlessDouble } from '../unless-double.ts'
import { Dialog } from './dialog.tsx'

const loadReport = () => import('../table/batch-report.tsx')
const BatchReport = partOf(loadReport, 'BatchReport')

interface BatchDialogProps<Input> {
  title: string
  batch: Batch<Input>
  /** What an entry is about, in words. */
  nameOf: (input: Input) => ReactNode
  keyOf: (input: Input) => string
  /** The same for the report, without links; absent where `nameOf` gives a text. */
  textOf?: (input: Input) => string
  onClose: () => void
  /** What can be done with those that are done, e.g. take them back, once nothing runs any more. */
  after?: (done: readonly Input[]) => { action: ReactNode; note: ReactNode }
}

/** Many writes with a result for each: how far they are, what failed and why, and what can be done about it. */
export function BatchDialog<Input>({ title, batch, onClose, after, ...words }: BatchDialogProps<Input>) {
  const t = useTranslations('ui')
  const { entries, waiting, busy } = useBatch(batch)
  // Not first at the end: where the network goes amid a batch, its report is what one needs.
  useEffect(() => void loadReport().catch(() => {}), [])
  const close = () => {
    batch.close?.()
    onClose()
  }
  const done = busy ? null : entries.filter(({ outcome }) => outcome === 'done').map(({ input }) => input)
  const then = done === null ? undefined : after?.(done)
  return (
    <Dialog
      onClose={busy ? undefined : close}
      title={title}
      footer={
        busy ? (
          <Button disabled={waiting === 0} onClick={unlessDouble(batch.cancel)}>
            {t('batch.cancel', { count: waiting })}
          </Button>
        ) : (
          <>
            {then?.action}
            <BatchReport title={title} entries={entries} {...(words as BatchWords)} />
            <BatchAgain batch={batch} />
            <Button variant="primary" onClick={unlessDouble(close)} label={t('close')} />
          </>
        )
      }
    >
      <BatchProgress batch={batch} />
      {then?.note && <p className="mt-2 text-sm text-ink-2">{then.note}</p>}
      <div className="mt-3">
        <BatchList batch={batch} nameOf={words.nameOf} keyOf={words.keyOf} />
      </div>
    </Dialog>
  )
}
