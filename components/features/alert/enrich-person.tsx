import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { companyNames } from '#components/entities/company/company-names.ts'
import { useCompanyText } from '#components/entities/company/company-text.ts'
import { ContactLink } from '#components/entities/contact/contact-link.tsx'
import { ROW_FIELDS, snapshotOf } from '#components/entities/contact/contact-row.ts'
import { Callout } from '#components/ui/feedback/callout.tsx'
import { QueryView } from '#components/ui/feedback/query-panel.tsx'
import { SkeletonFacts } from '#components/ui/feedback/skeleton.tsx'
import { toast } from '#components/ui/feedback/toast-store.ts'
import { SegmentedControl } from '#components/ui/form/segmented-control.tsx'
import { ConfirmDialog } from '#components/ui/overlay/confirm-dialog.tsx'
import { useGo } from '#components/ui/use-go.ts'
import type { EnrichmentType } from '#lib/contract/schemas/enrichment.ts'
import type { RefVisitCard } from '#lib/contract/schemas/ref-visit-card.ts'
import { replacedBy } from '#lib/domain/enrichment/enrichment-check.ts'
import { canEnrich, ENRICHMENT_TYPES } from '#lib/domain/enrichment/enrichment-queue.ts'
import { firstMissing, personCautions, personPlan } from '#lib/domain/enrichment/person-plan.ts'
import { enrich, enrichByEmail } from '#lib/enrichment/enrichments.ts'
import { showSiren } from '#lib/format/identifiers.ts'
import { plainLine } from '#lib/format/plain-text.ts'
import { paths } from '#lib/paths.ts'
import { callEndpoint } from '#lib/query/call.ts'
import { endpointKey } from '#lib/query/endpoint-query.ts'
import { useIdAccount } from '#lib/session/id-account.ts'

interface EnrichPersonProps {
  person: RefVisitCard
  idCompany: number
  onClose: () => void
}

/** Asks for confirmation before enriching a person of an alert: which contact it creates, and what it looks for. */
export function EnrichPerson({ person, idCompany, onClose }: EnrichPersonProps) {
  const idAccount = useIdAccount()
  const t = useTranslations('alert.enrichPerson')
  const client = useQueryClient()
  const go = useGo()
  const companyText = useCompanyText()
  const [type, setType] = useState<EnrichmentType>(() => firstMissing(person))
  const { firstName, lastName } = person.refContact
  const name = plainLine([firstName, lastName].filter(Boolean).join(' ') || person.email || '')
  const input = { query: { email: person.email ?? '' }, fields: ROW_FIELDS }
  const query = useQuery({
    queryKey: [...endpointKey('listCrmVisitCards', input), 'enrich', idCompany],
    queryFn: async ({ signal }) => {
      const [answer] = await Promise.all([
        callEndpoint('listCrmVisitCards', input, signal),
        companyNames.load([idCompany]),
      ])
      const company = companyNames.get(idCompany) ?? null
      return { company, plan: personPlan(person, company?.siren ?? null, answer.crmVisitCardList) }
    },
    // Never from the cache: somebody may have created the contact a moment ago.
    staleTime: 0,
    gcTime: 0,
  })
  const plan = query.data?.plan
  const start = async () => {
    if (plan?.kind === 'known') {
      const { card } = plan
      enrich(client, idAccount, [{ idCrmVisitCard: card.idCrmVisitCard, type, before: snapshotOf(card) }])
    }
    if (plan?.kind !== 'create') return
    try {
      const { idProcessAction, idCrmVisitCard } = await enrichByEmail(client, idAccount, { ...plan, type })
      const href = idCrmVisitCard === null ? paths.enrichment(idProcessAction) : paths.contact(idCrmVisitCard)
      toast({
        tone: 'success',
        title: t('started', { name }),
        action: {
          label: t(idCrmVisitCard === null ? 'openRun' : 'openContact'),
          onSelect: () => go.to(href),
        },
      })
    } catch (error) {
      // The contact may exist now: the dialog shows whether it does before a retry.
      await query.refetch()
      throw error
    }
  }
  return (
    <ConfirmDialog
      tone="primary"
      title={t('title', { name })}
      confirmLabel={t(plan?.kind === 'create' ? 'createAndFind' : 'find')}
      disabled={
        plan === undefined || plan.kind === 'barred' || (plan.kind === 'known' && !canEnrich(plan.card))
      }
      onClose={onClose}
      onConfirm={start}
    >
      <SegmentedControl
        label={t('what')}
        value={type}
        onChange={setType}
        options={ENRICHMENT_TYPES.map((value) => ({ value, label: t(`types.${value}`) }))}
      />
      {personCautions(person).map((caution) => (
        <Callout key={caution} tone="warning" text={t(`cautions.${caution}`)} />
      ))}
      <QueryView query={query} padded={false} skeleton={<SkeletonFacts rows={3} />}>
        {({ plan: { kind, ...what }, company }) => (
          <div
            className="flex flex-col gap-2 text-sm [overflow-wrap:anywhere]"
            data-testid="enrich-person"
            data-plan={kind}
          >
            {'why' in what && <Callout tone="danger" text={t(`bars.${what.why}`)} />}
            {'email' in what && (
              <>
                <p>
                  {t('creates', {
                    name,
                    email: plainLine(what.email),
                    company: companyText(idCompany, company?.name),
                    siren: showSiren(what.siren).text,
                  })}
                </p>
                <p>{t(`then.${type}`)}</p>
                <p className="text-ink-2">{t('mayRefuse')}</p>
              </>
            )}
            {'card' in what && (
              <>
                <p>{t.rich('known', { contact: () => <ContactLink contact={what.card} /> })}</p>
                <p>{t(`then.${type}`)}</p>
                {!canEnrich(what.card) && <Callout tone="danger" text={t('bars.nameless')} />}
                {replacedBy(type, what.card).length > 0 && (
                  <Callout tone="warning">
                    {t('replaces', { list: replacedBy(type, what.card).map(plainLine).join(', ') })}
                  </Callout>
                )}
              </>
            )}
          </div>
        )}
      </QueryView>
    </ConfirmDialog>
  )
}
