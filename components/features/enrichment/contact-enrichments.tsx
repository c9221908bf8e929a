'use client'

import { useQueries } from '@tanstack/react-query'
import { Sparkles } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { StatusDot } from '#components/ui/badge.tsx'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { Panel } from '#components/ui/feedback/panel.tsx'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import { TextLink } from '#components/ui/text-link.tsx'
import { useEnrichments, useStartedHere } from '#lib/enrichment/use-enrichments.ts'
import { paths } from '#lib/paths.ts'
import { FieldChanges } from './field-changes.tsx'
import { RUN_TONES, runQuery, standingOf } from './run-query.ts'

const MAX = 8

/** The enrichments of a contact that this browser started: the API has no list of them. */
export function ContactEnrichments({ idCrmVisitCard }: { idCrmVisitCard: number }) {
  const t = useTranslations('enrichment')
  const { jobs } = useEnrichments()
  const own = jobs.filter((job) => job.idCrmVisitCard === idCrmVisitCard)
  const started = useStartedHere()
    .filter((one) => one.idCrmVisitCard === idCrmVisitCard)
    .slice(0, MAX)
  const runs = useQueries({
    queries: started.map(({ idProcessAction }) => ({
      ...runQuery(idProcessAction, jobs),
      staleTime: 10 * 60_000,
    })),
  })
  return (
    <Panel
      title={t('of')}
      description={t('ofText')}
      count={started.length || null}
      state={{ kind: started.length === 0 ? 'empty' : 'full' }}
      queries={runs}
      empty={<EmptyState icon={Sparkles} title={t('noneHere')} text={t('noneHereText')} />}
    >
      <ul className="-my-3 divide-y divide-line">
        {started.map((one, at) => {
          const run = runs[at]?.data?.result
          const job = own.find((each) => each.idProcessAction === one.idProcessAction)
          const unread = runs[at]?.isError ? 'lost' : null
          const state = run ? standingOf(run) : unread
          return (
            <li key={one.idProcessAction} className="py-2.5 text-sm">
              <p className="flex flex-wrap items-center gap-x-3">
                <TextLink href={paths.enrichment(one.idProcessAction)}>
                  {t('run', { id: String(one.idProcessAction) })}
                </TextLink>
                <span>{t(`types.${one.type}`)}</span>
                {state && (
                  <StatusDot tone={RUN_TONES[state]} pulse={state === 'running'}>
                    {t(`states.${state}`)}
                  </StatusDot>
                )}
                <RelativeTime value={one.startedAt} className="text-xs text-ink-3" />
              </p>
              {job?.state === 'finished' && (
                <FieldChanges type={one.type} before={job.before} after={job.after} />
              )}
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}
