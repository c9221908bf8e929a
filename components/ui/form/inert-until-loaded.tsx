import type { ReactNode } from 'react'

interface UntilKnownProps {
  /** The last choice has not been read from storage yet. */
  waiting: boolean
  children: ReactNode
}

/** For a form that starts with the last choice: until that is known it is inert, and its selects show no value. */
export const InertUntilLoaded = ({ waiting, children }: UntilKnownProps) => (
  <div inert={waiting} className="inert:[&_select]:text-transparent">
    {children}
  </div>
)
