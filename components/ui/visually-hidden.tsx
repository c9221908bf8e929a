import type { ReactNode } from 'react'

/** Words for screen readers alone. As a status they are read out when they change. */
export const VisuallyHidden = ({ status = false, children }: { status?: boolean; children: ReactNode }) => (
  <span role={status ? 'status' : undefined} className="sr-only">
    {children}
  </span>
)
