import type { ReactNode } from 'react'
import { PageBody } from '../page-header.tsx'
import { Card, Panel, type PanelProps, StateView } from './panel.tsx'
import { type PanelQuery, panelStateOf, retryQuery } from './panel-state.ts'
import { SkeletonFacts } from './skeleton.tsx'
import { StaleNote } from './stale-note.tsx'

interface RecordPanelProps<Shown> extends Omit<PanelProps, 'state' | 'skeleton' | 'children'> {
  /** The record that the screen shows; undefined or null until it is loaded. */
  record: Shown | null | undefined
  rows: number
  children: (record: Shown) => ReactNode
}

/** A panel with facts of the screen's record. Failures are shown by the screen, with `RecordState`. */
export const RecordPanel = <Shown,>({ record, rows, children, ...panel }: RecordPanelProps<Shown>) => (
  <Panel {...panel} state={{ kind: record ? 'full' : 'loading' }} skeleton={<SkeletonFacts rows={rows} />}>
    {() => record && children(record)}
  </Panel>
)

interface RecordStateProps {
  /** Null where the API knows no such record. */
  query: PanelQuery<object | null>
  /** Shown where the record does not exist. */
  unknown: ReactNode
  /** Shown while it loads; left out: the screen shows its own skeleton. */
  skeleton?: ReactNode
}

/** Above a record's screen: a note that it is stale. In its place: loading, failed, no access, or not found. */
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
