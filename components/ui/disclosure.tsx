import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'

interface DisclosureProps {
  summary: ReactNode
  className?: string
  children: ReactNode
}

/** The native `details` element: it works before hydration, and find-in-page opens it. */
export const Disclosure = ({ summary, className, children }: DisclosureProps) => (
  <details className={cx('group/disclosure', className)}>
    <summary className="flex min-h-7 list-none items-center gap-1 rounded-sm text-sm text-ink-2 hover:text-ink [&::-webkit-details-marker]:hidden">
      <ChevronRight
        size={14}
        className="shrink-0 transition-transform duration-100 group-open/disclosure:rotate-90"
      />
      {summary}
    </summary>
    <div className="ps-[18px] pt-1">{children}</div>
  </details>
)
