import { cx } from '#components/ui/cx.ts'

const colours: Readonly<Record<string, string>> = {
  GET: 'text-success-ink',
  POST: 'text-accent-ink',
  PUT: 'text-warning-ink',
  DELETE: 'text-danger-ink',
}

export const MethodLabel = ({ method, className }: { method: string; className?: string }) => (
  <span className={cx('shrink-0 font-mono text-xs leading-5 font-semibold', colours[method], className)}>
    {method}
  </span>
)
