import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import { ScrollRegion } from '../scroll-region.tsx'

const first = 'sticky start-0 bg-inherit px-2 py-1 text-start whitespace-nowrap'
const figure = 'px-2 py-1 text-end tabular-nums'

interface CountLine {
  key: string | number
  head: ReactNode
  /** One for each column; the last one is the row total. */
  figures: readonly string[]
}

interface CountTableProps {
  label: string
  /** Classes of the box around it. */
  className: string
  testId?: string
  /** The column headers: of the row names, of each column, and of the total. */
  headers: readonly string[]
  lines: readonly CountLine[]
  /** The last row, which stays in view. */
  total?: CountLine
}

/** A cross table of counts with totals, in a box that scrolls. */
export const CountTable = ({ label, className, testId, headers, lines, total }: CountTableProps) => (
  <ScrollRegion label={label} className={className}>
    <table className="w-full text-xs" data-testid={testId}>
      <thead className="sticky top-0 z-10 bg-sunken">
        <tr className="bg-inherit">
          {headers.map((head, at) => (
            <th
              key={String(at)}
              scope="col"
              className={cx(at === 0 ? first : figure, 'align-bottom font-medium')}
            >
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="[&_td:last-child]:font-medium">
        {lines.map((line) => (
          <Line key={line.key} line={line} className="bg-raised" weight="font-normal" />
        ))}
      </tbody>
      {total && (
        <tfoot className="sticky bottom-0 bg-sunken">
          <Line line={total} className="bg-inherit font-medium" weight="font-medium" />
        </tfoot>
      )}
    </table>
  </ScrollRegion>
)

function Line({ line, className, weight }: { line: CountLine; className: string; weight: string }) {
  return (
    <tr className={cx('border-t border-line', className)}>
      <th scope="row" className={cx(first, weight)}>
        {line.head}
      </th>
      {line.figures.map((text, at) => (
        <td key={String(at)} className={cx(figure, 'whitespace-nowrap')}>
          {text}
        </td>
      ))}
    </tr>
  )
}
