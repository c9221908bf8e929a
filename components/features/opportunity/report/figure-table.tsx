import type { ReactNode } from 'react'
import { cx } from '#components/ui/cx.ts'

interface FigureTableProps {
  caption: string
  /** Whether the caption is for everybody, not for those alone who hear the table. */
  hasCaption?: boolean
  /** What the lines are, then each column; `words`: it holds no figures. */
  heads: readonly (string | { words: string })[]
  testId: string
  /** Lines, as `tr`. */
  children: ReactNode
}

/** A small table of figures in a panel, scrolled sideways where there is no room. */
export function FigureTable({ caption, hasCaption = false, heads, testId, children }: FigureTableProps) {
  return (
    <div className="scroll-edges-x" tabIndex={0} role="group" aria-label={caption}>
      <table
        className="w-full text-sm tabular-nums max-sm:[&_th:first-child]:sticky max-sm:[&_th:first-child]:start-0 max-sm:[&_th:first-child]:bg-surface print:text-xs print:leading-none print:[&_:is(td,th)]:py-0.5"
        data-testid={testId}
      >
        <caption className={hasCaption ? 'px-4 pt-3 pb-1 text-start text-xs text-ink-2' : 'sr-only'}>
          {caption}
        </caption>
        <thead>
          <tr className="border-b border-line text-xs text-ink-2">
            {heads.map((head, at) => {
              const text = typeof head === 'string' ? head : head.words
              return (
                <th
                  key={text}
                  scope="col"
                  className={cx(
                    'px-4 py-2 font-medium whitespace-nowrap max-sm:px-2 max-sm:first:ps-4',
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
}
