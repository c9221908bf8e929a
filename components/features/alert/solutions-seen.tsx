import { useTranslations } from 'use-intl'
import { NamedCompanyLink } from '#components/entities/company/company-name.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { Panel } from '#components/ui/feedback/panel.tsx'
import type { Alert, AlertSolution } from '#lib/contract/schemas/alert.ts'
import { formatDate } from '#lib/format/dates.ts'
import { useNotation } from '#lib/preferences/use-notation.ts'
import { SolutionName } from './seen.tsx'

/** What was looked at, the one that was kept first, whether or not it is in the list of those seen. */
function withKept(alert: Alert): AlertSolution[] {
  const { solutionRetenue: kept, solutionVueList } = alert
  return kept
    ? [kept, ...solutionVueList.filter(({ idSolution }) => idSolution !== kept.idSolution)]
    : [...solutionVueList]
}

export function SolutionsSeen({ alert }: { alert: Alert }) {
  const t = useTranslations('alert')
  const notation = useNotation()
  const solutions = withKept(alert)
  return (
    <Panel
      title={t('panels.solutions')}
      count={alert.solutionVueList.length}
      state={{ kind: solutions.length > 0 ? 'full' : 'empty' }}
      padded={false}
      empty={<EmptyState title={t('noSolutions')} className="py-6" />}
    >
      <ul className="divide-y divide-line">
        {solutions.map((solution) => {
          const { idSolution, idSolutionVersion, solutionEditor, solutionModified } = solution
          return (
            <li key={`${idSolution} ${idSolutionVersion}`} className="px-4 py-2 text-sm">
              <p className="flex flex-wrap items-center gap-1.5 font-medium">
                <SolutionName solution={solution} />
                {solution.solutionIsActive && <Badge tone="success">{t('active')}</Badge>}
                {idSolution === alert.idSolutionRetenue && <Badge tone="accent">{t('kept')}</Badge>}
              </p>
              <p className="flex flex-wrap gap-x-3 text-ink-2">
                <span>
                  {t('editor')}{' '}
                  {solutionEditor === null ? t('notNamed') : <NamedCompanyLink idCompany={solutionEditor} />}
                </span>
                <span className="text-ink-3">
                  {t('solutionIds', { id: String(idSolution), version: String(idSolutionVersion) })}
                </span>
                {solutionModified && (
                  <span className="text-ink-3">
                    {t('modifiedOn', { date: formatDate(solutionModified, notation) })}
                  </span>
                )}
              </p>
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}
