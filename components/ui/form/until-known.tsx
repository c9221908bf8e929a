import type { ReactNode } from 'react'

interface UntilKnownProps {
  /** The browser has not told yet what was chosen last. */
  waiting: boolean
  children: ReactNode
}

/** A form that begins with what was chosen last: until that is known, nothing is shown as chosen, and nothing can be. */
export const UntilKnown = ({ waiting, children }: UntilKnownProps) => (
  <div inert={waiting} className="inert:[&_select]:text-transparent">
    {children}
  </div>
)
