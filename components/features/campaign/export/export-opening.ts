import { createListeners } from '#lib/store.ts'

export type ExportScope = 'chosen' | 'shown'

/** Told where another part of the screen opens the export. */
export const exportOpening = createListeners<[ExportScope]>()
