import type { ReactNode } from 'react'
import { QueryContext } from './inspect.ts'
import { Panel, type PanelProps, StateView, type StateViewProps } from './panel.tsx'
import { dataOf, type PanelQuery, panelStateOf, retryQuery } from './panel-state.ts'

interface OfQuery<Data> {
  query: PanelQuery<Data>
  /** Whether the data holds nothing to show. Left out: whether it is an empty array. */
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

/** The state of a query and its data, without a panel's frame, e.g. inside a tab. */
export const QueryView = <Data,>({ query, isEmpty, children, ...view }: QueryViewProps<Data>) => (
  <QueryContext value={query.refetch}>
    <StateView {...view} {...stateProps({ query, isEmpty })}>
      {() => query.data !== undefined && children(query.data)}
    </StateView>
  </QueryContext>
)

interface QueryPanelProps<Data> extends OfQuery<Data>, Omit<PanelProps, Made | 'queries'> {
  children: (data: Data) => ReactNode
}

/** A panel of one query, in one of the six states; an array is counted beside the title, content reaches the edges. */
export function QueryPanel<Data>({ query, isEmpty, children, ...panel }: QueryPanelProps<Data>) {
  const data = dataOf(query)
  return (
    <Panel
      count={Array.isArray(data) ? data.length : null}
      padded={false}
      {...panel}
      {...stateProps({ query, isEmpty })}
      queries={[query]}
    >
      {() => data !== undefined && children(data)}
    </Panel>
  )
}
