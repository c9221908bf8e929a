import type { EnrichmentJob } from '#lib/domain/enrichment/enrichment-queue.ts'
import type { FileTable } from '#lib/domain/import/columns.ts'
import { createPlanner, type ImportTarget, type PlannedRow } from '#lib/domain/import/plan.ts'
import { type RowReader, readRow } from '#lib/domain/import/read-row.ts'
import { mapInSlices } from '#lib/map-in-slices.ts'
import { type CheckWatch, readImportFacts } from './read-facts.ts'

/**
 * The dry run: what each row would have the API do, and which rows are refused or left out and why. Only reads, and
 * works in slices of a few milliseconds. Throws ApiError, or the reason of the signal.
 */
export async function checkRows(
  table: FileTable,
  reader: RowReader,
  target: ImportTarget,
  jobs: ReadonlyMap<string, EnrichmentJob>,
  watch: CheckWatch,
): Promise<PlannedRow[]> {
  const { signal, onProgress } = watch
  const total = table.rows.length
  onProgress({ step: 'rows', done: 0, total })
  const rows = await mapInSlices(table.rows, (cells, at) => readRow(cells, at, reader), signal)
  const facts = await readImportFacts(rows, target, jobs, watch)
  onProgress({ step: 'plan', done: 0, total })
  return mapInSlices(rows, createPlanner(target, facts), signal)
}
