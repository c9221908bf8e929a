import type { Locale } from '#lib/domain/text/languages.ts'
import { WRITING } from '#lib/domain/text/writing.ts'
import type { TableJob } from './write-table.ts'

export type FileFormat = 'xlsx' | 'semicolon' | 'comma'

export const FILE_ENDINGS = { xlsx: 'xlsx', semicolon: 'csv', comma: 'csv' } as const satisfies Record<
  FileFormat,
  string
>

export const FILE_TYPES = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv',
} as const

/** The formats in the order offered: a workbook loses nothing; with decimal commas, spreadsheets expect semicolons. */
export const fileFormats = (locale: Locale): readonly FileFormat[] =>
  WRITING[locale].decimal === ',' ? ['xlsx', 'semicolon', 'comma'] : ['xlsx', 'comma', 'semicolon']

/** How to write a table in a format. French and German spreadsheets expect `;` and decimal commas; all need the BOM. */
export function formOf(format: FileFormat, sheet: string): TableJob<never>['form'] {
  if (format === 'xlsx') return { xlsx: sheet }
  const commas = format === 'semicolon'
  return { csv: { delimiter: commas ? ';' : ',', decimal: commas ? ',' : '.', bom: true } }
}
