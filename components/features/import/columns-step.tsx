import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { Badge } from '#components/ui/badge.tsx'
import { Panel } from '#components/ui/feedback/panel.tsx'
import { Options, Select } from '#components/ui/form/input.tsx'
import { IMPORT_FIELDS, widthOf, withColumn } from '#lib/domain/import/columns.ts'
import { plainLine } from '#lib/format/plain-text.ts'
import { type ImportState, importJob, type OpenFile, tableOf } from './model/import-job.ts'
import { useLocked } from './use-busy.ts'

const SHOWN = 5
const LONGEST = 60

/** What each column holds, as proposed and as seen on the first rows. */
export function ColumnsStep({ state, file }: { state: ImportState; file: OpenFile }) {
  const t = useTranslations('import.columns')
  const { columns, remembered } = state
  const locked = useLocked(state)
  const table = useMemo(() => tableOf(file), [file])
  const places = useMemo(() => Array.from({ length: widthOf(table) }, (_, at) => at), [table])
  const nameOf = (at: number) =>
    table.headings[at]?.trim() ? plainLine(table.headings[at]) : t('column', { number: at + 1 })
  return (
    <Panel
      title={t('title')}
      description={t('about')}
      actions={remembered && <Badge tone="accent">{t('remembered')}</Badge>}
      padded={false}
    >
      <div
        tabIndex={0}
        role="region"
        aria-label={t('firstRows')}
        className="overflow-x-auto overscroll-x-contain"
      >
        <table
          data-testid="import-columns"
          aria-label={t('firstRows')}
          className="w-full border-collapse text-sm"
        >
          <thead>
            <tr>
              {places.map((at) => (
                <th
                  key={at}
                  scope="col"
                  className="min-w-40 border-b border-line px-3 py-2 text-start font-medium"
                >
                  <span className="mb-1.5 block max-w-60 truncate">{nameOf(at)}</span>
                  <Select
                    size="sm"
                    aria-label={t('holds', { column: nameOf(at) })}
                    value={columns[at] ?? ''}
                    disabled={locked}
                    onChange={({ target }) => {
                      const field = IMPORT_FIELDS.find((one) => one === target.value) ?? null
                      importJob.setColumns(withColumn(columns, at, field))
                    }}
                  >
                    <option value="">{t('unused')}</option>
                    <Options of={IMPORT_FIELDS} text={(field) => t(`fields.${field}`)} />
                  </Select>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rows.slice(0, SHOWN).map((row, index) => (
              <tr key={String(index)} className="border-b border-line last:border-b-0">
                {places.map((at) => (
                  <td
                    key={at}
                    className={
                      columns[at]
                        ? 'max-w-60 truncate px-3 py-1.5'
                        : 'max-w-60 truncate px-3 py-1.5 text-ink-3'
                    }
                  >
                    {plainLine((row[at] ?? '').slice(0, LONGEST))}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  )
}
