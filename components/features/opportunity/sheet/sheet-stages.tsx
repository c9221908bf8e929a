import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { ActivityLines } from '#components/entities/activity/activity-lines.tsx'
import { useStadeInSentence } from '#components/entities/activity/activity-text.tsx'
import { clockAhead } from '#components/entities/opportunity/api-clock.ts'
import { inStageSince, useStagesNow } from '#components/entities/opportunity/stages-now.ts'
import { QueryView } from '#components/ui/feedback/query-panel.tsx'
import { TextLink } from '#components/ui/text-link.tsx'
import type { StageStep } from '#lib/domain/workspace/workspace.ts'
import { formatDateTime } from '#lib/format/dates.ts'
import { formatSpan } from '#lib/format/span.ts'
import { paths } from '#lib/paths.ts'
import { useNotation } from '#lib/preferences/use-notation.ts'
import { workspaceQuery } from '#lib/query/workspace.ts'

const MAX_ACTIVITY = 10

/** Formats the time elapsed since an instant on the API's clock. */
function useSpanSince(): (at: number) => string {
  const { locale } = useNotation()
  return (at) => formatSpan(Date.now() + clockAhead() - at, locale)
}

/** The stages that an opportunity has been in, how each is known, and the changes made in this dashboard. */
export function SheetStages({ idOpportunity, idStade }: { idOpportunity: number; idStade: number | null }) {
  const t = useTranslations('opportunity.stages')
  const since = inStageSince(useStagesNow(), { idOpportunity, idStade })
  const spanSince = useSpanSince()
  const query = useQuery(workspaceQuery('history', { idOpportunity }))
  return (
    <>
      <section aria-labelledby="sheet-stages" className="border-t border-line px-5 py-4">
        <h3 id="sheet-stages" className="mb-1 text-base font-semibold">
          {t('title')}
        </h3>
        <QueryView
          query={query}
          isEmpty={({ history }) => history.length === 0}
          empty={
            <p className="text-sm text-ink-3">
              {t('none')} {since && t(since.atLeast ? 'atLeast' : 'since', { time: spanSince(since.at) })}
            </p>
          }
          skeleton={<p className="text-sm text-ink-3">…</p>}
        >
          {({ history }) => (
            <ol className="divide-y divide-line text-sm" data-testid="stage-history">
              {history
                .map((step, at) => (
                  <Step key={`${step.at} ${step.idStade}`} step={step} next={history[at + 1]} />
                ))
                .reverse()}
            </ol>
          )}
        </QueryView>
      </section>
      <section aria-labelledby="sheet-activity" className="border-t border-line pt-4 pb-2">
        <h3 id="sheet-activity" className="mb-1 px-5 text-base font-semibold">
          {t('activity')}
        </h3>
        <div className="px-1">
          <SheetActivity entity={`opportunity:${idOpportunity}`} />
        </div>
      </section>
    </>
  )
}

/** The latest changes made in this dashboard, and a link to all of them. */
function SheetActivity({ entity }: { entity: string }) {
  const t = useTranslations('activity')
  const query = useQuery(workspaceQuery('activity', { entity, limit: MAX_ACTIVITY }))
  return (
    <QueryView
      query={query}
      isEmpty={({ activity }) => activity.length === 0}
      empty={<p className="px-4 py-2 text-sm text-ink-3">{t('noneOfThis')}</p>}
      skeleton={<p className="px-4 py-2 text-sm text-ink-3">…</p>}
    >
      {({ activity }) => (
        <>
          <ActivityLines lines={activity} about={entity} />
          <p className="px-4 py-2 text-sm">
            <TextLink href={paths.activity({ entity })}>{t('all')}</TextLink>
          </p>
        </>
      )}
    </QueryView>
  )
}

function Step({ step, next }: { step: StageStep; next: StageStep | undefined }) {
  const t = useTranslations('opportunity.stages')
  const notation = useNotation()
  const labelOf = useStadeInSentence()
  const how =
    step.how !== 'own' ? t(step.how) : step.by === null ? t('ownSomebody') : t('own', { name: step.by })
  const spanSince = useSpanSince()
  const at = Date.parse(step.at)
  return (
    <li className="flex flex-wrap items-baseline gap-x-2 py-1.5">
      <span className="font-medium">{labelOf(step.idStade)}</span>
      <span className="text-xs text-ink-3">
        {formatDateTime(step.at, notation)} · {how} ·{' '}
        {next
          ? t('for', { time: formatSpan(Date.parse(next.at) - at, notation.locale) })
          : t('since', { time: spanSince(at) })}
      </span>
    </li>
  )
}
