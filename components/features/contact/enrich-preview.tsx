import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import type { ContactRow } from '#components/entities/contact/contact-row.ts'
import { useContactName } from '#components/entities/contact/contact-text.ts'
import { MassPreview } from '#components/ui/table/mass-preview.tsx'
import type { EnrichmentType } from '#lib/contract/schemas/enrichment.ts'
import { enrichEntries, replacedBy } from '#lib/domain/enrichment/enrichment-check.ts'
import { canEnrich, type EnrichmentJob } from '#lib/domain/enrichment/enrichment-queue.ts'
import { plainLine } from '#lib/format/plain-text.ts'
import { contactsNow } from './contacts-now.ts'

interface EnrichPreviewProps {
  type: EnrichmentType
  rows: readonly ContactRow[]
  jobs: ReadonlyMap<string, EnrichmentJob>
  onClose: () => void
  onConfirm: (rows: ContactRow[]) => void
}

/** Confirmation: how many enrichments would start, who is left out and why, and which values would be replaced. */
export function EnrichPreview({ type, rows, jobs, onClose, onConfirm }: EnrichPreviewProps) {
  const t = useTranslations('contact')
  const nameOf = useContactName()
  const query = useQuery(contactsNow(rows))
  const cards = query.data?.crmVisitCardList
  const entries = useMemo(() => {
    const now = new Map(cards?.map((card) => [card.idCrmVisitCard, card]))
    return enrichEntries(
      rows.map((row) => now.get(row.idCrmVisitCard) ?? row),
      type,
      jobs,
    )
  }, [cards, rows, type, jobs])
  const [first] = entries
  return (
    <MassPreview
      title={(count) => t(`enrich.ask.${type}`, { count })}
      description={t('enrich.askText')}
      entries={entries}
      // A single contact was chosen on purpose: it is included in spite of the warnings shown.
      {...(entries.length === 1 && first ? { includedKeys: [first.key] } : {})}
      nameOf={nameOf}
      detailOf={(row) => {
        if (!canEnrich(row)) return null
        const [value, ...more] = replacedBy(type, row).map(plainLine)
        return value && t('enrich.replaces', { list: [value, ...more].join(', ') })
      }}
      reasonText={(why, count) =>
        why === 'has' ? t(`enrich.whys.has.${type}`, { count }) : t(`enrich.whys.${why}`, { count })
      }
      query={query}
      confirmLabel={(count) => t(`enrich.many.${type}`, { count })}
      onClose={onClose}
      onConfirm={onConfirm}
    />
  )
}
