import type { ReactNode } from 'react'

/** Text for screen readers only. With `status` it is read out when it changes. */
export const VisuallyHidden = ({ status = false, children }: { status?: boolean; children: ReactNode }) => (
  <span role={status ? 'status' : undefined} className="sr-only">
    {children}
  </span>
)
