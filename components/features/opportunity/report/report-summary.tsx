import { useDeferredValue, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { AppLink } from '#components/ui/app-link.tsx'
import { Callout } from '#components/ui/feedback/callout.tsx'
import { Panel } from '#components/ui/feedback/panel.tsx'
import { SegmentedControl } from '#components/ui/form/segmented-control.tsx'
import { TextLink } from '#components/ui/text-link.tsx'
import type { BoardCard } from '#lib/domain/opportunity/board/card.ts'
import { filterOf } from '#lib/domain/opportunity/report/drill.ts'
import type { ReportMeasure } from '#lib/domain/opportunity/report/kinds.ts'
import { PERIODS, spanOf } from '#lib/domain/opportunity/report/period.ts'
import {
  centsOfMeasure,
  createReport,
  type Figures,
  outliersOf,
  type StageFacts,
} from '#lib/domain/opportunity/report/report.ts'
import { NO_VALUE } from '#lib/format/locale.ts'
import { formatCents, formatMoney, formatPercent } from '#lib/format/numbers.ts'
import { lineOrNull } from '#lib/format/plain-text.ts'
import { today } from '#lib/format/today.ts'
import { paths } from '#lib/paths.ts'
import { useNotation } from '#lib/preferences/use-notation.ts'
import { FigureTable } from './figure-table.tsx'
import type { ReportView } from './report-view.ts'
import { countFor, tablePath, useStages, withinSpan } from './use-shape.ts'

const TOLD = ['open', 'weighted', 'won', 'lost'] as const satisfies readonly ReportMeasure[]
const PERIODS_TOLD = [
  ['this', 0],
  ['last', -1],
  ['next', 1],
] as const

export interface ReportSummaryProps {
  view: ReportView
  change: (part: Partial<ReportView>) => void
  cards: readonly BoardCard[]
  total: Figures
  facts: StageFacts
}

/** Open, weighted, won and lost sums: in total, and for the last, this and the next period; and outliers. */
export function ReportSummary({ view, change, cards, total, facts }: ReportSummaryProps) {
  const t = useTranslations('report')
  const notation = useNotation()
  const { filter, period } = useDeferredValue(view)
  const money = (cents: number) => formatCents(cents, notation)
  const stages = useStages(cards)
  const day = today()
  const spans = useMemo(
    () =>
      PERIODS_TOLD.map(([name, step]) => {
        const span = spanOf(period, day, step)
        const figures = createReport('stage', null, facts).update(withinSpan(cards, span)).total
        return { name, span, figures }
      }),
    [cards, facts, period, day],
  )
  const outliers = useMemo(() => outliersOf(cards, facts), [cards, facts])
  const [now, last] = spans
  return (
    <>
      {outliers.length > 0 && (
        <Callout tone="warning" title={t('outliers', { count: outliers.length })}>
          <ul>
            {outliers.map(({ card, outcome, share }) => (
              <li key={card.idOpportunity}>
                {t.rich(`outlier.${outcome}`, {
                  card: (title) => (
                    <TextLink className="underline" href={paths.opportunity(card.idOpportunity)}>
                      {title}
                    </TextLink>
                  ),
                  title: lineOrNull(card.title) ?? t('untitled', { id: String(card.idOpportunity) }),
                  money: formatMoney(card.amount ?? 0, notation),
                  share: formatPercent(share, notation.locale),
                })}
              </li>
            ))}
          </ul>
        </Callout>
      )}
      <Panel
        title={t('totals')}
        description={t('about')}
        padded={false}
        actions={
          <SegmentedControl
            label={t('period')}
            value={view.period}
            onChange={(next) => change({ period: next })}
            options={PERIODS.map((value) => ({ value, label: t(`periods.${value}`) }))}
          />
        }
      >
        <FigureTable
          caption={t('totals')}
          testId="report-totals"
          headers={[t('compare'), ...TOLD.map((measure) => t(`measures.${measure}`))]}
        >
          <TotalsLine
            name={t('total')}
            strong
            cellOf={(measure) => ({
              text: money(centsOfMeasure(total, measure)),
              href: tablePath(filterOf(filter, { measure }, stages, facts)),
              isEmpty: countFor(total, measure) === 0,
            })}
          />
          {spans.map(({ name, span, figures }) => (
            <TotalsLine
              key={name}
              name={t(`${name}.${period}`)}
              cellOf={(measure) => ({
                text: money(centsOfMeasure(figures, measure)),
                href: tablePath(filterOf(filter, { measure, within: span }, stages, facts)),
                isEmpty: countFor(figures, measure) === 0,
              })}
            />
          ))}
          {now && last && (
            <TotalsLine
              name={t('difference')}
              cellOf={(measure) => {
                const cents = centsOfMeasure(now.figures, measure) - centsOfMeasure(last.figures, measure)
                return { text: `${cents > 0 ? '+' : ''}${money(cents)}`, href: null, isEmpty: cents === 0 }
              }}
            />
          )}
        </FigureTable>
        <p className="border-t border-line px-4 py-2 text-xs text-ink-3">
          {t('compareAbout')}{' '}
          {total.unweighted > 0 &&
            t.rich('unweighted', {
              count: total.unweighted,
              preferences: (words) => (
                <TextLink className="underline" href={paths.preferences()}>
                  {words}
                </TextLink>
              ),
            })}
        </p>
      </Panel>
    </>
  )
}

interface TotalsLineProps {
  name: string
  strong?: boolean
  cellOf: (measure: (typeof TOLD)[number]) => { text: string; href: string | null; isEmpty: boolean }
}

function TotalsLine({ name, strong = false, cellOf }: TotalsLineProps) {
  return (
    <tr
      className={strong ? 'border-b border-line font-medium' : 'border-b border-line last:border-0'}
      data-line={name}
    >
      <th scope="row" className="px-4 py-1.5 text-start font-normal sm:whitespace-nowrap">
        {name}
      </th>
      {TOLD.map((measure) => {
        const { text, href, isEmpty } = cellOf(measure)
        return (
          <td
            key={measure}
            data-measure={measure}
            className="px-4 py-1.5 text-end whitespace-nowrap max-sm:px-2"
          >
            {href === null || isEmpty ? (
              <span className={isEmpty ? 'text-ink-3' : undefined}>{isEmpty ? NO_VALUE : text}</span>
            ) : (
              <AppLink className="hover:underline" href={href}>
                {text}
              </AppLink>
            )}
          </td>
        )
      })}
    </tr>
  )
}
