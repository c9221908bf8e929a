import { describe, expect, it } from 'vitest'
import type { Saved } from '#lib/domain/opportunity/board/save-flow.ts'
import { createOwnUndos } from './own-undos.ts'

const saved = (modified: string, wrote: Saved['wrote']): Saved => {
  const card = { idOpportunity: 7, modified } as Saved['card']
  return { outcome: 'saved', card, before: card, wrote }
}
const first = () => undefined
const second = () => undefined

describe('what takes a card back', () => {
  it('is the first move where hurried ones came back to where it had brought the card', () => {
    const undos = createOwnUndos()
    expect(undos.of(saved('10:00', { idStade: 2 }), first)).toBe(first)
    // B→C→B was merged into one change, and the card was at B already.
    expect(undos.of(saved('10:00', null), second)).toBe(first)
  })

  it('is the latest write', () => {
    const undos = createOwnUndos()
    undos.of(saved('10:00', { idStade: 2 }), first)
    expect(undos.of(saved('10:01', { idStade: 3 }), second)).toBe(second)
  })

  it('is nothing where somebody else put the card there, or it was taken back', () => {
    const undos = createOwnUndos()
    expect(undos.of(saved('10:00', null), first)).toBeNull()
    undos.of(saved('10:01', { idStade: 2 }), first)
    expect(undos.of(saved('10:02', null), second)).toBeNull()
    undos.of(saved('10:03', { idStade: 2 }), first)
    expect(undos.forget(7)).toBeNull()
    expect(undos.of(saved('10:03', null), second)).toBeNull()
  })
})
