import { type Context, createContext, use, useSyncExternalStore } from 'react'
import type { ColumnKey } from '#lib/domain/opportunity/board/columns.ts'
import type { BoardSettings } from '#lib/domain/opportunity/board/settings.ts'
import { createListeners } from '#lib/store.ts'
import type { BoardModel } from '../model/board.ts'
import type { StageColumn } from './stage-columns.ts'

/** What a card is to the person right now, as bits, so that a card draws again only when its own change. */
export const ACTIVE = 1
export const LIFTED = 2
export const SELECTED = 4

/** Where cards are or may go: a column, and a lane of it where the board has lanes. */
export interface BoardPlace {
  column: ColumnKey
  lane: string | null
}

/** A card, or several, in somebody's hand: picked up by key, mouse or finger. */
export interface Carry {
  ids: readonly number[]
  from: BoardPlace
  /** Where it would go now. */
  to: BoardPlace | null
  by: 'keyboard' | 'mouse' | 'touch'
}

export const samePlace = (one: BoardPlace | null, other: BoardPlace | null): boolean =>
  one?.column === other?.column && one?.lane === other?.lane

/** Where cards in hand go; null: put down where they were picked up, or nowhere, all of them stay, wherever the others were. */
export const goalOf = ({ from }: Carry, to: BoardPlace | null): BoardPlace | null =>
  samePlace(from, to) ? null : to

/** What a board with lanes knows besides: absent where there are none. */
export interface LaneWork {
  laneOf: (idOpportunity: number) => string | null
  /** The card to which an arrow, Home or End leads; undefined: none. */
  beside: (idOpportunity: number, key: string) => number | undefined
  /** The lane before or after one; null where that is the last. */
  laneBeside: (lane: string | null, step: number) => string | null
  /** The cards of the same lane and column, in order. */
  around: (idOpportunity: number) => readonly number[]
  /** What a drop does besides the stage: in words, and to whom the cards go; null: nobody else. */
  effectOf: (ids: readonly number[], place: BoardPlace) => { words: string; owner: number | null }
  /** Brings a lane's column into view. */
  show: (place: BoardPlace) => void
}

/** What the person is doing with the board: which card has the focus, what is selected, what is carried. */
export function createBoardUi() {
  let active: number | null = null
  let focusWanted: number | null = null
  let carry: Carry | null = null
  let selected: ReadonlySet<number> = new Set()
  let anchor: number | null = null
  let lanes: LaneWork | null = null
  const { subscribe, tell } = createListeners()

  return {
    subscribe,
    flagsOf: (id: number): number =>
      (id === active ? ACTIVE : 0) |
      (carry?.ids.includes(id) ? LIFTED : 0) |
      (selected.has(id) ? SELECTED : 0),
    getActive: () => active,
    setActive: (id: number | null) => {
      if (active === id) return
      active = id
      tell()
    },
    /** Asks for the focus on a card, which its column brings into view first. */
    wantFocus: (id: number) => {
      active = id
      focusWanted = id
      tell()
    },
    getFocusWanted: () => focusWanted,
    focusDone: () => {
      focusWanted = null
    },
    getCarry: () => carry,
    /** The card with the focus, and the first of those in somebody's hand: they stay in the document. */
    kept: (): number[] => [active ?? [], carry?.ids.slice(0, 20) ?? []].flat(),
    setCarry: (next: Carry | null) => {
      carry = next
      tell()
    },
    getLanes: () => lanes,
    setLanes: (next: LaneWork | null) => {
      lanes = next
    },
    getSelected: () => selected,
    getAnchor: () => anchor,
    select: (ids: Iterable<number>) => {
      selected = new Set(ids)
      tell()
    },
    toggle: (id: number) => {
      const next = new Set(selected)
      if (!next.delete(id)) next.add(id)
      selected = next
      anchor = id
      tell()
    },
  }
}

export type BoardUi = ReturnType<typeof createBoardUi>

/**
 * What an act on a card is about: all that are selected, where it is one of them. Selected and then filtered away, a card is
 * left alone.
 */
export function meantBy(
  ui: Pick<BoardUi, 'getSelected'>,
  board: Pick<BoardModel, 'indexOf'>,
  idOpportunity: number,
): number[] {
  const selected = ui.getSelected()
  return selected.has(idOpportunity) ? [...selected].filter((id) => board.indexOf(id) >= 0) : [idOpportunity]
}

/** What all of a board is drawn with. */
export interface BoardParts {
  columns: readonly StageColumn[]
  settings: BoardSettings
  onSettings: (next: Partial<BoardSettings>) => void
  hrefOf: (idOpportunity: number) => string
  /** Begins a new opportunity in a stage. */
  onCreate: (idStade: number) => void
}

export const BoardUiContext = createContext<BoardUi | null>(null)
export const BoardPartsContext = createContext<BoardParts | null>(null)

function useOfBoard<Value>(context: Context<Value | null>): Value {
  const value = use(context)
  if (!value) throw new Error('There is no board above')
  return value
}

export const useBoardUi = () => useOfBoard(BoardUiContext)
export const useBoardParts = () => useOfBoard(BoardPartsContext)

/** What a part of a board shows of what the person is doing: it is drawn again when that changes. */
export function useOfUi<Value>(read: (ui: BoardUi) => Value, first: Value): Value {
  const ui = useBoardUi()
  return useSyncExternalStore(
    ui.subscribe,
    () => read(ui),
    () => first,
  )
}

/** The bits of one card. */
export const useFlags = (id: number): number => useOfUi((ui) => ui.flagsOf(id), 0)

const none: ReadonlySet<number> = new Set()

export const useSelectedCards = (): ReadonlySet<number> => useOfUi((ui) => ui.getSelected(), none)

/** Whether cards are in somebody's hand. */
export const useIsCarrying = (): boolean => useOfUi((ui) => ui.getCarry() !== null, false)

/** What the keyboard carries; null where nothing is carried, or by mouse or finger. */
export const useKeyboardCarry = (): Carry | null =>
  useOfUi((ui) => (ui.getCarry()?.by === 'keyboard' ? ui.getCarry() : null), null)

/** Whether a column, or a lane of it, is where the carried cards would go. */
export const useIsTarget = (column: ColumnKey, lane: string | null = null): boolean =>
  useOfUi((ui) => {
    const carry = ui.getCarry()
    return carry !== null && samePlace(carry.to, { column, lane }) && !samePlace(carry.from, { column, lane })
  }, false)
