import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { MassPreview } from '#components/ui/table/mass-preview.tsx'
import type { ImportTarget, PlannedRow } from '#lib/domain/import/plan.ts'
import type { ImportAction } from '#lib/domain/import/read-row.ts'
import { plainLine } from '#lib/format/plain-text.ts'
import { useImportRowWords } from './use-row-words.ts'

interface ImportPreviewProps {
  action: Exclude<ImportAction, 'lookup'>
  target: ImportTarget
  rows: readonly PlannedRow[]
  /** Indices of rows that were included together, by reason. */
  includedIndexes: readonly number[]
  /** The number of a row in its file. */
  numberOf: (at: number) => number
  onClose: () => void
  onConfirm: (rows: PlannedRow[], reasons: Record<number, string>) => void
}

/** Confirmation of what the rows will do and to whom; rows left out can be included one by one, refused ones cannot. */
export function ImportPreview(props: ImportPreviewProps) {
  const { action, target, rows, includedIndexes, numberOf, onClose, onConfirm } = props
  const t = useTranslations('import')
  const words = useImportRowWords(numberOf)
  const entries = useMemo(
    () => rows.map((row) => ({ row, key: String(row.at), whys: row.whys, barred: row.barred })),
    [rows],
  )
  return (
    <MassPreview
      title={(count) =>
        t(`ask.${action}`, {
          count,
          routine: String(target.idSupply),
          newsletter: String(target.idNewsletter),
        })
      }
      description={t(`askText.${action}`)}
      entries={entries}
      includedKeys={includedIndexes.map(String)}
      nameOf={({ name, at }) => (name === '' ? t('rowOf', { row: numberOf(at) }) : plainLine(name))}
      detailOf={({ send }) => words.sendText(send)}
      reasonText={words.whyText}
      reasonDetailOf={({ at, repeats }) =>
        repeats === null
          ? t('rowOf', { row: numberOf(at) })
          : `${t('rowOf', { row: numberOf(at) })}, ${t('repeats', { row: numberOf(repeats) })}`
      }
      confirmLabel={(count) => t(`confirm.${action}`, { count })}
      needsReason={action === 'subscribe'}
      onClose={onClose}
      onConfirm={(going, reasonOf) =>
        onConfirm(
          going,
          Object.fromEntries(
            going.flatMap(({ at }) => {
              const reason = reasonOf(String(at))
              return reason ? [[at, reason]] : []
            }),
          ),
        )
      }
    />
  )
}
