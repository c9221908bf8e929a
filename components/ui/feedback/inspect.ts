import { type ComponentType, createContext } from 'react'

/** What identifies a query to the inspector: its `refetch`, a different function for each observer. */
export interface InspectedQuery {
  refetch: unknown
}

/**
 * The button that the inspector puts into the head of every panel while it is on: it opens the calls behind the panel.
 * Null while it is off, as it mostly is.
 */
export const InspectorContext = createContext<ComponentType<{
  queries: readonly InspectedQuery[] | null
}> | null>(null)

/** The `refetch` of the query behind the surrounding screen, for panels without a query of their own. */
export const QueryContext = createContext<unknown>(null)
