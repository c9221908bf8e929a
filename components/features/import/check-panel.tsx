import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#components/ui/button.tsx'
import { Callout } from '#components/ui/feedback/callout.tsx'
import { Panel } from '#components/ui/feedback/panel.tsx'
import { dialogOf } from '#components/ui/feedback/part.tsx'
import { toast } from '#components/ui/feedback/toast-store.ts'
import { Field } from '#components/ui/form/field.tsx'
import { Options, Select } from '#components/ui/form/input.tsx'
import { BatchAgain, BatchProgress, useBatch } from '#components/ui/table/batch-list.tsx'
import { changeAddress } from '#components/ui/use-address.ts'
import { useGo } from '#components/ui/use-go.ts'
import { useView } from '#components/ui/use-view.ts'
import { propertyOf } from '#lib/domain/api/is-object.ts'
import { type ImportReason, type PlannedRow, takenRows } from '#lib/domain/import/plan.ts'
import type { Batch, BatchEntry } from '#lib/domain/mass/batch.ts'
import { lookupAddressOf } from '#lib/lookup/lookup-text-store.ts'
import { paths } from '#lib/paths.ts'
import { importView, RESULT_ID } from './import-view.ts'
import { importJob } from './model/import-job.ts'
import { type ImportCheck, type ImportStepProps, isOld, rowNumbers } from './model/import-state.ts'
import { countRowStatuses, ROW_STATUSES, type RowStatus, shownRows } from './model/row-status.ts'
import { ReasonList } from './reason-list.tsx'
import { ReportMenu } from './report-menu.tsx'
import { RowsTable } from './rows-table.tsx'

const ImportPreview = dialogOf(() => import('./import-preview.tsx'), 'ImportPreview')

interface CheckPanelProps extends ImportStepProps {
  check: Extract<ImportCheck, { state: 'done' }>
}

const nobody: readonly BatchEntry<PlannedRow>[] = []
/** Least time between two renders of thousands of rows, milliseconds. */
const REDRAW = 250

/** The entries of the run, throttled. */
function useEntries(run: Batch<PlannedRow> | null) {
  const [entries, setEntries] = useState(nobody)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const take = () => {
      timer = undefined
      setEntries(run?.get() ?? nobody)
    }
    take()
    const stop = run?.subscribe(() => {
      timer ??= setTimeout(take, REDRAW)
    })
    return () => {
      stop?.()
      clearTimeout(timer)
    }
  }, [run])
  return entries
}

