import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Badge } from '#components/ui/badge.tsx'
import { DescriptionList, Fact } from '#components/ui/description-list.tsx'
import type { SupplyIdentification } from '#lib/contract/schemas/supply.ts'
import { formatDateTime } from '#lib/format/dates.ts'
import { useNotation } from '#lib/preferences/use-notation.ts'
import { ScoringFacts } from './scoring-facts.tsx'
import { FormerSelect, TypeSelect } from './tag-controls.tsx'
import type { Tagging } from './use-tagging.ts'

interface RoutineEntryProps {
  row: SupplyIdentification
  tagging: Tagging
  title: ReactNode
}

/** A company on one routine: its tag (editable), its scoring and its preparation. */
export function RoutineEntry({ row, tagging, title }: RoutineEntryProps) {
  const t = useTranslations('routine')
  const notation = useNotation()
  const manual = row.idIdentificationType !== null || row.isManual
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="flex min-w-0 flex-1 basis-60 flex-wrap items-center gap-2">
          <h3 className="min-w-0 text-base font-semibold break-words">{title}</h3>
          {manual && <Badge>{t(row.isManual ? 'manual' : 'automatic')}</Badge>}
        </div>
        <Labelled name={t('tag')}>
          <TypeSelect row={row} tagging={tagging} />
        </Labelled>
        <Labelled name={t('former')}>
          <FormerSelect row={row} tagging={tagging} />
        </Labelled>
      </div>
      <div className="grid gap-x-8 gap-y-2 lg:grid-cols-[25rem_minmax(0,1fr)]">
        <DescriptionList>
          <Fact label={t('date')} value={formatDateTime(row.date, notation)} />
          <PreparationFacts row={row} />
        </DescriptionList>
        <div role="group" aria-label={t('scoring')} className="min-w-0 lg:border-s lg:border-line lg:ps-8">
          <ScoringFacts scoring={row.scoring} />
        </div>
      </div>
    </div>
  )
}

/** A control with a short visible label; its accessible name is longer. */
function Labelled({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-center justify-between gap-2 text-sm text-ink-3 max-sm:w-full">
      <span aria-hidden="true">{name}</span>
      <div className="w-36">{children}</div>
    </div>
  )
}

/** The three steps of a preparation, as facts of a DescriptionList (api.md 2.4, list only). */
function PreparationFacts({ row }: { row: SupplyIdentification }) {
  const t = useTranslations('routine')
  const notation = useNotation()
  const word = (done: boolean | null, date: string | null) => {
    if (done === null) return null
    if (!done) return t('no')
    return date === null ? t('yes') : t('yesOn', { date: formatDateTime(date, notation) })
  }
  return (
    <>
      <Fact label={t('prepared')} value={word(row.prepared, row.preparedDate)} />
      <Fact label={t('consumed')} value={word(row.prepareConsumed, row.prepareConsumedDate)} />
      <Fact label={t('completed')} value={word(row.preparedCompleted, row.preparedCompletedDate)} />
    </>
  )
}
