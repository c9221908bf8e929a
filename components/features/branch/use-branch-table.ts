import { type ComponentType, useEffect, useSyncExternalStore } from 'react'
import { createStore } from '#lib/store.ts'
import type { BranchTableProps } from './branch-table.tsx'

type Loaded = ComponentType<BranchTableProps> | null
const branchTable = createStore<Loaded>(null)

/** The table, loaded after the page: the first rows stand in the HTML without it. Null until it is there. */
export function useBranchTable(): Loaded {
  useEffect(() => {
    void import('./branch-table.tsx').then((module) => branchTable.set(module.BranchTable))
  }, [])
  return useSyncExternalStore(branchTable.subscribe, branchTable.get, () => null)
}
