'use client'

import { type ComponentType, useEffect, useState } from 'react'
import type { BranchTableProps } from './branch-table.tsx'

type Loaded = ComponentType<BranchTableProps> | null
let loaded: Loaded = null

/** The table, loaded after the page: the first rows stand in the HTML without it. Null until it is there. */
export function useBranchTable(): Loaded {
  const [table, setTable] = useState<{ component: Loaded }>({ component: null })
  useEffect(() => {
    if (loaded !== null) return setTable({ component: loaded })
    void import('./branch-table.tsx').then(({ BranchTable }) => {
      loaded = BranchTable
      setTable({ component: BranchTable })
    })
  }, [])
  return table.component
}
