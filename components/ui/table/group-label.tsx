import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import { PlainButton } from '../plain-button.tsx'

interface GroupLabelProps {
  label: string
  folded: boolean
  onToggle: () => void
  /** The number of its rows, as text. */
  children: ReactNode
}

/** The name of a group of rows, as a button that folds it. The surrounding row takes the keyboard focus. */
export const GroupLabel = ({ label, folded, onToggle, children }: GroupLabelProps) => (
  <PlainButton
    tabIndex={-1}
    aria-expanded={!folded}
    onClick={onToggle}
    className="flex h-full min-w-0 items-center gap-1.5 hover:text-ink"
  >
    <ChevronRight
      size={14}
      className={cx('shrink-0 text-ink-3 transition-transform duration-100', !folded && 'rotate-90')}
    />
    <span className="truncate font-medium">{label}</span>
    <span className="ms-1 shrink-0 text-ink-3 tabular-nums">{children}</span>
  </PlainButton>
)
