import { useEffect } from 'react'
import { createListeners } from '#lib/store.ts'

export type ExportScope = 'chosen' | 'shown'

const opening = createListeners<[ExportScope]>()

export const openExport = opening.tell

/** Calls `onOpen` on `openExport`. Pass a stable function. */
export function useExportOpening(onOpen: (scope: ExportScope) => void): void {
  useEffect(() => opening.subscribe(onOpen), [onOpen])
}
