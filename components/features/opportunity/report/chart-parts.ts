import type { ReportMeasure } from '#lib/domain/opportunity/report/kinds.ts'
import type { ReportShape, ShapeColumn, ShapeLine } from './use-shape.ts'

/** Most columns with their own colour; the rest are summed up as "others". */
const MAX = 9

export interface Part {
  id: string
  label: string
  fill: string
  striped: boolean
  /** In cents; negative ones are below the axis. */
  of: (line: ShapeLine) => number
}

const SOLID: Partial<Record<ReportMeasure, string>> = { won: 'success', lost: 'danger', parked: 'neutral' }
/** Colours that stay distinct with red-green colour blindness; used solid first, then striped. */
const COLOURS = ['accent', 'warning', 'success', 'neutral', 'danger']

/** The segments of a bar. By measure: won and open above the axis, lost below; open split by probability. */
export function partsOf(
  { columns, cell }: ReportShape,
  words: { likely: string; unlikely: string; others: string },
): Part[] {
  const cents = (column: ShapeColumn | undefined) => (line: ShapeLine) =>
    column ? cell(line, column).cents : 0
  if (columns.some(({ key }) => key !== undefined)) {
    const own = columns.filter(({ key }) => key !== undefined)
    const parts = own.slice(0, MAX).map(
      (column, at): Part => ({
        id: column.id,
        label: column.label,
        fill: COLOURS[at % COLOURS.length] ?? 'accent',
        striped: at >= COLOURS.length,
        of: cents(column),
      }),
    )
    const rest = own.slice(MAX)
    if (rest.length === 0) return parts
    const others = (line: ShapeLine) => rest.reduce((sum, column) => sum + cell(line, column).cents, 0)
    return [...parts, { id: 'others', label: words.others, fill: 'ink-3', striped: false, of: others }]
  }
  const byMeasure = new Map(columns.map((column) => [column.measure, column]))
  const [open, weighted] = [cents(byMeasure.get('open')), cents(byMeasure.get('weighted'))]
  const plain = (measure: ReportMeasure, sign: 1 | -1): Part[] => {
    const column = byMeasure.get(measure)
    const fill = SOLID[measure]
    if (!column || !fill) return []
    return [
      { id: measure, label: column.label, fill, striped: false, of: (line) => sign * cents(column)(line) },
    ]
  }
  return [
    ...plain('won', 1),
    { id: 'weighted', label: words.likely, fill: 'accent', striped: false, of: weighted },
    {
      id: 'open',
      label: words.unlikely,
      fill: 'accent',
      striped: true,
      of: (line) => open(line) - weighted(line),
    },
    ...plain('lost', -1),
  ]
}
