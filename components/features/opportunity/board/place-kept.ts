import type { ColumnKey } from '#lib/domain/opportunity/board/columns.ts'
import { onSignOut } from '#lib/session/session-store.ts'

const nowhere = () => ({
  tops: new Map<ColumnKey | 'lanes', number>(),
  left: 0,
  active: null as number | null,
})

/** Where the person was on the board, for coming back from a card or another screen. Lives as long as the tab. */
export const placeKept = nowhere()

onSignOut(() => {
  Object.assign(placeKept, nowhere())
})
