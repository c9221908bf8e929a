import { type ComponentType, createContext } from 'react'

/** A query result, as far as the inspector tells it by: `refetch` is another for each component that reads. */
export interface InspectedQuery {
  refetch: unknown
}

/**
 * What the inspector puts into the head of every panel while it is switched on: the way to the calls behind it. Null
 * while it is off, which it is for most.
 */
export const InspectorContext = createContext<ComponentType<{
  queries: readonly InspectedQuery[] | null
}> | null>(null)

/** The `refetch` of the query that decides about the screen around: of panels that read nothing by themselves. */
export const QueryContext = createContext<unknown>(null)
