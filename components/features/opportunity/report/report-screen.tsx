'use client'

import { Printer, SearchX } from 'lucide-react'
import { type ComponentProps, memo, useDeferredValue, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { AppLink } from '#components/ui/app-link.tsx'
import { Button } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { Panel } from '#components/ui/feedback/panel.tsx'
import { partOf } from '#components/ui/feedback/part.tsx'
import { SkeletonTable } from '#components/ui/feedback/skeleton.tsx'
import { FileMenu } from '#components/ui/file/file-menu.tsx'
import { ChoiceSelect } from '#components/ui/form/input.tsx'
import { PageBody } from '#components/ui/page-header.tsx'
import { type HistoryStep, writeAddress } from '#components/ui/use-address.ts'
import { useView } from '#components/ui/use-view.ts'
import { NO_OPPORTUNITY_FILTER } from '#lib/domain/opportunity/opportunity-filter.ts'
import { DIMENSIONS, type Dimension, REPORT_MEASURES } from '#lib/domain/opportunity/report/kinds.ts'
import { createReport } from '#lib/domain/opportunity/report/report.ts'
import { formatDate } from '#lib/format/dates.ts'
import { today } from '#lib/format/today.ts'
import { useNotation } from '#lib/preferences/use-notation.ts'
import { BoardState } from '../board/board-state.tsx'
import { BoardStatusLine } from '../board/board-status.tsx'
import { FilterBar } from '../filters/filter-bar.tsx'
import { BoardProvider, useBoardRows, useBoardStatus } from '../model/use-board.tsx'
import { filterView, viewPath } from '../opportunity-view.ts'
import { useStageFacts } from '../table/use-stage-facts.ts'
import { useBoardFilter } from '../use-board-filter.ts'
import { ReportSummary } from './report-summary.tsx'
import { ReportTable } from './report-table.tsx'
import { type ReportView, reportPath, reportView } from './report-view.ts'
import { type ShapeLine, useShape } from './use-shape.ts'

const ReportChart = memo(
  partOf(() => import('./report-chart.tsx'), 'ReportChart', {
    here: true,
    waiting: <div className="h-80" />,
  }),
)
const MovementPanel = partOf(() => import('./movement-panel.tsx'), 'MovementPanel')
const TargetsPanel = memo(partOf(() => import('./targets-panel.tsx'), 'TargetsPanel'))

/** A month is in one quarter: crossed, they say nothing. */
const kindOf = (one: Dimension) => (one === 'quarter' ? 'month' : one)

/** What the columns may show beside lines of a dimension. */
const columnsFor = (rows: Dimension): ReportView['columns'][] => [
  'measure',
  ...DIMENSIONS.filter((one) => kindOf(one) !== kindOf(rows)),
]

/** Sums of the opportunities that pass the board's filter, by month, quarter, stage and owner. */
export function ReportScreen() {
  const skeleton = <SkeletonTable rows={12} columns={6} />
  return (
    <BoardProvider fallback={skeleton}>
      <LiveReport />
    </BoardProvider>
  )
}

function LiveReport() {
  const t = useTranslations('report')
  const asked = useView(reportView)
  const view: ReportView = columnsFor(asked.rows).includes(asked.columns)
    ? asked
    : { ...asked, columns: 'measure' }
  const { shown } = useBoardStatus()
  const notation = useNotation()
  const searching = useBoardFilter(view.filter)
  const change = (part: Partial<ReportView>, how: HistoryStep = 'push') =>
    writeAddress(reportPath({ ...view, ...part }), how)
  return (
    <>
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2 px-gutter pt-3 pb-2">
        <div>
          <AppLink
            data-print="no"
            className="text-xs text-accent-ink hover:underline"
            href={viewPath({ filter: view.filter, shape: 'board', sort: null })}
          >
            {t('board')}
          </AppLink>
          <h1 className="text-xl font-semibold">{t('title')}</h1>
          <p className="hidden text-xs print:block">
            {t('printed', { day: formatDate(today(), notation), count: shown })}
          </p>
        </div>
        <BoardStatusLine />
        <Button size="sm" icon={Printer} className="ms-auto" onClick={() => window.print()}>
          <span className="max-sm:sr-only">{t('print')}</span>
        </Button>
        <div className="w-full" data-print="no">
          <FilterBar
            filter={view.filter}
            searching={searching}
            onChange={(filter, how) => change({ filter }, how)}
            onApplyView={(other) => change({ filter: filterView.read(new URLSearchParams(other)) })}
          />
        </div>
      </header>
      <BoardState skeleton={<SkeletonTable rows={12} columns={6} />}>
        <ReportBody view={view} change={change} />
      </BoardState>
    </>
  )
}

function ReportBody({ view, change }: { view: ReportView; change: (part: Partial<ReportView>) => void }) {
  const t = useTranslations('report')
  const { rows, columns, measure } = view
  // Controls are painted before the figures they choose.
  const behind = useDeferredValue(view)
  const facts = useStageFacts()
  const cards = useBoardRows()
  const report = useMemo(
    () => createReport(behind.rows, behind.columns === 'measure' ? null : behind.columns, facts),
    [behind.rows, behind.columns, facts],
  )
  const figures = useMemo(() => report.update(cards), [report, cards])
  const shape = useShape(behind, figures, cards, facts)
  if (cards.length === 0)
    return (
      <EmptyState
        icon={SearchX}
        title={t('nothing')}
        action={<Button onClick={() => change({ filter: NO_OPPORTUNITY_FILTER })} label={t('showAll')} />}
      />
    )
  return (
    <PageBody>
      <ReportSummary view={view} change={change} cards={cards} total={figures.total} facts={facts} />
      <Panel
        title={shape.caption}
        padded={false}
        actions={
          <>
            <Choice
              label={t('rows')}
              value={rows}
              of={DIMENSIONS}
              text={(one) => t(`dimensions.${one}`)}
              onPick={(next) => change({ rows: next })}
            />
            <Choice
              label={t('columns')}
              value={columns}
              of={columnsFor(rows)}
              text={(one) => (one === 'measure' ? t('byMeasure') : t(`dimensions.${one}`))}
              onPick={(next) => change({ columns: next })}
            />
            {columns !== 'measure' && (
              <Choice
                label={t('of')}
                value={measure}
                of={REPORT_MEASURES}
                text={(one) => t(`measures.${one}`)}
                onPick={(next) => change({ measure: next })}
              />
            )}
            <FileMenu<ShapeLine>
              label={t('export')}
              fileName={t('file')}
              count={shape.lines.length}
              rows={() => [...shape.lines, shape.total]}
              columns={() => [
                // A month as YYYY-MM and a quarter as YYYY-Qn, which sort.
                {
                  header: shape.head,
                  value: ({ key, label }) => (key && (rows === 'month' || rows === 'quarter') ? key : label),
                },
                ...shape.columns.flatMap((column) => [
                  {
                    header: column.label,
                    kind: 'number' as const,
                    value: (line: ShapeLine) => shape.cell(line, column).cents / 100,
                  },
                  {
                    header: t('countOf', { of: column.label }),
                    kind: 'number' as const,
                    value: (line: ShapeLine) => shape.cell(line, column).count,
                  },
                ]),
              ]}
            />
          </>
        }
      >
        <ReportChart shape={shape} />
        <ReportTable shape={shape} />
      </Panel>
      {/* Not printed, so that the report fits on one page. */}
      <div className="contents print:hidden">
        <TargetsPanel view={behind} cards={cards} facts={facts} />
        <MovementPanel view={view} change={change} cards={cards} facts={facts} />
      </div>
    </PageBody>
  )
}

type ChoiceProps<Value extends string> = ComponentProps<typeof ChoiceSelect<Value>> & { label: string }

const Choice = <Value extends string>({ label, ...select }: ChoiceProps<Value>) => (
  <span className="flex items-center gap-1.5 text-xs text-ink-2" data-print="no">
    <span aria-hidden="true">{label}</span>
    <ChoiceSelect size="sm" aria-label={label} {...select} />
  </span>
)
