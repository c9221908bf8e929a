import type { Saved } from '#lib/domain/opportunity/board/save-flow.ts'

/**
 * What takes a card back from where this tab put it. Hurried moves become fewer writes (A→B→C→B writes B once), and the last
 * of them finds the card where it wants it: what takes it back then is the Undo of the write that brought it there.
 */
export function createOwnUndos() {
  const last = new Map<number, { modified: string; undo: () => void }>()
  return {
    /** The Undo of a saved change; null: somebody else had put it there, there is nothing of this person's to take back. */
    of: ({ card: { idOpportunity, modified }, wrote }: Saved, undo: () => void): (() => void) | null => {
      if (wrote !== null) last.set(idOpportunity, { modified, undo })
      const own = last.get(idOpportunity)
      return own?.modified === modified ? own.undo : null
    },
    /** Whether the card is as this tab's last change left it. */
    isLatest: ({ idOpportunity, modified }: Pick<Saved['card'], 'idOpportunity' | 'modified'>): boolean =>
      last.get(idOpportunity)?.modified === modified,
    /** The card was taken back: there is no Undo of that. */
    forget: (idOpportunity: number): null => {
      last.delete(idOpportunity)
      return null
    },
  }
}
