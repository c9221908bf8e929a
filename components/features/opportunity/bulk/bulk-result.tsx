import { useTranslations } from 'use-intl'
import { Button } from '#components/ui/button.tsx'
import { BatchDialog } from '#components/ui/overlay/batch-dialog.tsx'
import { BatchConflicts } from '#components/ui/table/batch-conflicts.tsx'
import { useBatch } from '#components/ui/table/batch-list.tsx'
import type { CardChange } from '#lib/domain/opportunity/bulk/bulk-plan.ts'
import { conflictsOf, overwrite } from '#lib/mass/change-sender.ts'
import type { BulkRun } from './bulk-run.ts'
import { useChangeTexts } from './use-change-texts.ts'

interface BulkResultProps {
  run: BulkRun
  /** Absent: this run is itself an undo. */
  onUndo?: (() => void) | undefined
  onClose: () => void
}

const keyOf = ({ idOpportunity }: CardChange) => String(idOpportunity)

/** The progress of a run: a result for each, the conflicts, and Undo. */
export function BulkResult({ run, onUndo, onClose }: BulkResultProps) {
  const t = useTranslations('opportunityTable.bulk')
  const { nameOf, stepsOf, conflictText } = useChangeTexts()
  const { busy } = useBatch(run)
  const conflicts = busy ? [] : conflictsOf(run)
  const back = busy || !onUndo ? [] : run.inverseChange()
  const { written, same } = run.counts()
  return (
    <BatchDialog<CardChange>
      title={run.title}
      batch={run}
      keyOf={keyOf}
      nameOf={(change) => (
        <>
          <span className="font-medium">{nameOf(change.seen)}</span>
          <span className="text-ink-2"> · {stepsOf(change)}</span>
        </>
      )}
      textOf={(change) => `${nameOf(change.seen)} · ${stepsOf(change)}`}
      after={() => ({
        action: back.length > 0 && <Button onClick={onUndo} label={t('undo', { count: back.length })} />,
        note: null,
      })}
      but={conflicts.length}
      onClose={onClose}
    >
      {!busy && (
        <div className="mt-2 flex flex-col gap-1 text-sm text-ink-2">
          {same > 0 && <p>{t('same', { count: same })}</p>}
          {onUndo && written > back.length && <p>{t('undoNote', { count: written - back.length })}</p>}
        </div>
      )}
      <BatchConflicts
        conflicts={conflicts}
        keyOf={keyOf}
        nameOf={({ seen }) => nameOf(seen)}
        textOf={conflictText}
        onOverwrite={(some) => overwrite(run, some, (one) => one)}
      />
    </BatchDialog>
  )
}
