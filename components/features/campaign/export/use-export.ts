import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { companyNames } from '#components/entities/company/company-names.ts'
import { FILE_ENDINGS, type FileFormat, formOf } from '#components/ui/file/file-form.ts'
import { openFile } from '#components/ui/file/file-sink.ts'
import type { TableJob } from '#components/ui/file/write-table.ts'
import { useLatest } from '#components/ui/use-latest.ts'
import { callEndpoint } from '#lib/query/call.ts'
import type { CampaignColumnId } from '../campaign-column.ts'
import { campaignColumn } from '../campaign-columns.ts'
import { lacksFields } from '../campaign-request.ts'
import type { CampaignExportProps } from '../campaign-slots.ts'
import type { CampaignLoad } from '../model/campaign-load.ts'
import type { CampaignField, CampaignRow } from '../model/campaign-row.ts'
import { NAME_COLUMNS } from '../use-names.ts'
import { type ExportValues, exportColumn } from './export-cells.ts'
import { checkExport } from './export-check.ts'
import type { ExportScope } from './export-opening.ts'
import { type ExportRun, runExport } from './export-run.ts'

export interface ExportRequest {
  scope: ExportScope
  format: FileFormat
  values: ExportValues
  /** Loads all rows for the API's filters first. */
  loadAll: boolean
  /** Goes on without names that cannot be read. */
  mayLackNames: boolean
}

const COMPANY_NUMBERS: ReadonlySet<CampaignColumnId> = new Set(['idCompany', 'siren'])

const pad = (value: number) => String(value).padStart(2, '0')

/** `campaign-results-2026-01-31-1405`, in the browser's local time. */
function fileName(word: string, now: Date): string {
  const day = [now.getFullYear(), pad(now.getMonth() + 1), pad(now.getDate())].join('-')
  return `${word}-${day}-${pad(now.getHours())}${pad(now.getMinutes())}`
}

/** Raw values keep the decimal point, and the comma format, then for programs, has no byte order mark. */
function exportForm(format: FileFormat, values: ExportValues, sheet: string): TableJob<CampaignRow>['form'] {
  const form = formOf(format, sheet)
  if ('xlsx' in form || values === 'sheet') return form
  return { csv: { ...form.csv, bom: format === 'semicolon', decimal: '.' } }
}

/** `whenOver` resolves when the load is as far as `isOver` says, and rejects with its error when it fails. */
function watchLoad() {
  const waiting = new Set<(load: CampaignLoad) => void>()
  return {
    tell: (load: CampaignLoad) => {
      for (const one of waiting) one(load)
    },
    whenOver: (isOver: (load: CampaignLoad) => boolean, begin: () => void, signal: AbortSignal) =>
      new Promise<void>((resolve, reject) => {
        const end = () => waiting.delete(look)
        const look = (load: CampaignLoad) => {
          if (isOver(load)) resolve()
          else if (load.state === 'failed') reject(load.error)
          else return
          end()
        }
        signal.addEventListener('abort', () => {
          end()
          reject(signal.reason)
        })
        waiting.add(look)
        begin()
      }),
  }
}

/** Starts an export of the rows that the grid shows. Call it in an event handler, as it opens a file picker. */
export function useExport(props: CampaignExportProps): (wish: ExportRequest) => ExportRun {
  const t = useTranslations('campaignExport')
  const head = useTranslations('campaignGrid')
  const latest = useLatest(props)
  const [watch] = useState(watchLoad)
  // In an effect, after the grid has rendered: `rowsInSight` are then the rows of this load.
  useEffect(() => watch.tell(props.load), [watch, props.load])

  /** Loads all rows; else waits until those of the load before have been replaced, which lack some of the fields. */
  const loadRows = (all: boolean, fields: readonly CampaignField[]) => async (signal: AbortSignal) => {
    const { load, onLoadAll, onStopLoading } = latest.current
    const isOver = (now: CampaignLoad) => (all ? now.state === 'complete' : !lacksFields(now, fields))
    if (isOver(load)) return
    if (all) signal.addEventListener('abort', onStopLoading)
    const begin = () => {
      if (all || load.state !== 'loading') onLoadAll()
    }
    try {
      await watch.whenOver(isOver, begin, signal)
    } finally {
      signal.removeEventListener('abort', onStopLoading)
    }
  }

  return ({ scope, format, values, loadAll, mayLackNames }) => {
    const { columns, context, queries, load } = latest.current
    const fields = columns.flatMap((column) => column.fields)
    const named = columns.some(({ id }) => NAME_COLUMNS.has(id))
    const idCompany = campaignColumn('idCompany')
    return runExport<CampaignRow>({
      open: () =>
        openFile(fileName(t('fileName'), new Date()), format, t(`fileKinds.${FILE_ENDINGS[format]}`)),
      loadAll: loadAll || lacksFields(load, fields) ? loadRows(loadAll, fields) : undefined,
      rows: () => (scope === 'chosen' ? latest.current.chosenRows() : [...latest.current.rowsInSight()]),
      names: named
        ? async (rows, signal, progress) => {
            const ids = rows.map(({ idCompany }) => idCompany)
            await companyNames.load(ids, { signal, onProgress: progress })
          }
        : undefined,
      mayLackNames,
      columns: columns.flatMap((column) => [
        exportColumn(column, head(`columns.${column.id}`), context, values),
        // The team's name for the campaign, followed by a column with its id.
        ...(column.id === 'campaign' && values === 'sheet'
          ? [exportColumn(column, head('idCampaign'), context, 'api')]
          : []),
        // A name alone does not identify a company, e.g. for an import: add its id.
        ...(column.id === 'company' && idCompany && !columns.some(({ id }) => COMPANY_NUMBERS.has(id))
          ? [exportColumn(idCompany, head('columns.idCompany'), context, values)]
          : []),
      ]),
      form: exportForm(format, values, t('fileName')),
      check: (written, signal) =>
        checkExport({
          queries,
          loaded: latest.current.load.rows,
          written,
          loadedFrom: latest.current.load.startedAt ?? Date.now(),
          read: async (query, page) => {
            const fields = ['idCampaign', 'idCompany', 'modified'] as const
            const input = { query: { ...query, ...page }, fields }
            const { result, count, parameters } = await callEndpoint('listCampaignResults', input, signal)
            return { rows: result, count, limit: parameters.limit }
          },
        }),
    })
  }
}
