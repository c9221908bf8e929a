import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { NO_VALUE } from '#lib/format/locale.ts'
import { plainText } from '#lib/format/plain-text.ts'
import { cx } from './cx.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

interface DescriptionListProps {
  /** Facts in two columns where there is room. */
  columns?: 1 | 2
  children: ReactNode
}

/** Facts as labels and values, dense: the label column keeps its width so that values line up. */
export const DescriptionList = ({ columns = 1, children }: DescriptionListProps) => (
  <div className="@container">
    <dl className={cx('grid gap-x-8', columns === 2 && '@3xl:grid-cols-2')}>{children}</dl>
  </div>
)

interface FactProps {
  label: ReactNode
  /** The value, where there are no children: null, undefined, false and '' show a dash. */
  value?: ReactNode
  children?: ReactNode
  /** A small note under the value, e.g. where it comes from. */
  note?: ReactNode
  className?: string
}

export function Fact({ label, value, children = value, note, className }: FactProps) {
  const missing = !children && children !== 0
  return (
    <div
      className={cx(
        'grid min-h-7 grid-cols-1 items-baseline gap-x-4 py-1 @sm:grid-cols-[minmax(7rem,11rem)_minmax(0,1fr)]',
        className,
      )}
    >
      <dt className="text-sm text-ink-3">{label}</dt>
      <dd className="min-w-0 text-sm text-ink">
        {missing ? <NoValue /> : typeof children === 'string' ? plainText(children) : children}
        {note && <div className="text-xs text-ink-3">{note}</div>}
      </dd>
    </div>
  )
}

/** The dash in place of a missing value; screen readers read words instead. */
export function NoValue() {
  const t = useTranslations('ui')
  return (
    <span className="text-ink-3">
      <span aria-hidden="true">{NO_VALUE}</span>
      <VisuallyHidden>{t('noValue')}</VisuallyHidden>
    </span>
  )
}

/** A value whose structure api.md does not show: text as it came, anything else as JSON. */
export function RawValue({ value }: { value: unknown }) {
  if (typeof value === 'string') return <span className="[overflow-wrap:anywhere]">{plainText(value)}</span>
  return (
    <pre className="max-h-80 overflow-auto rounded-md bg-sunken px-2 py-1.5 text-xs whitespace-pre-wrap [overflow-wrap:anywhere]">
      {plainText(JSON.stringify(value, null, 2) ?? '')}
    </pre>
  )
}
