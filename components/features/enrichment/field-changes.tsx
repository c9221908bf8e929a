import { ArrowRight } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { NoValue } from '#components/ui/description-list.tsx'
import { VisuallyHidden } from '#components/ui/visually-hidden.tsx'
import type { EnrichmentType } from '#lib/contract/schemas/enrichment.ts'
import {
  type ContactSnapshot,
  type FieldChange,
  fieldChanges,
} from '#lib/domain/enrichment/enrichment-queue.ts'
import { plainLine } from '#lib/format/plain-text.ts'

interface FieldChangesProps {
  type: EnrichmentType | null
  before: ContactSnapshot | null
  after: ContactSnapshot | null
}

const shown = (text: string | null) => (text === null ? <NoValue /> : plainLine(text))

export function FieldChanges({ type, before, after }: FieldChangesProps) {
  const t = useTranslations('enrichment')
  if (after === null) return null
  const changes = fieldChanges(type, before, after)
  const some = changes.some((change) => change.changed)
  return (
    <div className="flex flex-col gap-0.5 text-sm">
      <dl className="flex flex-col gap-0.5">
        {changes.map((change) => (
          <div key={change.field} className="flex min-w-0 flex-wrap gap-x-2">
            <dt className="text-ink-3">{t(`fields.${change.field}`)}</dt>
            <dd className="min-w-0 [overflow-wrap:anywhere]">
              <Change change={change} known={before !== null} />
            </dd>
          </div>
        ))}
      </dl>
      {before === null ? (
        <p className="text-xs text-ink-3">{t('beforeUnknown')}</p>
      ) : (
        !some && <p className="text-xs text-ink-3">{t('nothingNew')}</p>
      )}
    </div>
  )
}

function Change({ change: { before, after, changed }, known }: { change: FieldChange; known: boolean }) {
  const t = useTranslations('enrichment')
  if (!known) return shown(after)
  if (!changed) {
    return (
      <>
        {shown(after)} <span className="text-xs text-ink-3">{t('unchanged')}</span>
      </>
    )
  }
  return (
    <span className="inline-flex flex-wrap items-center gap-x-1.5">
      <span className="text-ink-3">
        <VisuallyHidden>{t('before')} </VisuallyHidden>
        {shown(before)}
      </span>
      <ArrowRight size={12} className="shrink-0 text-ink-3" />
      <ins className="font-medium no-underline">
        <VisuallyHidden>{t('after')} </VisuallyHidden>
        {shown(after)}
      </ins>
    </span>
  )
}
