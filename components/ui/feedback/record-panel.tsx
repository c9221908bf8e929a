import type { ReactNode } from 'react'
import { PageBody } from '../page-header.tsx'
import { Card, Panel, type PanelProps, StateView } from './panel.tsx'
import { type PanelQuery, panelStateOf, retryQuery } from './panel-state.ts'
import { SkeletonFacts } from './skeleton.tsx'
import { StaleNote } from './stale-note.tsx'

interface RecordPanelProps<Shown> extends Omit<PanelProps, 'state' | 'skeleton' | 'children'> {
  /** What the screen shows; nothing until it has come. */
  record: Shown | null | undefined
  /** Facts to come. */
  rows: number
  children: (record: Shown) => ReactNode
}

/** A panel of facts of the record that the screen around shows, which says itself what fails: `RecordState`. */
export const RecordPanel = <Shown,>({ record, rows, children, ...panel }: RecordPanelProps<Shown>) => (
  <Panel {...panel} state={{ kind: record ? 'full' : 'loading' }} skeleton={<SkeletonFacts rows={rows} />}>
    {() => record && children(record)}
  </Panel>
)

interface RecordStateProps {
  /** Null where the API knows no such record. */
  query: PanelQuery<object | null>
  /** What to say of a record that there is not. */
  unknown: ReactNode
  /** While it loads; left out: the screen shows that by itself. */
  skeleton?: ReactNode
}

/** Above a record's screen: that it is old; in its place: that it loads, failed, may not be seen, or does not exist. */
export function RecordState({ query, unknown, skeleton }: RecordStateProps) {
  const state = panelStateOf(query, (record) => record === null)
  const onRetry = () => retryQuery(query)
  if (state.kind === 'full' || (state.kind === 'loading' && !skeleton)) return null
  if (state.kind === 'stale' && query.data) {
    const { updatedAt, error } = state
    return <StaleNote updatedAt={updatedAt} error={error} onRefresh={onRetry} refreshing={query.isFetching} />
  }
  return (
    <PageBody>
      <Card>
        <StateView
          state={state.kind === 'stale' ? { kind: 'empty' } : state}
          onRetry={onRetry}
          retrying={query.isFetching}
          skeleton={skeleton}
          empty={unknown}
        >
          {null}
        </StateView>
      </Card>
    </PageBody>
  )
}
