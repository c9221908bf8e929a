import { useTranslations } from 'use-intl'
import type { ContactRow } from '#components/entities/contact/contact-row.ts'
import { useContactName } from '#components/entities/contact/contact-text.ts'
import { MassPreview } from '#components/ui/table/mass-preview.tsx'
import type { EnrichmentType } from '#lib/contract/schemas/enrichment.ts'
import { type EnrichReason, replacedBy } from '#lib/domain/enrichment/enrichment-check.ts'
import type { MassEntry } from '#lib/domain/mass/mass.ts'
import { plainLine } from '#lib/format/plain-text.ts'

interface EnrichPreviewProps {
  type: EnrichmentType
  entries: readonly MassEntry<ContactRow, EnrichReason>[]
  onClose: () => void
  onConfirm: (rows: ContactRow[]) => void
}

/** Confirmation: how many enrichments would start, who is left out and why, and which values would be replaced. */
export function EnrichPreview({ type, entries, onClose, onConfirm }: EnrichPreviewProps) {
  const t = useTranslations('contact')
  const nameOf = useContactName()
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
        const [value, ...more] = replacedBy(type, row).map(plainLine)
        return value && t('enrich.replaces', { list: [value, ...more].join(', ') })
      }}
      reasonText={(why, count) =>
        why === 'has' ? t(`enrich.whys.has.${type}`, { count }) : t(`enrich.whys.${why}`, { count })
      }
      confirmLabel={(count) => t(`enrich.many.${type}`, { count })}
      onClose={onClose}
      onConfirm={onConfirm}
    />
  )
}
