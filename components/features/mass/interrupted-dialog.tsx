import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#components/ui/button.tsx'
import { Callout } from '#components/ui/feedback/callout.tsx'
import { BatchDialog } from '#components/ui/overlay/batch-dialog.tsx'
import { ConfirmDialog } from '#components/ui/overlay/confirm-dialog.tsx'
import { Dialog } from '#components/ui/overlay/dialog.tsx'
import { BatchList, BatchProgress } from '#components/ui/table/batch-list.tsx'
import { BatchReport, type BatchWords } from '#components/ui/table/batch-report.tsx'
import type { Batch } from '#lib/domain/mass/batch.ts'
import type { StoredRunRow } from '#lib/import/stored-imports.ts'
import { discard, type InterruptedRun, inverseRows, resumeRun, revertRun } from '#lib/mass/interrupted.ts'
import type { MassRun } from '#lib/mass/mass-run.ts'

const nothing = () => undefined
/** A read-only batch with the entries of an interrupted run. */
const readOnlyBatch = ({ entries }: InterruptedRun): Batch<StoredRunRow> => ({
  get: () => entries,
  subscribe: () => nothing,
  cancel: nothing,
  retry: nothing,
  settled: async () => undefined,
  restsUntil: () => null,
})

const words = {
  keyOf: ({ key }: StoredRunRow) => key,
  nameOf: ({ name, detail }: StoredRunRow) => [name, detail].filter(Boolean).join(' · '),
}

interface InterruptedDialogProps {
  found: InterruptedRun
  idAccount: string
  onClose: () => void
}

/** Progress of an interrupted run, to be resumed, exported, undone or discarded. */
export function InterruptedDialog({ found, idAccount, onClose }: InterruptedDialogProps) {
  const t = useTranslations('ui.batch')
  const client = useQueryClient()
  const [batch] = useState(() => readOnlyBatch(found))
  const [now, setNow] = useState<'asked' | 'going' | 'elsewhere' | 'discarding'>('asked')
  const [run, setRun] = useState<MassRun<StoredRunRow> | null>(null)
  const [undoes, setUndoes] = useState(false)
  const { title } = found.run
  if (run !== null) {
    const undo = (back: readonly StoredRunRow[]) => {
      run.close()
      setUndoes(true)
      setRun(revertRun(client, back, t('undoing', { title })))
    }
    const after = () => {
      const back = undoes ? [] : inverseRows(run)
      return {
        action: back.length > 0 && (
          <Button onClick={() => undo(back)} label={t('undo', { count: back.length })} />
        ),
        note: null,
      }
    }
    return (
      <BatchDialog
        {...words}
        key={String(undoes)}
        title={undoes ? t('undoing', { title }) : title}
        batch={run}
        onClose={onClose}
        after={after}
      />
    )
  }
  if (now === 'discarding')
    return (
      <ConfirmDialog
        title={t('discardTitle', { title })}
        description={t('discardText', { left: found.left })}
        confirmLabel={t('discardConfirm')}
        onConfirm={() => discard(found)}
        onClose={onClose}
      />
    )
  const resume = async () => {
    setNow('going')
    const next = await resumeRun(client, idAccount, found).catch(() => null)
    if (next === null) setNow('elsewhere')
    else setRun(next)
  }
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button variant="ghost" className="me-auto" onClick={() => setNow('discarding')}>
            {t('discard')}
          </Button>
          <BatchReport title={title} entries={found.entries} {...(words as BatchWords)} />
          {found.isFresh && found.left > 0 && (
            <Button
              variant="primary"
              busy={now === 'going'}
              disabled={now === 'elsewhere'}
              onClick={() => void resume()}
              label={t('goOn', { count: found.left })}
            />
          )}
        </>
      }
    >
      <BatchProgress batch={batch} />
      {found.left > 0 && (
        <p className="mt-2 text-sm text-ink-2">
          {found.isFresh ? `${t('interruptedText', { left: found.left })} ${t('lookedFor')}` : t('tooOld')}
        </p>
      )}
      {now === 'elsewhere' && (
        <Callout tone="warning" live className="mt-2" title={t('elsewhere')} text={null} />
      )}
      <div className="mt-3">
        <BatchList batch={batch} {...words} />
      </div>
    </Dialog>
  )
}
