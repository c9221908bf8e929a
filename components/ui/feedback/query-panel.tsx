'use client'

import type { ReactNode } from 'react'
import { PageBody } from '../page-header.tsx'
import { QueryContext } from './inspect.ts'
import { Card, Panel, type PanelProps, StateView, type StateViewProps } from './panel.tsx'
import { type PanelQuery, panelStateOf, retryQuery } from './panel-state.ts'
import { SkeletonFacts } from './skeleton.tsx'
import { StaleNote } from './stale-note.tsx'

interface OfQuery<Data> {
  query: PanelQuery<Data>
  /** Whether data that came holds nothing to show. Left out: a list without entries. */
  isEmpty?: ((data: Data) => boolean) | undefined
}

const isEmptyList = (data: unknown): boolean => Array.isArray(data) && data.length === 0

const stateProps = <Data,>({ query, isEmpty = isEmptyList }: OfQuery<Data>) => ({
  state: panelStateOf(query, isEmpty),
  onRetry: () => retryQuery(query),
  retrying: query.isFetching,
})

type Made = 'state' | 'onRetry' | 'retrying' | 'children'

interface QueryViewProps<Data> extends OfQuery<Data>, Omit<StateViewProps, Made> {
  children: (data: Data) => ReactNode
}

/** What a query found, or in which other state it is. For what has no frame of its own, e.g. inside a tab. */
export function QueryView<Data>({ query, isEmpty, children, ...view }: QueryViewProps<Data>) {
  return (
    <QueryContext value={query.refetch}>
      <StateView {...view} {...stateProps({ query, isEmpty })}>
        {() => query.data !== undefined && children(query.data)}
      </StateView>
    </QueryContext>
  )
}

interface QueryPanelProps<Data> extends OfQuery<Data>, Omit<PanelProps, Made | 'queries'> {
  children: (data: Data) => ReactNode
}

/** A panel of one query: loading, empty, failed with Retry, without access, stale or full; a list is counted. */
export function QueryPanel<Data>({ query, isEmpty, children, ...panel }: QueryPanelProps<Data>) {
  const { data } = query
  return (
    <Panel
      count={Array.isArray(data) ? data.length : null}
      {...panel}
      {...stateProps({ query, isEmpty })}
      queries={[query]}
    >
      {() => data !== undefined && children(data)}
    </Panel>
  )
}

interface RecordPanelProps<Shown> extends Omit<PanelProps, Made | 'skeleton'> {
  /** What the screen shows; nothing until it has come. */
  record: Shown | null | undefined
  /** Facts to come. */
  rows: number
  children: (record: Shown) => ReactNode
}

/** A panel of facts of the record that the screen around shows, which says itself what fails: `RecordState`. */
export function RecordPanel<Shown>({ record, rows, children, ...panel }: RecordPanelProps<Shown>) {
  return (
    <Panel {...panel} state={{ kind: record ? 'full' : 'loading' }} skeleton={<SkeletonFacts rows={rows} />}>
      {() => record && children(record)}
    </Panel>
  )
}

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
  const { state, onRetry, retrying } = stateProps({ query, isEmpty: (record) => record === null })
  if (state.kind === 'full' || (state.kind === 'loading' && !skeleton)) return null
  if (state.kind === 'stale' && query.data) {
    const { updatedAt, error } = state
    return <StaleNote updatedAt={updatedAt} error={error} onRefresh={onRetry} refreshing={retrying} />
  }
  return (
    <PageBody>
      <Card>
        <StateView
          state={state.kind === 'stale' ? { kind: 'empty' } : state}
          onRetry={onRetry}
          retrying={retrying}
          skeleton={skeleton}
          empty={unknown}
        >
          {null}
        </StateView>
      </Card>
    </PageBody>
  )
}
