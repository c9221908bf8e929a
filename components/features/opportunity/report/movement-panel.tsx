import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { Fragment, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { cx } from '#components/ui/cx.ts'
import { QueryPanel } from '#components/ui/feedback/query-panel.tsx'
import { FileMenu } from '#components/ui/file/file-menu.tsx'
import { Input } from '#components/ui/form/input.tsx'
import { SegmentedControl } from '#components/ui/form/segmented-control.tsx'
import { PlainButton } from '#components/ui/plain-button.tsx'
import { type BoardCard, isDay } from '#lib/domain/opportunity/board/card.ts'
import { MOVEMENTS, type MovementKind } from '#lib/domain/opportunity/report/kinds.ts'
import {
  centsMoved,
  flowOf,
  MIN_MOVES,
  type MovedCard,
  movementOf,
} from '#lib/domain/opportunity/report/movement.ts'
import type { StageFacts } from '#lib/domain/opportunity/report/report.ts'
import { dayAfter } from '#lib/domain/time/day-after.ts'
import type { StepsSince } from '#lib/domain/workspace/workspace.ts'
import { formatDate } from '#lib/format/dates.ts'
import { dayStart } from '#lib/format/day-start.ts'
import { NO_VALUE } from '#lib/format/locale.ts'
import { formatCents, formatPercent } from '#lib/format/numbers.ts'
import { formatSpan } from '#lib/format/span.ts'
import { today } from '#lib/format/today.ts'
import { useNotation } from '#lib/preferences/use-notation.ts'
import { workspaceQuery } from '#lib/query/workspace.ts'
import { useDimensionKeys } from '../model/dimension-keys.ts'
import { useStades } from '../model/use-board.tsx'
import { FigureTable } from './figure-table.tsx'
import { MovedCards, useMovementWords } from './moved-cards.tsx'
import type { ReportSummaryProps } from './report-summary.tsx'

interface StageFlowTableProps {
  steps: StepsSince
  facts: StageFacts
  cards: readonly BoardCard[]
}

/** Per open stage: how many moved on, were lost or went back, and the median time; counts only where too few. */
function StageFlowTable({ steps, facts, cards }: StageFlowTableProps) {
  const t = useTranslations('report.movement')
  const notation = useNotation()
  const { stades } = useStades()
  const { labelOf } = useDimensionKeys('short')
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
        headers={(['out', 'left', 'onward', 'lost', 'back', 'median'] as const).map((head) => t(head))}
      >
        {flows.map(({ idStade, left, timed, median, ...counts }) => (
          <tr key={idStade ?? 'none'} className="border-b border-line last:border-0">
            <th scope="row" className="max-w-64 truncate px-4 py-1.5 text-start font-normal">
              {labelOf('stage', idStade)}
            </th>
            <td className="px-4 py-1.5 text-end">{left}</td>
            {(['onward', 'lost', 'back'] as const).map((way) => (
              <td key={way} className="px-4 py-1.5 text-end whitespace-nowrap">
                {left < MIN_MOVES ? few(counts[way]) : formatPercent(counts[way] / left, notation.locale)}
              </td>
            ))}
            <td className="px-4 py-1.5 text-end whitespace-nowrap">
              {median === null || timed < MIN_MOVES
                ? few(timed)
                : t('medianOf', { time: formatSpan(median, notation.locale), count: timed })}
            </td>
          </tr>
        ))}
      </FigureTable>
      <p className="px-4 py-2 text-xs text-ink-3">{t('flowAbout', { count: MIN_MOVES })}</p>
    </div>
  )
}

const SPANS = ['7', '30', '90'] as const
const FIRST_SPAN = 7

