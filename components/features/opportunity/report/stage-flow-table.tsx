import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import type { BoardCard } from '#lib/domain/opportunity/board/card.ts'
import { FEWEST_MOVES, flowOf } from '#lib/domain/opportunity/report/movement.ts'
import type { StageFacts } from '#lib/domain/opportunity/report/report.ts'
import type { StepsSince } from '#lib/domain/workspace/workspace.ts'
import { formatPercent } from '#lib/format/numbers.ts'
import { formatSpan } from '#lib/format/span.ts'
import { useNotation } from '#lib/preferences/use-notation.ts'
import { useStades } from '../model/use-board.tsx'
import { FigureTable } from './figure-table.tsx'
import { useKeys } from './use-report.ts'

interface StageFlowTableProps {
  steps: StepsSince
  facts: StageFacts
  cards: readonly BoardCard[]
}

/** Out of each open stage: how many went on, were lost, went back, and after how long; silent where there are too few. */
export function StageFlowTable({ steps, facts, cards }: StageFlowTableProps) {
  const t = useTranslations('report.movement')
  const notation = useNotation()
  const { stades } = useStades()
  const { labelOf } = useKeys()
  const flows = useMemo(() => {
    const shown = new Set(cards.map(({ idOpportunity }) => idOpportunity))
    const order = stades.map(({ idCustomFieldValue }) => idCustomFieldValue)
    return flowOf(steps, order, facts, (id) => shown.has(id))
  }, [steps, facts, cards, stades])
  if (flows.length === 0) return null
  const few = (count: number) => <span className="text-ink-3">{t('few', { count })}</span>
  return (
    <div className="border-t border-line">
      <FigureTable
        caption={t('flow')}
        hasCaption
        testId="report-flow"
        heads={(['out', 'left', 'onward', 'lost', 'back', 'median'] as const).map((head) => t(head))}
      >
        {flows.map(({ idStade, left, timed, median, ...counts }) => (
          <tr key={idStade ?? 'none'} className="border-b border-line last:border-0">
            <th scope="row" className="max-w-64 truncate px-4 py-1.5 text-start font-normal">
              {labelOf('stage', idStade)}
            </th>
            <td className="px-4 py-1.5 text-end">{left}</td>
            {(['onward', 'lost', 'back'] as const).map((way) => (
              <td key={way} className="px-4 py-1.5 text-end whitespace-nowrap">
                {left < FEWEST_MOVES ? few(counts[way]) : formatPercent(counts[way] / left, notation.locale)}
              </td>
            ))}
            <td className="px-4 py-1.5 text-end whitespace-nowrap">
              {median === null || timed < FEWEST_MOVES
                ? few(timed)
                : t('medianOf', { time: formatSpan(median, notation.locale), count: timed })}
            </td>
          </tr>
        ))}
      </FigureTable>
      <p className="px-4 py-2 text-xs text-ink-3">{t('flowAbout', { count: FEWEST_MOVES })}</p>
    </div>
  )
}
