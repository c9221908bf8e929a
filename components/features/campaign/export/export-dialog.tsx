import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { Button } from '#components/ui/button.tsx'
import { Callout } from '#components/ui/feedback/callout.tsx'
import { useErrorText } from '#components/ui/feedback/error-text.ts'
import { ProgressBar } from '#components/ui/feedback/progress-bar.tsx'
import { type FileFormat, fileFormats } from '#components/ui/file/file-form.ts'
import { Checkbox } from '#components/ui/form/checkbox.tsx'
import { Choices } from '#components/ui/form/choices.tsx'
import { Dialog } from '#components/ui/overlay/dialog.tsx'
import { FormDialog } from '#components/ui/overlay/form-dialog.tsx'
import { formatNumber } from '#lib/format/numbers.ts'
import { neverChanges } from '#lib/store.ts'
import type { CampaignExportProps } from '../campaign-slots.ts'
import type { CampaignLoad } from '../model/campaign-load.ts'
import type { ExportValues } from './export-cells.ts'
import type { ExportScope } from './export-opening.ts'
import { ExportReceipt } from './export-receipt.tsx'
import type { ExportRun, ExportState } from './export-run.ts'
import { type ExportRequest, useExport } from './use-export.ts'

interface ExportFormProps extends CampaignExportProps {
  scope: ExportScope
  /** The choices of an export that was cancelled or failed, preset for the next attempt. */
  before: ExportRequest | undefined
  failed: ExportState | null
  onStart: (wish: ExportRequest) => void
  onClose: () => void
}

/** Choice of rows, format and values; submitting also opens the browser's file picker. */
function ExportForm({ scope: first, before, failed, onStart, onClose, ...props }: ExportFormProps) {
  const t = useTranslations('campaignExport')
  const formats = useTranslations('ui.file')
  const locale = useLocale()
  const errorText = useErrorText()
  const { load, shownCount, columns, chosenRows } = props
  const chosen = useMemo(() => chosenRows().length, [chosenRows])
  const [scope, setScope] = useState<ExportScope>(chosen > 0 ? first : 'shown')
  const [format, setFormat] = useState<FileFormat>(before?.format ?? 'xlsx')
  const [values, setValues] = useState<ExportValues>(before?.values ?? 'sheet')
  const partial = load.state !== 'complete'
  const [loadAll, setLoadAll] = useState(before?.scope === 'shown' ? before.loadAll : partial)
  const [mayLackNames, setMayLackNames] = useState(false)
  const number = (count: number) => formatNumber(count, locale)
  const error = failed === null ? null : errorText(failed.error)
  return (
    <FormDialog
      onClose={onClose}
      title={t('title')}
      description={t('columns', { count: columns.length })}
      submitLabel={t('start')}
      onSubmit={() =>
        onStart({ scope, format, values, loadAll: partial && loadAll && scope === 'shown', mayLackNames })
      }
    >
      {failed && error && (
        <Callout tone="danger" live title={t(`failedIn.${failed.failedIn ?? 'writing'}`)}>
          {failed.error instanceof DOMException
            ? t('diskSays', { words: failed.error.message })
            : error.whole}
        </Callout>
      )}
      {failed?.failedIn === 'names' && (
        <Checkbox checked={mayLackNames} onCheckedChange={setMayLackNames} label={t('skip.names')} />
      )}
      <Choices
        legend={t('which')}
        value={scope}
        onChange={setScope}
        options={[
          { value: 'chosen', label: t('scope.chosen', { count: chosen }), disabled: chosen === 0 },
          { value: 'shown', label: t('scope.shown', { count: shownCount }) },
        ]}
      />
      {partial && scope === 'shown' && (
        <Checkbox
          checked={loadAll}
          onCheckedChange={setLoadAll}
          label={t('loadAll')}
          hint={
            load.total === null
              ? t('loadedSome', { count: load.rows.length })
              : t('loadedOf', { count: load.rows.length, total: number(load.total) })
          }
        />
      )}
      <Choices
        legend={t('format')}
        value={format}
        onChange={setFormat}
        options={fileFormats(locale).map((one) => ({
          value: one,
          label: formats(one),
          hint: t(`formats.${one}Hint`),
        }))}
      />
      <Choices
        legend={t('values')}
        value={values}
        onChange={setValues}
        options={[
          { value: 'sheet', label: t('valuesOf.sheet'), hint: t('valuesOf.sheetHint') },
          { value: 'api', label: t('valuesOf.api'), hint: t('valuesOf.apiHint') },
        ]}
      />
    </FormDialog>
  )
}

type Busy = 'opening' | 'loading' | 'names' | 'writing' | 'checking'

function ExportProgress({ state, load }: { state: ExportState; load: CampaignLoad }) {
  const t = useTranslations('campaignExport')
  const locale = useLocale()
  const stage = state.stage as Busy
  const loading = stage === 'loading'
  const done = loading ? load.rows.length : state.done
  const total = loading ? load.total : state.total
  const counted = stage !== 'opening' && stage !== 'checking'
  return (
    <ProgressBar
      label={t(`stages.${stage}`)}
      value={counted && total !== null ? done : null}
      max={total ?? 1}
    >
      <p role="status" data-stage={stage}>
        {t(`stages.${stage}`)}
      </p>
      {counted && (
        <p className="tabular-nums">
          {total === null
            ? formatNumber(done, locale)
            : t('doneOf', { done: formatNumber(done, locale), total: formatNumber(total, locale) })}
        </p>
      )}
    </ProgressBar>
  )
}

const over = new Set<ExportState['stage']>(['done', 'failed', 'cancelled'])
const idle = () => null

interface ExportDialogProps extends CampaignExportProps {
  scope: ExportScope
  onClose: () => void
}

/** The export dialog: the form, then the progress, then the receipt. */
export function ExportDialog({ scope, onClose, ...props }: ExportDialogProps) {
  const t = useTranslations('campaignExport')
  const begin = useExport(props)
  const [run, setRun] = useState<{ wish: ExportRequest; run: ExportRun } | null>(null)
  const state = useSyncExternalStore(run?.run.subscribe ?? neverChanges, run?.run.get ?? idle, idle)
  // Closing the dialog cancels a running export.
  useEffect(() => () => run?.run.cancel(), [run])
  const busy = state !== null && !over.has(state.stage)
  const again = () => setRun(null)

  if (run && state && busy)
    return (
      <Dialog
        title={t('title')}
        footer={
          <>
            {(state.stage === 'names' || state.stage === 'checking') && (
              <Button onClick={run.run.skip} variant="ghost" className="me-auto">
                {t(`skip.${state.stage}`)}
              </Button>
            )}
            <Button onClick={run.run.cancel} disabled={state.file !== null} label={t('cancel')} />
          </>
        }
      >
        <ExportProgress state={state} load={props.load} />
      </Dialog>
    )
  if (run && state && state.stage === 'done')
    return (
      <Dialog
        onClose={onClose}
        title={t('receipt.title')}
        footer={
          <>
            <Button onClick={again} label={t('another')} />
            <Button variant="primary" onClick={onClose} data-autofocus="" label={t('close')} />
          </>
        }
      >
        <ExportReceipt {...props} state={state} request={run.wish} />
      </Dialog>
    )
  return (
    <ExportForm
      {...props}
      scope={run?.wish.scope ?? scope}
      before={run?.wish}
      failed={state?.stage === 'failed' ? state : null}
      onClose={onClose}
      onStart={(wish) => setRun({ wish, run: begin(wish) })}
    />
  )
}
