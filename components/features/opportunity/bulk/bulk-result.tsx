import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#components/ui/button.tsx'
import { Checkbox } from '#components/ui/form/checkbox.tsx'
import { ignoreDoubleClick } from '#components/ui/ignore-double-click.ts'
import { Dialog } from '#components/ui/overlay/dialog.tsx'
import { BatchAgain, BatchList, BatchProgress, useBatch } from '#components/ui/table/batch-list.tsx'
import { BatchReport, type BatchWords } from '#components/ui/table/batch-report.tsx'
import { ShowMore } from '#components/ui/table/show-more.tsx'
import type { CardChange } from '#lib/domain/opportunity/bulk/bulk-plan.ts'
import type { BulkConflict, BulkRun } from './bulk-run.ts'
import { useChangeTexts } from './use-change-texts.ts'

interface BulkResultProps {
  run: BulkRun
  /** Absent: this run is itself an undo. */
  onUndo?: (() => void) | undefined
  onClose: () => void
}

/** The progress of a run: a result for each, the conflicts, and Undo. */
export function BulkResult({ run, onUndo, onClose }: BulkResultProps) {
  const t = useTranslations('opportunityTable.bulk')
  const ui = useTranslations('ui')
  const { nameOf, stepsOf } = useChangeTexts()
  const { entries, waiting, busy } = useBatch(run)
  const conflicts = busy ? [] : run.conflicts()
  const back = busy || !onUndo ? [] : run.inverseChange()
  const { written, same } = run.counts()
  const words = {
    keyOf: ({ idOpportunity }: CardChange) => String(idOpportunity),
    nameOf: (change: CardChange) => (
      <>
        <span className="font-medium">{nameOf(change.seen)}</span>
        <span className="text-ink-2"> · {stepsOf(change)}</span>
      </>
    ),
  }
  const report = { ...words, textOf: (change: CardChange) => `${nameOf(change.seen)} · ${stepsOf(change)}` }
  return (
    <Dialog
      onClose={busy ? undefined : onClose}
      title={run.title}
      footer={
        busy ? (
          <Button disabled={waiting === 0} onClick={ignoreDoubleClick(run.cancel)}>
            {ui('batch.cancel', { count: waiting })}
          </Button>
        ) : (
          <>
            {back.length > 0 && <Button onClick={onUndo} label={t('undo', { count: back.length })} />}
            <BatchReport
              title={run.title}
              entries={entries}
              keyOf={report.keyOf as BatchWords['keyOf']}
              nameOf={report.nameOf as BatchWords['nameOf']}
              textOf={report.textOf as (input: unknown) => string}
            />
            <BatchAgain batch={run} but={conflicts.length} />
            <Button variant="primary" onClick={onClose} label={ui('close')} />
          </>
        )
      }
    >
      <BatchProgress batch={run} />
      {!busy && (
        <div className="mt-2 flex flex-col gap-1 text-sm text-ink-2">
          {same > 0 && <p>{t('same', { count: same })}</p>}
          {onUndo && written > back.length && <p>{t('undoNote', { count: written - back.length })}</p>}
        </div>
      )}
      {conflicts.length > 0 && <Conflicts conflicts={conflicts} onOverwrite={run.overwrite} />}
      <div className="mt-3">
        <BatchList batch={run} {...words} />
      </div>
    </Dialog>
  )
}

const STEP = 50

/** The conflicts: the other person's values stay, except for those that are ticked and overwritten. */
function Conflicts({
  conflicts,
  onOverwrite,
}: {
  conflicts: readonly BulkConflict[]
  onOverwrite: (some: readonly BulkConflict[]) => void
}) {
  const t = useTranslations('opportunityTable.bulk')
  const { nameOf, conflictText } = useChangeTexts()
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set())
  const [most, setMost] = useState(STEP)
  const chosen = conflicts.filter(({ change }) => ticked.has(change.idOpportunity))
  const tick = (ids: readonly number[], on: boolean) => {
    const next = new Set(ticked)
    for (const id of ids) {
      if (on) next.add(id)
      else next.delete(id)
    }
    setTicked(next)
  }
  const ids = conflicts.map(({ change }) => change.idOpportunity)
  return (
    <section
      aria-label={t('conflicts', { count: conflicts.length })}
      data-testid="bulk-conflicts"
      className="mt-3 rounded-md border border-line bg-warning-soft px-3 py-2 text-sm"
    >
      <h3 className="font-medium">{t('conflicts', { count: conflicts.length })}</h3>
      <p className="text-ink-2">{t('conflictsText')}</p>
      {conflicts.length > 1 && (
        <Checkbox
          className="mt-2"
          label={t('allConflicts')}
          checked={chosen.length === conflicts.length}
          indeterminate={chosen.length > 0 && chosen.length < conflicts.length}
          onCheckedChange={(checked) => tick(ids, checked)}
        />
      )}
      <ul className="mt-1">
        {conflicts.slice(0, most).map((conflict) => (
          <li key={conflict.change.idOpportunity} className="py-1 [overflow-wrap:anywhere]">
            <Checkbox
              label={t('conflict', { name: nameOf(conflict.change.seen) })}
              hint={conflictText(conflict)}
              checked={ticked.has(conflict.change.idOpportunity)}
              onCheckedChange={(checked) => tick([conflict.change.idOpportunity], checked)}
            />
          </li>
        ))}
      </ul>
      <ShowMore left={conflicts.length - most} step={STEP} onMore={() => setMost(most + STEP)} />
      <Button
        size="sm"
        className="mt-1"
        disabled={chosen.length === 0}
        onClick={() => {
          setTicked(new Set())
          onOverwrite(chosen)
        }}
        label={t('overwrite', { count: chosen.length })}
      />
    </section>
  )
}
