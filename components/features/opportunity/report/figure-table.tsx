import type { ReactNode } from 'react'
import { cx } from '#components/ui/cx.ts'

interface FigureTableProps {
  caption: string
  /** Whether the caption is visible; otherwise it is for screen readers only. */
  hasCaption?: boolean
  /** The heading of the lines, then of each column; `words`: a column of text, not figures. */
  headers: readonly (string | { words: string })[]
  testId: string
  /** The rows, as `tr`. */
  children: ReactNode
}

/** A small table of figures, which scrolls horizontally where needed; its first column is sticky. */
export const FigureTable = ({ caption, hasCaption = false, headers, testId, children }: FigureTableProps) => (
  <div className="inset-focus scroll-shade-x overflow-x-auto" tabIndex={0} role="group" aria-label={caption}>
    <table
      className="w-full text-sm tabular-nums [&_th]:normal-nums [&_tr>:first-child:not([colspan])]:sticky [&_tr>:first-child:not([colspan])]:start-0 [&_tr>:first-child:not([colspan])]:bg-surface max-sm:[&_tr>:first-child:not([colspan])]:max-w-40 max-sm:[&_tr>:first-child:not([colspan])]:min-w-36 max-sm:[&_tr>:first-child:not([colspan])]:whitespace-normal print:text-xs print:leading-none print:[&_:is(td,th)]:py-0.5"
      data-testid={testId}
    >
      <caption className={hasCaption ? 'px-4 pt-3 pb-1 text-start text-xs text-ink-2' : 'sr-only'}>
        {caption}
      </caption>
      <thead>
        <tr className="border-b border-line text-xs text-ink-2">
          {headers.map((head, at) => {
            const text = typeof head === 'string' ? head : head.words
            return (
              <th
                key={text}
                scope="col"
                className={cx(
                  'px-4 py-2 font-medium whitespace-nowrap',
                  at === 0 || typeof head !== 'string' ? 'text-start' : 'text-end',
                )}
              >
                {text}
              </th>
            )
          })}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </div>
)
