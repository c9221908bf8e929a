import { cx } from '../cx.ts'

/** Decorative: the component that uses it says in words what is in progress. */
export const Spinner = ({ className }: { className?: string | undefined }) => (
  <svg viewBox="0 0 16 16" fill="none" aria-hidden="true" className={cx('size-4 animate-spin', className)}>
    <circle cx="8" cy="8" r="6.25" stroke="currentColor" strokeWidth="1.5" opacity="0.25" />
    <path d="M14.25 8A6.25 6.25 0 0 0 8 1.75" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" />
  </svg>
)
