import { memo } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { AppLink } from '#components/ui/app-link.tsx'
import { NO_VALUE } from '#lib/format/locale.ts'
import { formatNumber } from '#lib/format/numbers.ts'
import type { ReportShape, ReportTableCell } from './use-shape.ts'

/** The report as a table; each figure links to the cards behind it. */
export const ReportTable = memo(function ReportTable({ shape }: { shape: ReportShape }) {
  const t = useTranslations('report')
  const { caption, head, columns, lines, total } = shape
  return (
    <div
      className="inset-focus scroll-shade-x overflow-x-auto"
      tabIndex={0}
      role="group"
      aria-label={caption}
    >
      <table
        className="w-full border-collapse text-sm tabular-nums [&_th]:normal-nums print:text-[0.6rem] print:leading-none print:[&_:is(td,th)]:px-1 print:[&_:is(td,th)]:py-px"
        data-testid="report-table"
      >
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-b border-line text-xs text-ink-2">
            <th scope="col" className="sticky start-0 bg-surface px-4 py-2 text-start font-medium">
              {head}
            </th>
            {columns.map(({ id, label }) => (
              <th key={id} scope="col" className="px-3 py-2 text-end font-medium whitespace-nowrap">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id} data-line={line.id} className="border-b border-line">
              <th
                scope="row"
                className="sticky start-0 max-w-56 truncate bg-surface px-4 py-1.5 text-start font-normal"
              >
                {line.label}
              </th>
              {columns.map((column) => (
                <ReportCell key={column.id} cell={shape.cell(line, column)} />
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="font-medium" data-line="total">
            <th scope="row" className="sticky start-0 bg-surface px-4 py-2 text-start font-medium">
              {t('total')}
            </th>
            {columns.map((column) => (
              <ReportCell key={column.id} cell={shape.cell(total, column)} />
            ))}
          </tr>
          {shape.blank && (
            <tr className="border-t border-line" data-line="blank">
              <th
                scope="row"
                className="sticky start-0 bg-surface px-4 py-2 text-start font-normal whitespace-nowrap"
              >
                {t('none.amount')}
              </th>
              <td colSpan={columns.length} className="px-3 py-2">
                <AppLink className="text-accent-ink hover:underline" href={shape.blank.href}>
                  {t('count', { count: shape.blank.count })}
                </AppLink>
              </td>
            </tr>
          )}
        </tfoot>
      </table>
    </div>
  )
})

function ReportCell({ cell: { money, count, href } }: { cell: ReportTableCell }) {
  const locale = useLocale()
  if (href === null) return <td className="px-3 py-1.5 text-end text-ink-3">{NO_VALUE}</td>
  return (
    <td className="px-3 py-1.5 text-end whitespace-nowrap">
      <AppLink className="hover:underline" href={href}>
        {money}{' '}
        <span className="ms-1 inline-block min-w-5 text-xs text-ink-3 print:hidden">
          {formatNumber(count, locale)}
        </span>
      </AppLink>
    </td>
  )
}
