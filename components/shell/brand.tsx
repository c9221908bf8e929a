import { cx } from '#components/ui/cx.ts'

/** The mark: a house front whose windows are a table's cells. */
export const Brand = ({ className }: { className?: string }) => (
  <svg viewBox="0 0 24 24" aria-hidden="true" className={cx('size-6 shrink-0', className)}>
    <rect width="24" height="24" rx="6" fill="var(--accent)" />
    <path d="M7 6.5h10v2H7zM7 11h4.25v2H7zM12.75 11H17v2h-4.25zM7 15.5h4.25v2H7z" fill="var(--on-accent)" />
    <path d="M12.75 15.5H17v2h-4.25z" fill="var(--on-accent)" opacity="0.45" />
  </svg>
)
