import { type FileFormat, formOf } from './file-form.ts'
import { downloadFile } from './file-sink.ts'
import { type TableJob, writeTable } from './write-table.ts'

/** Downloads a table as a file. Throws what writing it throws; then there is no file. */
export async function saveTable<Row>(
  { columns, rows, signal }: Pick<TableJob<Row>, 'columns' | 'rows' | 'signal'>,
  stem: string,
  format: FileFormat,
): Promise<void> {
  const sink = downloadFile(stem, format)
  await writeTable({ columns, rows, form: formOf(format, stem), sink, ...(signal ? { signal } : {}) })
  await sink.close()
}
