import { type Context, createContext, use, useSyncExternalStore } from 'react'
import type { ColumnKey } from '#lib/domain/opportunity/board/columns.ts'
import type { BoardSettings } from '#lib/domain/opportunity/board/settings.ts'
import { createListeners } from '#lib/store.ts'
import type { BoardModel } from '../model/board.ts'
import type { StageColumn } from './stage-columns.ts'

/** UI state of a card as bit flags: a card renders again only when its own flags change. */
export const ACTIVE = 1
export const LIFTED = 2
export const SELECTED = 4

/** A drop target: a column, and a lane in it where the board has lanes. */
export interface DropTarget {
  column: ColumnKey
  lane: string | null
}

/** Cards that are being dragged or carried: by keyboard, mouse or touch. */
export interface Carry {
  ids: readonly number[]
  from: DropTarget
  to: DropTarget | null
  by: 'keyboard' | 'mouse' | 'touch'
}

export const isSameTarget = (one: DropTarget | null, other: DropTarget | null): boolean =>
  one?.column === other?.column && one?.lane === other?.lane

/** Where a drop moves the cards to. Null: over no target, or where one was picked up; then all of them stay. */
export const dropTargetOf = ({ from }: Carry, to: DropTarget | null): DropTarget | null =>
  isSameTarget(from, to) ? null : to

/** Operations of a board with lanes; absent without them. */
export interface LaneWork {
  laneOf: (idOpportunity: number) => string | null
  /** The card that an arrow key, Home or End moves the focus to; undefined: none. */
  beside: (idOpportunity: number, key: string) => number | undefined
  /** The previous or next lane; null where there is none. */
  laneBeside: (lane: string | null, step: number) => string | null
  /** The cards of the same lane and column, in order. */
  around: (idOpportunity: number) => readonly number[]
  /** The effect of a drop besides the stage, in words, and the new owner; null: the owner stays. */
  effectOf: (ids: readonly number[], place: DropTarget) => { words: string; owner: number | null }
  /** Scrolls a lane's column into view. */
  show: (place: DropTarget) => void
}

/** The board's UI state: the active card (roving tabindex), the selection, and carried cards. */
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
    /** Requests the focus for a card; its column first scrolls it into view. */
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
    /** The active card and the first twenty carried ones: they stay in the document even when out of view. */
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
 * The cards that an action on a card applies to: the whole selection where it is selected, else that card alone.
 * Selected cards that no longer pass the filter are left out.
 */
export function actionTargets(
  ui: Pick<BoardUi, 'getSelected'>,
  board: Pick<BoardModel, 'indexOf'>,
  idOpportunity: number,
): number[] {
  const selected = ui.getSelected()
  return selected.has(idOpportunity) ? [...selected].filter((id) => board.indexOf(id) >= 0) : [idOpportunity]
}

/** Picks a card up, with the selection that it belongs to. `seen`: the cards as they are shown now. */
export function lift(ui: BoardUi, board: BoardModel, idOpportunity: number, by: Carry['by']) {
  const ids = actionTargets(ui, board, idOpportunity)
  const seen = board.hold(ids)
  const column = board.getCard(idOpportunity)?.idStade ?? 'none'
  const from: DropTarget = { column, lane: ui.getLanes()?.laneOf(idOpportunity) ?? null }
  ui.setCarry({ ids, from, to: from, by })
  return { ids, from, seen }
}

/** Moves cards, and the focus with card `id`; where the filter hides it then, to the one after or before it. */
export function moveWithFocus(ui: BoardUi, board: BoardModel, id: number, move: () => void): void {
  const column = board.column(board.getCard(id)?.idStade ?? 'none')
  const row = ui.getLanes()?.around(id) ?? column.entries.map(({ card }) => card.idOpportunity)
  const at = row.indexOf(id)
  move()
  const near = [id, ...row.slice(at + 1), ...row.slice(0, Math.max(0, at)).reverse()]
  const next = near.find((one) => board.indexOf(one) >= 0)
  if (next !== undefined) ui.wantFocus(next)
}

export interface BoardParts {
  columns: readonly StageColumn[]
  settings: BoardSettings
  onSettings: (next: Partial<BoardSettings>) => void
  hrefOf: (idOpportunity: number) => string
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

/** Subscribes a component to a part of the UI state: it renders again when that part changes. */
export function useUiState<Value>(read: (ui: BoardUi) => Value): Value {
  const ui = useBoardUi()
  return useSyncExternalStore(ui.subscribe, () => read(ui))
}

export const useFlags = (id: number): number => useUiState((ui) => ui.flagsOf(id))

export const useSelectedCards = (): ReadonlySet<number> => useUiState((ui) => ui.getSelected())

export const useIsCarrying = (): boolean => useUiState((ui) => ui.getCarry() !== null)

/** What is carried by keyboard; null for nothing, or by mouse or touch. */
export const useKeyboardCarry = (): Carry | null =>
  useUiState((ui) => (ui.getCarry()?.by === 'keyboard' ? ui.getCarry() : null))

export const useIsTarget = (column: ColumnKey, lane: string | null = null): boolean =>
  useUiState((ui) => {
    const carry = ui.getCarry()
    return (
      carry !== null &&
      isSameTarget(carry.to, { column, lane }) &&
      !isSameTarget(carry.from, { column, lane })
    )
  })
