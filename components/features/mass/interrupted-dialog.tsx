import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useUserNames } from '#components/entities/user/use-user-name.ts'
import { Button } from '#components/ui/button.tsx'
import { Callout } from '#components/ui/feedback/callout.tsx'
import { BatchDialog } from '#components/ui/overlay/batch-dialog.tsx'
import { ConfirmDialog } from '#components/ui/overlay/confirm-dialog.tsx'
import { Dialog } from '#components/ui/overlay/dialog.tsx'
import { BatchConflicts } from '#components/ui/table/batch-conflicts.tsx'
import { BatchList, BatchProgress, useBatch } from '#components/ui/table/batch-list.tsx'
import { BatchReport, type BatchWords } from '#components/ui/table/batch-report.tsx'
import type { Batch } from '#lib/domain/mass/batch.ts'
import { conflictRows } from '#lib/domain/opportunity/board/conflict.ts'
import { formatDate } from '#lib/format/dates.ts'
import { NO_VALUE } from '#lib/format/locale.ts'
import { formatMoney } from '#lib/format/numbers.ts'
import { plainLine } from '#lib/format/plain-text.ts'
import type { StoredRunRow } from '#lib/import/stored-imports.ts'
import { type Conflict, conflictsOf, overwrite } from '#lib/mass/change-sender.ts'
import { discard, type InterruptedRun, inverseRows, resumeRun, revertRun } from '#lib/mass/interrupted.ts'
import type { MassRun } from '#lib/mass/mass-run.ts'
import type { SendOf } from '#lib/mass/senders.ts'
import { useNotation } from '#lib/preferences/use-notation.ts'
import { useIdAccount } from '#lib/session/id-account.ts'

const nothing = () => undefined
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

const changeOf = ({ send }: StoredRunRow) => send as SendOf<'change'>

/** Returns a function for the text of a conflict: the change of the row, and the current values of its fields. */
function useConflictText() {
  const t = useTranslations('ui.batch')
  const nameOfUser = useUserNames()
  const notation = useNotation()
  return ({ input, theirs }: Conflict<StoredRunRow>): string => {
    const { seen, patch } = changeOf(input)
    const values = conflictRows({ seen, theirs, mine: patch })
      .filter(({ clashes }) => clashes)
      .map(({ field, theirs: value }) => {
        if (value === null || value === undefined || value === '') return NO_VALUE
        if (field === 'owner') return nameOfUser(Number(value))
        if (field === 'amount') return formatMoney(Number(value), notation)
        if (field === 'deadline') return formatDate(String(value), notation)
        return plainLine(field === 'idStade' && theirs.stade ? theirs.stade.label : String(value))
      })
    // An undo has no detail.
    return [input.detail, t('nowTheirs', { theirs: values.join(' · ') })].filter(Boolean).join(' · ')
  }
}

interface ResumedDialogProps {
  title: string
  run: MassRun<StoredRunRow>
  /** Null: this run is itself an undo. */
  onUndo: ((back: readonly StoredRunRow[]) => void) | null
  onClose: () => void
}

/** A run that goes on, and at its end conflicts and Undo. */
function ResumedDialog({ title, run, onUndo, onClose }: ResumedDialogProps) {
  const t = useTranslations('ui.batch')
  const textOf = useConflictText()
  const { busy } = useBatch(run)
  const conflicts = busy ? [] : conflictsOf(run)
  const back = busy || onUndo === null ? [] : inverseRows(run)
  const action = back.length > 0 && (
    <Button onClick={() => onUndo?.(back)} label={t('undo', { count: back.length })} />
  )
  return (
    <BatchDialog
      {...words}
      title={title}
      batch={run}
      onClose={onClose}
      after={() => ({ action, note: null })}
      but={conflicts.length}
    >
      <BatchConflicts
        {...words}
        conflicts={conflicts}
        nameOf={({ name }) => name}
        textOf={textOf}
        onOverwrite={(some) => overwrite(run, some, changeOf)}
      />
    </BatchDialog>
  )
}

/** Progress of an interrupted run, to be resumed, exported, undone or discarded. */
export function InterruptedDialog({ found, onClose }: { found: InterruptedRun; onClose: () => void }) {
  const idAccount = useIdAccount()
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
    return (
      <ResumedDialog
        key={String(undoes)}
        title={undoes ? t('undoing', { title }) : title}
        run={run}
        onUndo={undoes ? null : undo}
        onClose={onClose}
      />
    )
  }
  if (now === 'discarding')
    return (
      <ConfirmDialog
        title={t('discardTitle', { title })}
        description={t('discardText', { left: found.left })}
        confirmLabel={t('discardConfirm')}
        onConfirm={async () => ((await discard(found)) ? onClose() : setNow('elsewhere'))}
        onClose={() => setNow((is) => (is === 'discarding' ? 'asked' : is))}
      />
    )
  const resume = async () => {
    setNow('going')
    const next = await resumeRun(client, idAccount, found).catch(() => null)
    if (next === null) return setNow('elsewhere')
    if (found.left === 0) next.retry()
    setRun(next)
  }
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button
            variant="ghost"
            className="me-auto"
            disabled={now === 'elsewhere'}
            onClick={() => setNow('discarding')}
          >
            {t('discard')}
          </Button>
          <BatchReport title={title} entries={found.entries} {...(words as BatchWords)} />
          {found.isFresh && (
            <Button
              variant="primary"
              busy={now === 'going'}
              disabled={now === 'elsewhere'}
              onClick={() => void resume()}
              label={
                found.left > 0
                  ? t('goOn', { count: found.left })
                  : t('again', { failed: found.failed, rest: 0 })
              }
            />
          )}
        </>
      }
    >
      <BatchProgress batch={batch} />
      {found.left > 0 && (
        <p className="mt-2 text-sm text-ink-2">
          {found.isFresh
            ? `${t('interruptedText', { left: found.left, failed: found.failed })} ${t('lookedFor')}`
            : t('tooOld')}
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
