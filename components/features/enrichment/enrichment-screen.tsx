'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { ContactLink } from '#components/entities/contact/contact-link.tsx'
import { StatusDot } from '#components/ui/badge.tsx'
import { CopyFact } from '#components/ui/copy-fact.tsx'
import { DescriptionList, Fact, RawValue } from '#components/ui/description-list.tsx'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { Panel } from '#components/ui/feedback/panel.tsx'
import { QueryPanel } from '#components/ui/feedback/query-panel.tsx'
import { SkeletonFacts } from '#components/ui/feedback/skeleton.tsx'
import { PageBody, PageHeader } from '#components/ui/page-header.tsx'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import { TextLink } from '#components/ui/text-link.tsx'
import { VisuallyHidden } from '#components/ui/visually-hidden.tsx'
import { useEnrichments, useStartedHere } from '#lib/enrichment/use-enrichments.ts'
import { paths } from '#lib/paths.ts'
import { FieldChanges } from './field-changes.tsx'
import { RUN_TONES, runQuery, standingOf } from './run-query.ts'

/** The run of one enrichment (api.md 2.1): its state, and the contact's fields before and after. */
export function EnrichmentScreen({ idProcessAction }: { idProcessAction: number }) {
  const t = useTranslations('enrichment')
  const { jobs } = useEnrichments()
  const started = useStartedHere().find((one) => one.idProcessAction === idProcessAction)
  const job = jobs.find((one) => one.idProcessAction === idProcessAction)
  const query = useQuery(runQuery(idProcessAction, jobs))
  const run = query.data?.result
  const type = job?.type ?? started?.type ?? null
  const ended = run !== undefined && (run.executed || run.errored)
  return (
    <>
      <PageHeader
        title={t('title', { id: String(idProcessAction) })}
        eyebrow={<TextLink href={paths.contacts()}>{t('toContacts')}</TextLink>}
      />
      <PageBody>
        <VisuallyHidden status>{run ? t(`states.${standingOf(run)}`) : ''}</VisuallyHidden>
        <div className="grid items-start gap-4 xl:grid-cols-2">
          <QueryPanel padded title={t('state')} query={query} skeleton={<SkeletonFacts rows={7} />}>
            {({ result: run }) => (
              <DescriptionList>
                <Fact label={t('state')}>
                  <StatusDot tone={RUN_TONES[standingOf(run)]} pulse={!ended}>
                    {t(`states.${standingOf(run)}`)}
                  </StatusDot>
                </Fact>
                <Fact label={t('status')}>
                  {run.status === null || run.status === undefined ? null : <RawValue value={run.status} />}
                </Fact>
                <Fact label={t('executed')} value={t(run.executed ? 'yes' : 'no')} />
                <Fact label={t('errored')} value={t(run.errored ? 'yes' : 'no')} />
                <Fact label={t('type')}>
                  {type === null ? (
                    <span className="text-ink-3 italic">{t('typeUnknown')}</span>
                  ) : (
                    t(`types.${type}`)
                  )}
                </Fact>
                <Fact label={t('startedAt')}>{started && <RelativeTime value={started.startedAt} />}</Fact>
                <CopyFact label="idProcessAction" value={run.idProcessAction} />
                <Fact label={t('contact')}>
                  {run.crmVisitCard && <ContactLink contact={run.crmVisitCard} />}
                </Fact>
              </DescriptionList>
            )}
          </QueryPanel>
          {run && (
            <div className="flex min-w-0 flex-col gap-4">
              <Panel title={t('change')} queries={[query]}>
                {run.errored && <p className="pb-2 text-sm text-danger-ink">{t('failedText')}</p>}
                {!ended ? (
                  <EmptyState title={t('unfinished')} text={t('unfinishedText')} />
                ) : run.crmVisitCard ? (
                  <FieldChanges type={type} before={job?.before ?? null} after={run.crmVisitCard} />
                ) : (
                  <EmptyState title={t('noContact')} text={t('noContactText')} />
                )}
              </Panel>
              <Panel title={t('output')} queries={[query]}>
                {run.output === null || run.output === undefined ? (
                  <EmptyState title={t('noOutput')} text={t('noOutputText')} />
                ) : (
                  <RawValue value={run.output} />
                )}
              </Panel>
            </div>
          )}
        </div>
      </PageBody>
    </>
  )
}
