import type { ColumnKey } from '#lib/domain/opportunity/board/columns.ts'
import { onSignOut } from '#lib/session/session-store.ts'

const nowhere = () => ({
  tops: new Map<ColumnKey | 'lanes', number>(),
  left: 0,
  active: null as number | null,
})

/** Scroll positions and active card, restored on return to the board. In memory, so it lives as long as the tab. */
export const savedPosition = nowhere()

onSignOut(() => {
  Object.assign(savedPosition, nowhere())
})
