import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { bottomBar } from '../bottom-bar.ts'
import { Button } from '../button.tsx'
import { cx } from '../cx.ts'
import type { Selection } from './selection.ts'

interface SelectionBarProps {
  label: string
  selection: Selection
  /** The number of selected rows, as text. */
  count: ReactNode
  /** How many selected rows the table does not show: actions skip them, and the bar says so. */
  unseen?: number
  className?: string
  children: ReactNode
}

/**
 * Actions on the selected rows. It is below the rows, sticky at the bottom of the screen: above them, its appearance
 * would shift the rows while somebody ticks one after the other.
 */
export function SelectionBar(props: SelectionBarProps) {
  const { label, selection, count, unseen = 0, className, children } = props
  const t = useTranslations('ui')
  return (
    <section
      aria-label={label}
      data-testid="selection-bar"
      data-print="no"
      ref={bottomBar}
      className={cx(
        'sticky bottom-0 z-3 flex flex-wrap items-center gap-x-2 gap-y-1 rounded-b-[inherit] border-t border-line bg-accent-soft px-4 py-1.5 text-sm [--fade:var(--accent-soft)] max-sm:scroll-fade-x max-sm:flex-nowrap max-sm:overflow-x-auto [&>*]:shrink-0',
        className,
      )}
    >
      <p role="status">
        {count}
        {unseen > 0 && <span className="text-ink-2"> {t('unseen', { count: unseen })}</span>}
      </p>
      <Button
        size="sm"
        variant="ghost"
        className="max-sm:order-last"
        onClick={() => selection.set([])}
        label={t('selectNone')}
      />
      {children}
    </section>
  )
}