/** Result of the dry run, the confirmation that sends rows, and the outcome of each row. */
export function CheckPanel({ idAccount, state, file, check }: CheckPanelProps) {
  const t = useTranslations('import')
  const client = useQueryClient()
  const { show } = useView(importView)
  const { run, outcomes, chosen, unsent, stopped, elsewhere, reasons } = state
  const entries = useEntries(run)
  const [asking, setAsking] = useState(false)
  const [taken, setTaken] = useState<ReadonlySet<ImportReason>>(() => new Set())
  const included = useMemo(() => takenRows(check.rows, taken), [check.rows, taken])
  const { target } = check
  const { action } = target
  const isLookup = action === 'lookup'
  const rows = useMemo(
    () =>
      shownRows(
        check.rows,
        isLookup,
        new Map(entries.map((entry) => [entry.input.at, entry])),
        outcomes,
        chosen,
        stopped,
      ),
    [check.rows, isLookup, entries, outcomes, chosen, stopped],
  )
  const numberOf = useMemo(() => rowNumbers(file), [file])
  const counts = countRowStatuses(rows)
  const present = ROW_STATUSES.filter((one) => counts.has(one))
  const countText = (one: RowStatus) => t(`counts.${one}`, { count: counts.get(one) ?? 0 })
  const status = present.find((one) => one === show) ?? null
  const shown = useMemo(
    () => (status === null ? rows : rows.filter((row) => row.status === status)),
    [rows, status],
  )
  const failed = (counts.get('failed') ?? 0) - rows.filter(wasOvertaken).length
  const wasSent = chosen.size > 0
  const leftOut = counts.get('leftOut') ?? 0
  const going = (counts.get('ready') ?? 0) + included.length
  /** Runs `act` unless the dry run has expired. */
  const unlessOld = (act: () => void) => {
    if (!isOld(check)) return act()
    importJob.forgetDryRun(idAccount)
    toast({ tone: 'warning', title: t('check.old'), description: t('check.oldText') })
  }
  const targetText =
    action === 'tag'
      ? t('check.routine', { id: String(target.idSupply) })
      : action === 'subscribe'
        ? t('check.newsletter', { id: String(target.idNewsletter) })
        : undefined
  const confirm = (confirmed: PlannedRow[], why: Record<number, string>) => {
    setAsking(false)
    unlessOld(() => void importJob.send(client, idAccount, confirmed, why))
  }
  return (
    <Panel
      id={RESULT_ID}
      title={t(isLookup ? 'check.lookup' : wasSent ? 'check.result' : 'check.title')}
      count={rows.length}
      description={wasSent ? targetText : isLookup ? undefined : t('check.about')}
      padded={false}
      actions={
        <>
          <ReportMenu file={file} rows={rows} reasons={reasons} />
          {isLookup && <LookupButton rows={check.rows} />}
          {!isLookup && !wasSent && (
            <Button
              variant="primary"
              size="sm"
              disabled={going + leftOut === 0}
              onClick={() => unlessOld(() => setAsking(true))}
            >
              {going === 0 && leftOut > 0
                ? t('lookThrough', { count: leftOut })
                : t(`asks.${action}`, { count: going })}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-3 px-4 py-3">
        {(unsent > 0 || elsewhere) && (
          <Callout
            tone="warning"
            live
            title={elsewhere ? t('elsewhere') : t(stopped ? 'stopped' : 'interrupted', { count: unsent })}
            action={
              !elsewhere && (
                <Button size="sm" onClick={() => void importJob.resume(client, idAccount)}>
                  {t('resume')}
                </Button>
              )
            }
            text={t(elsewhere ? 'elsewhereText' : stopped ? 'stoppedText' : 'interruptedText')}
          />
        )}
        {run === null && unsent === 0 && failed > 0 && (
          <Button className="self-start" onClick={() => void importJob.resume(client, idAccount, true)}>
            {t('tryAgain', { count: failed })}
          </Button>
        )}
        {run && <RunProgress run={run} />}
        <p role="status" data-testid="import-counts" className="text-sm font-medium">
          {present.map(countText).join(' · ')}
        </p>
        <ReasonList
          rows={check.rows}
          numberOf={numberOf}
          taken={taken}
          onInclude={wasSent || isLookup ? undefined : setTaken}
        />
        <Field label={t('show')} hideLabel className="max-w-72">
          <Select
            size="sm"
            value={status ?? ''}
            onValueChange={(value) => changeAddress(importView.write({ show: value || null }), 'replace')}
          >
            <option value="">{t('showAll', { count: rows.length })}</option>
            <Options of={present} text={countText} />
          </Select>
        </Field>
      </div>
      <RowsTable rows={shown} numberOf={numberOf} isLookup={isLookup} shown={status ?? ''} />
      {asking && !isLookup && (
        <ImportPreview
          action={action}
          target={target}
          rows={check.rows}
          includedIndexes={included}
          numberOf={numberOf}
          onClose={() => setAsking(false)}
          onConfirm={confirm}
        />
      )}
    </Panel>
  )
}

function RunProgress({ run }: { run: Batch<PlannedRow> }) {
  const t = useTranslations('ui')
  const { entries, waiting, busy } = useBatch(run)
  const box = useRef<HTMLDivElement>(null)
  const cancel = () => {
    // The button goes, and its focus with it.
    box.current?.focus()
    run.cancel()
  }
  return (
    <div ref={box} tabIndex={-1} className="flex flex-wrap items-center gap-x-4 gap-y-2 outline-none">
      <div className="min-w-40 flex-1">
        <BatchProgress batch={run} />
      </div>
      {busy ? (
        <Button disabled={waiting === 0} onClick={cancel} label={t('batch.cancel', { count: waiting })} />
      ) : (
        <BatchAgain batch={run} but={entries.filter(wasOvertaken).length} />
      )}
    </div>
  )
}

/** Whether somebody did the same since the check, or said no: sent again, it would be refused again. */
const wasOvertaken = ({ error }: { error: unknown }) =>
  /^(?:created|changed)_meanwhile$/.test(String(propertyOf(error, 'code')))

/** Opens the companies found in the lookup. */
function LookupButton({ rows }: { rows: readonly PlannedRow[] }) {
  const t = useTranslations('import')
  const go = useGo()
  const sirens = useMemo(() => [...new Set(rows.flatMap(({ company }) => company?.siren ?? []))], [rows])
  return (
    <Button
      size="sm"
      variant="primary"
      disabled={sirens.length === 0}
      onClick={() => go.to(paths.companies(lookupAddressOf(sirens.join('\n'))))}
      label={t('openLookup', { count: sirens.length })}
    />
  )
}
