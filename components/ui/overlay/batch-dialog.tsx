import { type ReactNode, useEffect } from 'react'
import { useTranslations } from 'use-intl'
import type { Batch } from '#lib/domain/mass/batch.ts'
import { Button } from '../button.tsx'
import { partOf } from '../feedback/part.tsx'
import { ignoreDoubleClick } from '../ignore-double-click.ts'
import { BatchAgain, BatchList, BatchProgress, useBatch } from '../table/batch-list.tsx'
import type { BatchWords } from '../table/batch-report.tsx'
import { Dialog } from './dialog.tsx'

const loadReport = () => import('../table/batch-report.tsx')
const BatchReport = partOf(loadReport, 'BatchReport')

interface BatchDialogProps<Input> {
  title: string
  batch: Batch<Input>
  nameOf: (input: Input) => ReactNode
  keyOf: (input: Input) => string
  /** The same as text for the report; absent where `nameOf` returns a string. */
  textOf?: (input: Input) => string
  onClose: () => void
  /** Once the batch has ended: what can be done with the successful entries, e.g. undo them. */
  after?: (done: readonly Input[]) => { action: ReactNode; note: ReactNode }
  /** How many of the failed entries are resolved among `children`, which stand above the list. */
  but?: number
  children?: ReactNode
}

/** The progress of a batch of writes, the result of each, what failed and why, and Retry. */
export function BatchDialog<Input>(props: BatchDialogProps<Input>) {
  const { title, batch, onClose, after, but, children, ...words } = props
  const t = useTranslations('ui')
  const { entries, waiting, busy } = useBatch(batch)
  // Loaded at the start, not at the end: if the network fails during the batch, the report is needed most.
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
          <Button disabled={waiting === 0} onClick={ignoreDoubleClick(batch.cancel)}>
            {t('batch.cancel', { count: waiting })}
          </Button>
        ) : (
          <>
            {then?.action}
            <BatchReport title={title} entries={entries} {...(words as BatchWords)} />
            <BatchAgain batch={batch} {...(but !== undefined && { but })} />
            <Button variant="primary" onClick={ignoreDoubleClick(close)} label={t('close')} />
          </>
        )
      }
    >
      <BatchProgress batch={batch} />
      {then?.note && <p className="mt-2 text-sm text-ink-2">{then.note}</p>}
      {children}
      <div className="mt-3">
        <BatchList batch={batch} nameOf={words.nameOf} keyOf={words.keyOf} />
      </div>
    </Dialog>
  )
}
