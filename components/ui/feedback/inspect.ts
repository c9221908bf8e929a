import { type ComponentType, createContext } from 'react'

/** What identifies a query to the inspector: its `refetch`, a different function for each observer. */
export interface InspectedQuery {
  refetch: unknown
}

/** The button in the head of every panel that opens the calls behind it; null while the inspector is off. */
export const InspectorContext = createContext<ComponentType<{
  queries: readonly InspectedQuery[] | null
}> | null>(null)

/** The `refetch` of the query behind the surrounding screen, for panels without a query of their own. */
export const QueryContext = createContext<unknown>(null)
