import type { CSSProperties } from 'react'
import { cx } from '../cx.ts'

/** One grey placeholder bar. Its class gives it the size of what it stands for. */
export const Skeleton = ({ className, style }: { className?: string; style?: CSSProperties }) => (
  <span
    aria-hidden="true"
    style={style}
    className={cx(
      'block h-3 animate-pulse [animation-delay:1s] rounded-sm bg-press forced-colors:border',
      className,
    )}
  />
)

const widths = ['72%', '54%', '83%', '61%', '47%', '76%', '58%']
const numbered = (count: number, seed = 0) =>
  Array.from({ length: count }, (_, n) => ({
    id: `n${n}`,
    width: widths[(n + seed) % widths.length] ?? '60%',
  }))

export const SkeletonText = ({ lines = 3 }: { lines?: number }) => (
  <div className="flex flex-col gap-3 py-1">
    {numbered(lines).map(({ id, width }) => (
      <Skeleton key={id} style={{ width }} />
    ))}
  </div>
)

/** A skeleton of a description list, with the heights of the real one. */
export const SkeletonFacts = ({ rows }: { rows: number }) => (
  <div className="flex flex-col">
    {numbered(rows).map(({ id, width }) => (
      <div key={id} className="grid h-7 grid-cols-[minmax(7rem,11rem)_1fr] items-center gap-4">
        <Skeleton className="w-20" />
        <Skeleton style={{ width }} />
      </div>
    ))}
  </div>
)

export const SkeletonTable = ({ rows = 8, columns = 5 }: { rows?: number; columns?: number }) => (
  <div>
    {numbered(rows).map(({ id }, row) => (
      <div
        key={id}
        className="grid h-row items-center gap-4 border-b border-line px-4 last:border-b-0"
        style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
      >
        {numbered(columns, row).map((cell) => (
          <Skeleton key={cell.id} style={{ width: cell.width }} />
        ))}
      </div>
    ))}
  </div>
)
