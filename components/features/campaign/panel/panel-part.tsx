import { type ReactNode, useId } from 'react'
import { useFormatter } from 'use-intl'
import { InspectButton } from '#components/ui/feedback/inspect-button.tsx'
import { type PanelQuery, panelStateOf } from '#components/ui/feedback/panel-state.ts'
import { QueryView } from '#components/ui/feedback/query-panel.tsx'

interface PanelPartProps<Data> {
  /** Identifies the part in tests and links. */
  part: string
  title: ReactNode
  count?: number | undefined
  actions?: ReactNode
  query: PanelQuery<Data>
  isEmpty: (data: Data) => boolean
  skeleton: ReactNode
  empty?: ReactNode
  children: (data: Data) => ReactNode
}

/** One part of the side panel: a heading and content that loads and fails by itself. */
export function PanelPart<Data>({ part, title, count, actions, empty, ...view }: PanelPartProps<Data>) {
  const id = useId()
  const format = useFormatter()
  return (
    <section
      aria-labelledby={id}
      data-part={part}
      data-state={panelStateOf(view.query, view.isEmpty).kind}
      className="border-b border-line pb-2 last:border-b-0"
    >
      <header className="flex min-h-10 items-center gap-2 px-4 pt-1.5">
        <h3 id={id} className="min-w-0 flex-1 truncate text-base font-semibold">
          {title}
          {count !== undefined && (
            <span className="ms-2 text-sm font-normal text-ink-3">{format.number(count)}</span>
          )}
        </h3>
        {actions}
        <InspectButton queries={[view.query]} />
      </header>
      <QueryView
        {...view}
        padded={false}
        skeleton={<div className="px-4">{view.skeleton}</div>}
        empty={<p className="px-4 pb-1 text-sm text-ink-2">{empty}</p>}
      >
        {(data) => <div className="px-4">{view.children(data)}</div>}
      </QueryView>
    </section>
  )
}
