import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { Checkbox } from '#components/ui/form/checkbox.tsx'
import { type ImportReason, type PlannedRow, rowsByReason, TAKEN_AT_ONCE } from '#lib/domain/import/plan.ts'
import { useImportRowWords } from './use-row-words.ts'

interface WhysProps {
  rows: readonly PlannedRow[]
  numberOf: (at: number) => number
  /** Reasons that the person overrides for all rows. */
  taken: ReadonlySet<ImportReason>
  /** Absent in a lookup, and once rows have been sent. */
  onInclude: ((taken: ReadonlySet<ImportReason>) => void) | undefined
}

/** Reasons for which rows are refused or left out, with counts; some can be overridden for all rows at once. */
export function ReasonList({ rows, numberOf, taken, onInclude }: WhysProps) {
  const t = useTranslations('import')
  const words = useImportRowWords(numberOf)
  const groups = useMemo(() => rowsByReason(rows), [rows])
  if (groups.length === 0) return null
  const toggle = (why: ImportReason) => {
    const next = new Set(taken)
    if (!next.delete(why)) next.add(why)
    onInclude?.(next)
  }
  const several = rows.filter(({ whys }) => whys.length > 1).length
  return (
    <ul data-testid="import-whys" className="flex flex-wrap gap-x-6 gap-y-1 text-sm text-ink-2">
      {groups.map(([why, of]) => {
        const text = words.whyText(why, of.length)
        const canTake = onInclude !== undefined && TAKEN_AT_ONCE.has(why) && of.some(({ barred }) => !barred)
        return (
          <li key={why} data-why={why} className="min-h-6">
            {canTake ? (
              <Checkbox
                label={t('takeIn', { why: text })}
                checked={taken.has(why)}
                onChange={() => toggle(why)}
              />
            ) : (
              text
            )}
          </li>
        )
      })}
      {several > 0 && <li>{t('severalWhys', { count: several })}</li>}
    </ul>
  )
}
