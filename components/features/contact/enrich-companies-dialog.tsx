import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { enrichmentsOf, ROW_FIELDS } from '#components/entities/contact/contact-row.ts'
import { QueryView } from '#components/ui/feedback/query-panel.tsx'
import { Choices } from '#components/ui/form/choices.tsx'
import { FormDialog } from '#components/ui/overlay/form-dialog.tsx'
import type { EnrichmentType } from '#lib/contract/schemas/enrichment.ts'
import { enrichEntries } from '#lib/domain/enrichment/enrichment-check.ts'
import { ENRICHMENT_TYPES } from '#lib/domain/enrichment/enrichment-queue.ts'
import { includedRows } from '#lib/domain/mass/mass.ts'
import { jobsByKey, useEnrichments } from '#lib/enrichment/use-enrichments.ts'
import { chunkedQuery } from '#lib/query/chunked-query.ts'
import { EnrichPreview } from './enrich-preview.tsx'

interface EnrichCompaniesProps {
  companies: readonly { idCompany: number; name: string }[]
  onClose: () => void
}

/** Asks what to find for the contacts of several companies, then shows whom it concerns before it starts. */
export function EnrichCompaniesDialog({ companies, onClose }: EnrichCompaniesProps) {
  const t = useTranslations('contact')
  const [type, setType] = useState<EnrichmentType>('phone')
  const [asking, setAsking] = useState(false)
  const { jobs: list, start } = useEnrichments()
  const idCompany = companies.map((company) => company.idCompany)
  const query = useQuery({
    ...chunkedQuery(
      'listCrmVisitCards',
      { query: { idCompany }, fields: ROW_FIELDS },
      (card) => card.idCrmVisitCard,
    ),
    select: (data) => data.crmVisitCardList,
  })
  const contacts = query.data ?? []
  const jobs = jobsByKey(list)
  const entriesOf = (one: EnrichmentType) => enrichEntries(contacts, one, jobs)
  if (asking)
    return (
      <EnrichPreview
        type={type}
        rows={contacts}
        jobs={jobs}
        onClose={onClose}
        onConfirm={(rows) => {
          start(enrichmentsOf(type, rows))
          onClose()
        }}
      />
    )
  return (
    <FormDialog
      onClose={onClose}
      title={t('enrich.ofCompanies', { count: companies.length })}
      description={query.data && t('enrich.contactsThere', { count: contacts.length })}
      submitLabel={t('enrich.goOn')}
      disabled={contacts.length === 0}
      onSubmit={() => setAsking(true)}
    >
      <QueryView query={query} isEmpty={() => false} padded={false}>
        {() => (
          <Choices
            legend={t('enrich.what')}
            value={type}
            onChange={setType}
            options={ENRICHMENT_TYPES.map((one) => ({
              value: one,
              label: t(`enrich.${one}`),
              hint: t('enrich.wouldGo', { count: includedRows(entriesOf(one)).length }),
            }))}
          />
        )}
      </QueryView>
    </FormDialog>
  )
}
