import { useEffect, useMemo, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { Button } from '#components/ui/button.tsx'
import { Callout } from '#components/ui/feedback/callout.tsx'
import { useErrorText } from '#components/ui/feedback/error-text.ts'
import { ProgressBar } from '#components/ui/feedback/progress-bar.tsx'
import { toast } from '#components/ui/feedback/toast-store.ts'
import { type FileFormat, fileFormats } from '#components/ui/file/file-form.ts'
import { saveTable } from '#components/ui/file/save-table.ts'
import { Checkbox } from '#components/ui/form/checkbox.tsx'
import { Choices } from '#components/ui/form/choices.tsx'
import { FormDialog } from '#components/ui/overlay/form-dialog.tsx'
import { readPaste } from '#lib/domain/lookup/lookup.ts'
import { answerLines } from '#lib/domain/lookup/lookup-lines.ts'
import { type CompanySites, sitesOf } from '#lib/lookup/company-sites.ts'
import { CHOSEN_COLUMNS, type ChosenColumn, lineColumns, rowColumns } from '#lib/lookup/lookup-file.ts'
import type { LookupRow } from '#lib/lookup/lookup-rows.ts'
import type { LookupSnapshot } from '#lib/lookup/lookup-run.ts'
import { callInChunks } from '#lib/query/chunked-call.ts'
import { withSession } from '#lib/session/session-store.ts'
import { createStore } from '#lib/store.ts'
import { useReasonText } from '../entry-note.tsx'

/** Websites and profiles by idCompany. A lookup leaves this field out, as it is most of a payload. Throws ApiError. */
async function readSites(
  idCompanies: readonly number[],
  signal: AbortSignal,
  onProgress: (done: number, total: number) => void,
): Promise<ReadonlyMap<number, CompanySites>> {
  const fields = ['idCompany', 'regCompanyDataList'] as const
  const companies = await withSession(() =>
    callInChunks('listCompanies', { query: {}, fields }, 'idCompany', idCompanies, { signal, onProgress }),
  )
  return new Map(companies.map((company) => [company.idCompany, sitesOf(company)]))
}

type Scope = 'lines' | 'found' | 'chosen'

export interface LookupExportProps {
  /** What was looked up, as typed. */
  text: string
  snapshot: LookupSnapshot
  /** The companies found, as the table shows them, and those ticked. */
  rows: readonly LookupRow[]
  chosen: readonly LookupRow[]
  /** Which rows are chosen for the file at first. */
  scope: Scope
  onClose: () => void
}

/** The columns chosen last, preset for the next file. */
const lastColumns = createStore<ReadonlySet<ChosenColumn>>(new Set(CHOSEN_COLUMNS))

export function LookupExport({ text, snapshot, rows, chosen, onClose, ...props }: LookupExportProps) {
  const t = useTranslations('lookupFile')
  const ui = useTranslations('ui.file')
  const lookup = useTranslations('lookup')
  const locale = useLocale()
  const errorText = useErrorText()
  const reasonOf = useReasonText()
  const [scope, setScope] = useState<Scope>(props.scope)
  const [columns, setColumns] = useState(lastColumns.get)
  const [format, setFormat] = useState<FileFormat>('xlsx')
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const [stop] = useState(() => new AbortController())
  // Closing the dialog cancels the export.
  useEffect(() => () => stop.abort(), [stop])
  const [typed] = useState(() => readPaste(text).lines)
  // The lookup may still be running: later results are included.
  const lines = useMemo(() => answerLines(typed, snapshot.matches), [typed, snapshot.matches])
  const error = failure === null ? null : errorText(failure)
  const withSites = columns.has('website') || columns.has('linkedin')

  const save = async () => {
    lastColumns.set(columns)
    setFailure(null)
    setProgress({ done: 0, total: 0 })
    const own = scope === 'chosen' ? chosen : rows
    const companies =
      scope === 'lines'
        ? lines.flatMap((line) => line.companies.slice(0, 1))
        : own.map(({ company }) => company)
    const ids = companies.map(({ idCompany }) => idCompany)
    const { signal } = stop
    try {
      const sites: ReadonlyMap<number, CompanySites> =
        withSites && ids.length > 0
          ? await readSites(ids, signal, (done, total) => setProgress({ done, total }))
          : new Map()
      const words = {
        t,
        reasonOf,
        zeroLost: lookup('zeros.id'),
        kindOf: ({ kind }: (typeof lines)[number]['entries'][number]) => lookup(`kinds.${kind}`),
        sitesOf: (idCompany: number) => sites.get(idCompany),
      }
      const stem = t('fileName')
      if (scope === 'lines')
        await saveTable({ rows: lines, columns: lineColumns(columns, words), signal }, stem, format)
      else await saveTable({ rows: own, columns: rowColumns(columns, words), signal }, stem, format)
      toast({ tone: 'success', title: t('saved', { count: scope === 'lines' ? lines.length : own.length }) })
      onClose()
    } catch (cause) {
      if (signal.aborted) return
      setFailure(cause)
      setProgress(null)
    }
  }

  return (
    <FormDialog
      onClose={onClose}
      title={t('title')}
      submitLabel={t('start')}
      busy={progress !== null}
      onSubmit={() => (progress === null ? save() : undefined)}
    >
      {error && (
        <Callout tone="danger" live title={ui('failed')}>
          {error.whole} {withSites && t('withoutSites')}
        </Callout>
      )}
      {progress && (
        <ProgressBar
          label={t('reading')}
          value={progress.total > 0 ? progress.done : null}
          max={progress.total || 1}
        >
          <p role="status">{t('reading')}</p>
        </ProgressBar>
      )}
      <Choices
        legend={t('which')}
        value={scope}
        onChange={setScope}
        options={[
          { value: 'lines', label: t('scope.lines', { count: lines.length }), hint: t('scope.linesHint') },
          { value: 'found', label: t('scope.found', { count: rows.length }), disabled: rows.length === 0 },
          {
            value: 'chosen',
            label: t('scope.chosen', { count: chosen.length }),
            disabled: chosen.length === 0,
          },
        ]}
      />
      <Columns columns={columns} onChange={setColumns} />
      <Choices
        legend={t('format')}
        value={format}
        onChange={setFormat}
        options={fileFormats(locale).map((one) => ({ value: one, label: ui(one) }))}
      />
    </FormDialog>
  )
}

interface ColumnsProps {
  columns: ReadonlySet<ChosenColumn>
  onChange: (columns: ReadonlySet<ChosenColumn>) => void
}

function Columns({ columns, onChange }: ColumnsProps) {
  const t = useTranslations('lookupFile')
  const toggle = (name: ChosenColumn, on: boolean) =>
    onChange(new Set(CHOSEN_COLUMNS.filter((one) => (one === name ? on : columns.has(one)))))
  const all = columns.size === CHOSEN_COLUMNS.length
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">{t('whichColumns')}</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-x-3">
        {CHOSEN_COLUMNS.map((name) => (
          <Checkbox
            key={name}
            label={t(`columns.${name}`)}
            checked={columns.has(name)}
            onCheckedChange={(checked) => toggle(name, checked)}
          />
        ))}
      </div>
      <Button size="sm" variant="ghost" onClick={() => onChange(new Set(all ? [] : CHOSEN_COLUMNS))}>
        {t(all ? 'noColumns' : 'allColumns')}
      </Button>
    </fieldset>
  )
}
