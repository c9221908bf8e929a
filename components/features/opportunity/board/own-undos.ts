import type { Saved } from '#lib/domain/opportunity/board/save-flow.ts'

/**
 * The Undo of the last write of each card in this tab. Quick moves are merged into fewer writes (A→B→C→B writes B
 * once), so the last one may find the card there already: its Undo is then that of the write that put the card there.
 */
export function createOwnUndos() {
  const last = new Map<number, { modified: string; undo: () => void }>()
  return {
    /** The Undo of a saved change; null: somebody else had put the card there, so there is nothing to undo. */
    of: ({ card: { idOpportunity, modified }, wrote }: Saved, undo: () => void): (() => void) | null => {
      if (wrote !== null) last.set(idOpportunity, { modified, undo })
      const own = last.get(idOpportunity)
      return own?.modified === modified ? own.undo : null
    },
    /** Whether the card is as this tab's last write left it. */
    isLatest: ({ idOpportunity, modified }: Pick<Saved['card'], 'idOpportunity' | 'modified'>): boolean =>
      last.get(idOpportunity)?.modified === modified,
    /** The card was moved back: that has no Undo. */
    forget: (idOpportunity: number): null => {
      last.delete(idOpportunity)
      return null
    },
  }
}
