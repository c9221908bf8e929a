import Undo2 from 'lucide-react/icons/undo-2'
import { useTranslations } from 'use-intl'
import type { HistoryEntry } from '#components/entities/opportunity/history.ts'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import type { OpportunityPatch } from '#lib/domain/opportunity/board/card.ts'
import type { ConflictField } from '#lib/domain/opportunity/board/conflict.ts'
import { fieldValue } from '#lib/domain/opportunity/board/record.ts'
import { FieldValue } from '../field-value.tsx'
import { changedFields, undoPatchOf } from './undo-of.ts'

interface SheetHistoryProps {
  /** Newest first. */
  entries: readonly HistoryEntry[]
  /** `undoes`: the change that is taken back. */
  onUndo: (patch: OpportunityPatch, undoes: HistoryEntry) => void
  busy: boolean
}

const tones = {
  saving: 'neutral',
  created: 'success',
  saved: 'success',
  notSaved: 'danger',
  unknown: 'warning',
  gone: 'warning',
  cancelled: 'neutral',
} as const

/** What this person changed of the opportunity in this tab; the last change can be taken back. The API keeps no history. */
export function SheetHistory({ entries, onUndo, busy }: SheetHistoryProps) {
  const t = useTranslations('opportunity.sheet')
  const last = entries.find(({ outcome }) => outcome !== 'notSaved' && outcome !== 'cancelled')
  const undo = last ? undoPatchOf(last) : null
  return (
    <section aria-labelledby="sheet-history" className="border-t border-line px-5 py-4">
      <div className="mb-1 flex min-h-7 items-center gap-2">
        <h3 id="sheet-history" className="flex-1 text-base font-semibold">
          {t('history')}
        </h3>
        {last && undo && (
          <Button size="sm" icon={Undo2} busy={busy} onClick={() => onUndo(undo, last)} label={t('undo')} />
        )}
      </div>
      {entries.length === 0 ? (
        <p className="text-sm text-ink-3">{t('noHistory')}</p>
      ) : (
        <ol className="divide-y divide-line text-sm" data-testid="opportunity-history">
          {entries.map((entry) => (
            <li key={entry.id} className="py-2">
              <p className="flex flex-wrap items-center gap-x-2 text-xs text-ink-3">
                <span>{t('you')}</span>
                <RelativeTime value={entry.at} />
                {entry.outcome !== 'saved' && (
                  <Badge tone={tones[entry.outcome ?? 'saving']}>
                    {t(`outcomes.${entry.outcome ?? 'saving'}`)}
                  </Badge>
                )}
              </p>
              {entry.outcome !== 'created' && (
                <ul className="mt-0.5">
                  {changedFields(entry).map((field) => (
                    <Line key={field} entry={entry} field={field} />
                  ))}
                </ul>
              )}
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

function Line({ entry: { patch, before }, field }: { entry: HistoryEntry; field: ConflictField }) {
  const t = useTranslations('opportunity')
  const owner = patch.owner && ('idUser' in patch.owner ? patch.owner.idUser : patch.owner.email)
  const from = field === 'owner' ? before.idUser : fieldValue(before, field)
  const to =
    field === 'owner'
      ? owner
      : field === 'idCrmVisitCard'
        ? (patch.crmVisitCardEmail ?? patch.idCrmVisitCard)
        : patch[field]
  return (
    <li className="break-words">
      <span className="text-ink-3">{t(`conflict.fields.${field}`)}</span>{' '}
      {t.rich('sheet.fromTo', {
        from: () =>
          from === undefined ? t('sheet.unknownBefore') : <FieldValue field={field} value={from} />,
        to: () => <FieldValue field={field} value={to} />,
      })}
    </li>
  )
}
