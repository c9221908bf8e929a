'use client'

import { useTranslations } from 'use-intl'
import type { ContactRow } from '#components/entities/contact/contact-row.ts'
import { Button } from '#components/ui/button.tsx'
import { enrichEntries } from '#lib/domain/enrichment/enrichment-check.ts'
import { ENRICHMENT_TYPES } from '#lib/domain/enrichment/enrichment-queue.ts'
import { going } from '#lib/domain/mass/mass.ts'
import type { Enrich } from './use-enrich.tsx'

interface ContactSelectionProps {
  shown: readonly ContactRow[]
  chosen: readonly ContactRow[]
  onSelect: (rows: readonly ContactRow[]) => void
  enrich: Enrich
}

const nobody = new Set<string>()

/** How many contacts are shown or chosen, and what can be found for those chosen. */
export function ContactSelection({ shown, chosen, onSelect, enrich }: ContactSelectionProps) {
  const t = useTranslations('contact')
  const ui = useTranslations('ui')
  return (
    <div className="flex min-h-10 flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-4 py-1.5">
      <p role="status" className="text-sm text-ink-2" data-testid="contact-counts">
        {chosen.length > 0 ? t('selected', { count: chosen.length }) : t('shown', { count: shown.length })}
      </p>
      {chosen.length < shown.length && (
        <Button size="sm" variant="ghost" onClick={() => onSelect(shown)}>
          {t('selectAll', { count: shown.length })}
        </Button>
      )}
      {chosen.length > 0 && (
        <>
          <Button size="sm" variant="ghost" onClick={() => onSelect([])}>
            {ui('selectNone')}
          </Button>
          <span className="flex flex-wrap items-center gap-1.5">
            {ENRICHMENT_TYPES.map((type) => {
              const entries = enrichEntries(chosen, type, enrich.jobs)
              return (
                <Button
                  key={type}
                  size="sm"
                  disabled={entries.every(({ barred }) => barred)}
                  onClick={() => enrich.want(type, chosen)}
                >
                  {t('enrich.asks', {
                    what: t(`enrich.many.${type}`, { count: going(entries, nobody).length }),
                  })}
                </Button>
              )
            })}
          </span>
        </>
      )}
    </div>
  )
}
