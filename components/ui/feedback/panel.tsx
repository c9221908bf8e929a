import { Inbox } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { cx } from '../cx.ts'
import { VisuallyHidden } from '../visually-hidden.tsx'
import { EmptyState } from './empty-state.tsx'
import { ErrorPanel, NoAccess } from './error-panel.tsx'
import type { InspectedQuery } from './inspect.ts'
import { InspectButton } from './inspect-button.tsx'
import type { PanelState } from './panel-state.ts'
import { SkeletonText } from './skeleton.tsx'
import { StaleNote } from './stale-note.tsx'

export { Card } from '../card.tsx'

export interface StateViewProps {
  state: PanelState
  onRetry?: (() => void) | undefined
  retrying?: boolean | undefined
  skeleton?: ReactNode
  empty?: ReactNode
  /** Space around content; false lets a table reach the edges. */
  padded?: boolean
  /** A function is called only once there is data. */
  children: ReactNode | (() => ReactNode)
}

/** A panel's content in its current state, without the frame, e.g. inside a tab. */
export function StateView(props: StateViewProps) {
  const { state, onRetry, retrying, skeleton, empty, padded = true, children } = props
  const t = useTranslations('ui')
  switch (state.kind) {
    case 'loading':
      return (
        <div aria-busy="true" className={padded ? 'px-4 py-3' : undefined}>
          <VisuallyHidden status>{t('loading')}</VisuallyHidden>
          {skeleton ?? <SkeletonText />}
        </div>
      )
    case 'empty':
      return empty ?? <EmptyState icon={Inbox} title={t('empty')} />
    case 'error':
      return <ErrorPanel error={state.error} onRetry={onRetry} retrying={retrying} />
    case 'noAccess':
      return <NoAccess message={state.message} />
    case 'stale':
    case 'full':
      // In one shape: what is typed, chosen or scrolled in the content outlives a refetch that fails.
      return (
        <>
          {state.kind === 'stale' && (
            <StaleNote
              updatedAt={state.updatedAt}
              error={state.error}
              onRefresh={onRetry}
              refreshing={retrying}
            />
          )}
          <div className={padded ? 'px-4 py-3' : undefined}>
            {typeof children === 'function' ? children() : children}
          </div>
        </>
      )
    default:
      return state satisfies never
  }
}

export interface PanelProps extends Omit<StateViewProps, 'state'> {
  /** Left out: full. */
  state?: PanelState
  title: ReactNode
  /** How many entries it holds, shown beside the title. */
  count?: number | string | null | undefined
  /** Under the title, in a paler colour. */
  description?: ReactNode
  /** Buttons on the right of the head. */
  actions?: ReactNode
  /** Shown under the head in every state, e.g. a filter, which must not vanish when a call fails. */
  above?: ReactNode
  className?: string
  id?: string
  /** Whose calls the inspector shows; left out: those of the surrounding query. */
  queries?: readonly InspectedQuery[] | undefined
}

const full: PanelState = { kind: 'full' }

/** A titled surface that is always in exactly one of the six states. For one query use `QueryPanel`. */
export function Panel(props: PanelProps) {
  const { title, count, description, actions, above, className, id, queries, state = full, ...view } = props
  const titleId = useId()
  const format = useFormatter()
  return (
    <section
      id={id}
      aria-labelledby={titleId}
      data-state={state.kind}
      className={cx('min-w-0 overflow-clip rounded-lg border border-line bg-surface', className)}
    >
      <header className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-4 py-2">
        <div className="min-w-0 flex-1 basis-44">
          <h2 id={titleId} className="flex items-baseline gap-2 text-base font-semibold text-ink">
            <span>{title}</span>
            {count !== null && count !== undefined && (
              <span className="text-sm font-normal text-ink-3">
                {typeof count === 'number' ? format.number(count) : count}
              </span>
            )}
          </h2>
          {description && <p className="text-xs text-ink-3">{description}</p>}
        </div>
        {actions && <div className="flex flex-wrap items-center gap-1.5">{actions}</div>}
        <InspectButton queries={queries} />
      </header>
      {above}
      <StateView {...view} state={state} />
    </section>
  )
}
