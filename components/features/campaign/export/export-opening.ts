'use client'

import { useEffect } from 'react'

export type ExportScope = 'chosen' | 'shown'

const listeners = new Set<(scope: ExportScope) => void>()

/** Opens the export of the screen, e.g. for the chosen rows. */
export function openExport(scope: ExportScope): void {
  for (const listener of listeners) listener(scope)
}

/** Hears of openExport. Give a stable function. */
export function useExportOpening(onOpen: (scope: ExportScope) => void): void {
  useEffect(() => {
    listeners.add(onOpen)
    return () => {
      listeners.delete(onOpen)
    }
  }, [onOpen])
}
