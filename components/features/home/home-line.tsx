import type { ReactNode } from 'react'
import { AppLink } from '#components/ui/app-link.tsx'
import { cx } from '#components/ui/cx.ts'
import { Truncate } from '#components/ui/truncate.tsx'

/** Height of a line in a wide and in a narrow panel. */
export const WIDE_LINE = 'h-14 sm:h-row'
export const NARROW_LINE = 'h-12'
/** Height of the counts by reason: on a narrow screen their headers take two lines. */
export const COUNTS = 'h-23 sm:h-20'

interface LineProps {
  href: string
  title: ReactNode
  about: ReactNode
  /** Right-aligned at the end, e.g. how long ago. */
  end: ReactNode
}

/** A list item that is a link as a whole. */
const Line = ({ href, className, children }: { href: string; className: string; children: ReactNode }) => (
  <li className="border-b border-line last:border-b-0">
    <AppLink
      href={href}
      className={cx(
        'inset-focus grid grid-cols-[minmax(0,1fr)_auto] content-center items-center gap-x-4 px-4 hover:bg-hover',
        className,
      )}
    >
      {children}
    </AppLink>
  </li>
)

/** A line of a wide panel: columns in one row, two rows on a narrow screen. The whole line is a link. */
export const WideLine = ({ href, title, about, where, end }: LineProps & { where: ReactNode }) => (
  <Line
    href={href}
    className={cx('sm:grid-cols-[minmax(0,5fr)_minmax(0,4fr)_minmax(0,4fr)_8.5rem]', WIDE_LINE)}
  >
    <Truncate className="font-medium text-ink">{title}</Truncate>
    <span className="col-span-2 row-start-2 grid min-w-0 grid-cols-2 gap-x-3 text-sm text-ink-2 sm:contents">
      <Truncate className="text-ink-2">{about}</Truncate>
      <Truncate className="text-ink-3 sm:text-ink-2">{where}</Truncate>
    </span>
    <span className="text-right text-sm whitespace-nowrap text-ink-2 tabular-nums sm:col-start-4">{end}</span>
  </Line>
)

/** A line of a narrow panel: title and time, details below. The whole line is a link. */
export const NarrowLine = ({ href, title, about, end }: LineProps) => (
  <Line href={href} className={NARROW_LINE}>
    <Truncate className="font-medium text-ink">{title}</Truncate>
    <span className="text-right text-sm whitespace-nowrap text-ink-2 tabular-nums">{end}</span>
    <Truncate className="col-span-2 text-sm text-ink-2">{about}</Truncate>
  </Line>
)

interface FigureProps {
  href: string
  value: string
  label: string
  /** Classes for a figure above zero, e.g. a colour. */
  className?: string | undefined
}

/** The height of a row of figures. */
export const FIGURES = 'h-14'

/** A number with its label, linked to the list of what it counts. */
export const Figure = ({ href, value, label, className }: FigureProps) => (
  <li className="min-w-0 flex-1 border-e border-line last:border-e-0">
    <AppLink
      href={href}
      className="inset-focus flex h-full flex-col justify-center px-[min(1rem,4.5vw)] hover:bg-hover"
    >
      <span
        className={cx(
          'text-lg leading-6 font-semibold whitespace-nowrap tabular-nums',
          className ?? 'text-ink',
        )}
      >
        {value}
      </span>
      <Truncate className="text-xs text-ink-2">{label}</Truncate>
    </AppLink>
  </li>
)