/** Changes since a day, from the API and the workspace's history, and the flow out of each stage. */
export function MovementPanel({ view, change, cards, facts }: Omit<ReportSummaryProps, 'total'>) {
  const t = useTranslations('report.movement')
  const notation = useNotation()
  const since = view.since ?? FIRST_SPAN
  const day = typeof since === 'string' ? since : dayAfter(today(), -since)
  const from = dayStart(day)
  const query = useQuery(workspaceQuery('history/since', { since: new Date(from).toISOString() }))
  return (
    <QueryPanel
      query={query}
      title={t('title', { day: formatDate(day, notation) })}
      description={t('about')}
      actions={
        <span className="flex flex-wrap items-center gap-2" data-print="no">
          <SegmentedControl
            label={t('since')}
            value={SPANS.find((days) => Number(days) === since) ?? 'day'}
            onChange={(next) => change({ since: next === 'day' ? day : Number(next) })}
            options={[
              ...SPANS.map((value) => ({ value, label: t('days', { count: Number(value) }) })),
              { value: 'day' as const, label: t('day') },
            ]}
          />
          {typeof since === 'string' && (
            <Input
              size="sm"
              type="date"
              aria-label={t('since')}
              max={today()}
              ref={(input) => {
                // Uncontrolled, as the URL can change by Back too; a date that is being typed is kept.
                if (input && isDay(input.value)) input.value = since
              }}
              defaultValue={since}
              onValueChange={(value) => isDay(value) && change({ since: value })}
            />
          )}
        </span>
      }
    >
      {(steps) => (
        <Movements view={view} change={change} cards={cards} facts={facts} steps={steps} since={from} />
      )}
    </QueryPanel>
  )
}

interface MovementsProps extends Omit<ReportSummaryProps, 'total'> {
  steps: StepsSince
  /** Milliseconds since 1970. */
  since: number
}

function Movements({ view, change, cards, facts, steps, since }: MovementsProps) {
  const t = useTranslations('report.movement')
  const notation = useNotation()
  const words = useMovementWords()
  const movement = useMemo(() => movementOf(cards, steps, facts, since), [cards, steps, facts, since])
  const isYoung = steps.knownSince === null || Date.parse(steps.knownSince) > since
  const all = MOVEMENTS.flatMap((kind) => movement[kind].map((moved) => ({ kind, ...moved })))
  return (
    <>
      <FigureTable
        caption={t('caption')}
        testId="report-movement"
        headers={[t('what'), t('count'), t('amount'), { words: t('known') }]}
      >
        {MOVEMENTS.map((kind) => {
          const some = movement[kind]
          const isOpen = view.moved === kind && some.length > 0
          return (
            <Fragment key={kind}>
              <tr className="border-b border-line last:border-0" data-kind={kind}>
                <th scope="row" className="px-4 py-1.5 text-start font-normal whitespace-nowrap">
                  {some.length === 0 ? (
                    <span className="block ps-5">{t(`kinds.${kind}`)}</span>
                  ) : (
                    <PlainButton
                      aria-expanded={isOpen}
                      onClick={() => change({ moved: isOpen ? null : kind })}
                      className="flex items-center gap-1.5 rounded-sm text-start hover:underline"
                    >
                      <ChevronRight
                        size={14}
                        aria-hidden="true"
                        className={cx('shrink-0 text-ink-3 print:hidden', isOpen && 'rotate-90')}
                      />
                      {t(`kinds.${kind}`)}
                    </PlainButton>
                  )}
                </th>
                <td className="px-4 py-1.5 text-end" data-figure="count">
                  {some.length || <span className="text-ink-3">{NO_VALUE}</span>}
                </td>
                <td className="px-4 py-1.5 text-end whitespace-nowrap" data-figure="amount">
                  {some.length > 0 ? (
                    formatCents(centsMoved(some), notation)
                  ) : (
                    <span className="text-ink-3">{NO_VALUE}</span>
                  )}
                </td>
                <td className="px-4 py-1.5 whitespace-nowrap text-ink-2">{words.knowledgeOf(some)}</td>
              </tr>
              {isOpen && (
                <tr className="border-b border-line bg-sunken">
                  <td colSpan={4} className="p-0">
                    <MovedCards kind={kind} moved={some} />
                  </td>
                </tr>
              )}
            </Fragment>
          )
        })}
      </FigureTable>
      <div className="flex flex-wrap items-center gap-2 border-t border-line px-4 py-2 text-xs text-ink-3">
        <p className="flex-1 basis-64">
          {isYoung
            ? steps.knownSince === null
              ? t('nothingYet')
              : t('young', { day: formatDate(steps.knownSince, notation) })
            : t('whole')}{' '}
          {!steps.isWhole && t('cut')}
        </p>
        <FileMenu<{ kind: MovementKind } & MovedCard<BoardCard>>
          label={t('export')}
          fileName={t('file')}
          count={all.length}
          rows={() => all}
          columns={() => words.columns}
        />
      </div>
      <StageFlowTable steps={steps} facts={facts} cards={cards} />
    </>
  )
}
