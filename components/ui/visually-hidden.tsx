import type { ReactNode } from 'react'

/** Words for screen readers alone. As a status they are read out when they change. */
export function VisuallyHidden({ status = false, children }: { status?: boolean; children: ReactNode }) {
  return (
    <span role={status ? 'status' : undefined} className="sr-only">
      {children}
    </span>
  )
}
