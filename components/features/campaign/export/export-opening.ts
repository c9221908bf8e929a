import { useEffect } from 'react'
import { createListeners } from '#lib/store.ts'

export type ExportScope = 'chosen' | 'shown'

const opening = createListeners<[ExportScope]>()

/** Opens the export of the screen, e.g. for the chosen rows. */
export const openExport = opening.tell

/** Hears of openExport. Give a stable function. */
export function useExportOpening(onOpen: (scope: ExportScope) => void): void {
  useEffect(() => opening.subscribe(onOpen), [onOpen])
}
