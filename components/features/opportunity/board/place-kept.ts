import type { ColumnKey } from '#lib/domain/opportunity/board/columns.ts'
import { onSignOut } from '#lib/session/session-store.ts'

/** Where the person was on the board, for coming back from a card or another screen. Lives as long as the tab. */
let tops = new Map<ColumnKey | 'lanes', number>()
let left = 0
let active: number | null = null

export const keptScroll = (key: ColumnKey | 'lanes'): number => tops.get(key) ?? 0
export const keptLeft = (): number => left
export const keptActive = (): number | null => active

export function keepScroll(key: ColumnKey | 'lanes', top: number): void {
  tops.set(key, top)
}
export function keepLeft(next: number): void {
  left = next
}
export function keepActive(id: number | null): void {
  active = id
}

onSignOut(() => {
  tops = new Map()
  left = 0
  active = null
})
