import { useQuery } from '@tanstack/react-query'
import { Target } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { RoleButton } from '#components/entities/team/role.tsx'
import { useUserNames } from '#components/entities/user/use-user-name.ts'
import { AppLink } from '#components/ui/app-link.tsx'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { dialogOf } from '#components/ui/feedback/part.tsx'
import { QueryPanel } from '#components/ui/feedback/query-panel.tsx'
import type { BoardCard } from '#lib/domain/opportunity/board/card.ts'
import { countFilters } from '#lib/domain/opportunity/opportunity-filter.ts'
import { filterOf } from '#lib/domain/opportunity/report/drill.ts'
import type { ReportMeasure } from '#lib/domain/opportunity/report/kinds.ts'
import { spanOf } from '#lib/domain/opportunity/report/period.ts'
import {
  centsOfMeasure,
  createReport,
  type Figures,
  noFigures,
  type StageFacts,
} from '#lib/domain/opportunity/report/report.ts'
import { monthsOf, ownersWithTarget, targetOf, teamTarget } from '#lib/domain/opportunity/report/targets.ts'
import { NO_VALUE } from '#lib/format/locale.ts'
import { formatCents, formatPercent } from '#lib/format/numbers.ts'
import { today } from '#lib/format/today.ts'
import { useNotation } from '#lib/preferences/use-notation.ts'
import { workspaceQuery } from '#lib/query/workspace.ts'
import { FigureTable } from './figure-table.tsx'
import type { ReportView } from './report-view.ts'
import { tablePath, useStages, withinSpan } from './use-shape.ts'

const TargetsDialog = dialogOf(() => import('./targets-dialog.tsx'), 'TargetsDialog')

interface TargetsPanelProps {
  view: ReportView
  cards: readonly BoardCard[]
  facts: StageFacts
}

interface Line {
  idUser: number | null
  name: string
  target: number | null
  figures: Figures
}

/** Targets of the period, by owner and for the team: won, weighted, and what is missing. */
export function TargetsPanel({ view, cards, facts }: TargetsPanelProps) {
  const t = useTranslations('report.targets')
  const query = useQuery(workspaceQuery('targets'))
  const nameOfUser = useUserNames()
  const [isEditing, setEditing] = useState(false)
  const { period, filter } = view
  const day = today()
  const span = useMemo(() => spanOf(period, day), [period, day])
  const months = monthsOf(span)
  const report = useMemo(
    () => createReport('owner', null, facts).update(withinSpan(cards, span)),
    [cards, facts, span],
  )
  const linesOf = (targets: readonly { idUser: number | null; month: string; cents: number }[]): Line[] =>
    ownersWithTarget(targets, months, filter.owners)
      .map((idUser) => ({
        idUser,
        name: nameOfUser(idUser),
        target: targetOf(targets, idUser, months),
        figures: report.lines.get(idUser)?.figures ?? noFigures(),
      }))
      .sort((one, other) => one.name.localeCompare(other.name, 'fr', { numeric: true }))
  // A target covers all deals of an owner, whatever the other filters say.
  const isPart = countFilters({ ...filter, owners: [] }) > 0
  return (
    <>
      <QueryPanel
        query={query}
        title={t(`title.${period}`)}
        description={t('about')}
        isEmpty={({ targets }) =>
          filter.owners.length > 0
            ? ownersWithTarget(targets, months, filter.owners).length === 0
            : teamTarget(targets, months) === null
        }
        empty={<EmptyState icon={Target} title={t('none')} text={t('noneAbout')} />}
        actions={
          <RoleButton needs="admin" size="sm" data-print="no" onClick={() => setEditing(true)}>
            {t('set')}
          </RoleButton>
        }
      >
        {({ targets }) => (
          <TargetsTable
            view={view}
            facts={facts}
            cards={cards}
            isPart={isPart}
            lines={linesOf(targets)}
            all={
              filter.owners.length > 0
                ? null
                : { idUser: null, name: t('all'), target: teamTarget(targets, months), figures: report.total }
            }
          />
        )}
      </QueryPanel>
      {isEditing && (
        <TargetsDialog
          targets={query.data?.targets ?? []}
          month={day.slice(0, 7)}
          onClose={() => setEditing(false)}
        />
      )}
    </>
  )
}

interface TargetsTableProps extends TargetsPanelProps {
  lines: readonly Line[]
  /** The team's; null where the filter names single owners. */
  all: Line | null
  isPart: boolean
}

function TargetsTable({ view, cards, facts, lines, all, isPart }: TargetsTableProps) {
  const t = useTranslations('report.targets')
  const notation = useNotation()
  const stages = useStages(cards)
  const span = spanOf(view.period, today())
  const money = (cents: number) => formatCents(cents, notation)
  const amount = (idUser: number | null, measure: ReportMeasure, cents: number) => {
    const figure = { measure, within: span, ...(idUser === null ? {} : { owner: idUser }) }
    const href = tablePath(filterOf(view.filter, figure, stages, facts))
    if (href === null) return money(cents)
    return (
      <AppLink className="hover:underline" href={href}>
        {money(cents)}
      </AppLink>
    )
  }
  return (
    <>
      <FigureTable
        caption={t(`title.${view.period}`)}
        testId="report-targets"
        headers={(['owner', 'target', 'won', 'share', 'likely', 'missing'] as const).map((head) => t(head))}
      >
        {[...lines, ...(all ? [all] : [])].map(({ idUser, name, target, figures }) => {
          const won = centsOfMeasure(figures, 'won')
          const likely = centsOfMeasure(figures, 'weighted')
          const missing = Math.max(0, (target ?? 0) - won - likely)
          const share = target ? won / target : null
          return (
            <tr
              key={idUser ?? 'all'}
              data-owner={idUser ?? 'all'}
              className={idUser === null ? 'font-medium' : 'border-b border-line'}
            >
              <th scope="row" className="max-w-64 truncate px-4 py-1.5 text-start font-normal">
                {name}
              </th>
              <td className="px-4 py-1.5 text-end whitespace-nowrap">
                {target === null ? NO_VALUE : money(target)}
              </td>
              <td className="px-4 py-1.5 text-end whitespace-nowrap">{amount(idUser, 'won', won)}</td>
              <td className="px-4 py-1.5 text-end whitespace-nowrap">
                {share !== null && (
                  <span className="inline-flex items-center gap-2">
                    <span aria-hidden="true" className="h-1.5 w-16 overflow-hidden rounded-full bg-press">
                      <span
                        className="block h-full rounded-full bg-accent"
                        style={{ width: `${Math.min(100, share * 100)}%` }}
                      />
                    </span>
                    <span className="min-w-12">{formatPercent(share, notation.locale)}</span>
                  </span>
                )}
              </td>
              <td className="px-4 py-1.5 text-end whitespace-nowrap">{amount(idUser, 'weighted', likely)}</td>
              <td className="px-4 py-1.5 text-end whitespace-nowrap">
                {missing > 0 ? money(missing) : <span className="text-ink-3">{NO_VALUE}</span>}
              </td>
            </tr>
          )
        })}
      </FigureTable>
      <p className="border-t border-line px-4 py-2 text-xs text-ink-3">
        {t('missingAbout')} {isPart && t('part')}
      </p>
    </>
  )
}
