import type { ReactNode } from 'react'
import { InspectButton } from './feedback/inspect-button.tsx'

interface PageHeaderProps {
  title: ReactNode
  /** Above the title: where in the dashboard the screen is. */
  eyebrow?: ReactNode
  /** Under the title: facts and badges. */
  children?: ReactNode
  actions?: ReactNode
}

/** The head of a screen: its only h1, and the actions that apply to the whole screen. */
export const PageHeader = ({ title, eyebrow, children, actions }: PageHeaderProps) => (
  <header className="flex flex-wrap items-start gap-x-6 gap-y-3 px-gutter pt-5 pb-4">
    <div className="min-w-0 flex-1 basis-80">
      {eyebrow && <div className="mb-1 text-sm text-ink-3">{eyebrow}</div>}
      <h1 className="text-xl font-semibold">{title}</h1>
      {children && <div className="mt-1.5 text-sm text-ink-2">{children}</div>}
    </div>
    {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    <InspectButton queries={null} />
  </header>
)

/** The body of a screen: the page's gutters and the distance between panels. */
export const PageBody = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-col gap-4 px-gutter pb-10">{children}</div>
)
