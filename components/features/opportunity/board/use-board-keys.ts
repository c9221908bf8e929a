import { useEffect, useEffectEvent } from 'react'
import { useTranslations } from 'use-intl'
import { announce } from '#components/ui/feedback/announcer.ts'
import type { ColumnKey } from '#lib/domain/opportunity/board/columns.ts'
import { singleKeysAct } from '#lib/preferences/shortcuts.ts'
import { listen } from '#lib/store.ts'
import { useBoard } from '../model/use-board.tsx'
import {
  type Carry,
  type DropTarget,
  dropTargetOf,
  isSameTarget,
  lift,
  moveWithFocus,
  useBoardUi,
} from './board-ui.ts'
import { stagesFor } from './carry-stages.tsx'
import type { StageColumn } from './stage-columns.ts'
import type { MoveTo } from './use-drags.ts'

interface KeysOptions {
  /** The visible columns in order, folded ones included. */
  columns: readonly StageColumn[]
  isFolded: (column: StageColumn) => boolean
  move: MoveTo
  titleOf: (id: number) => string
  labelOf: (key: ColumnKey) => string
  openMenu: (id: number) => void
  /** Why cards cannot be moved; undefined where they can. */
  off: string | undefined
}

const STEP: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -1, ArrowDown: 1 }

const idAt = (target: EventTarget | null) =>
  target instanceof Element && target.closest('[data-part="open"]')
    ? Number(target.closest<HTMLElement>('[data-opportunity]')?.dataset.opportunity)
    : null

/** The board's keyboard: arrows move the focus; Space picks up, arrows choose, Space or Enter drops, Escape cancels. */
export function useBoardKeys({ columns, isFolded, move, titleOf, labelOf, openMenu, off }: KeysOptions) {
  const t = useTranslations('board')
  const board = useBoard()
  const ui = useBoardUi()

  const whatOf = (ids: readonly number[], id: number) =>
    ids.length > 1 ? t('several', { count: ids.length }) : titleOf(id)

  const focusBeside = (id: number, key: string) => {
    const stage = board.getCard(id)?.idStade ?? 'none'
    const index = board.indexOf(id)
    const at = (column: ColumnKey, place: number) =>
      board.column(column).entries.at(place)?.card.idOpportunity
    let next: number | undefined
    const lanes = ui.getLanes()
    if (lanes) next = lanes.beside(id, key)
    else if (key === 'Home') next = at(stage, 0)
    else if (key === 'End') next = at(stage, -1)
    else if (key === 'ArrowUp' || key === 'ArrowDown') {
      const place = index + (STEP[key] ?? 0)
      next = place < 0 ? undefined : at(stage, place)
    } else {
      let place = columns.findIndex((column) => column.key === stage)
      do {
        place += STEP[key] ?? 0
        const column = columns[place]
        if (!column) return
        const length = isFolded(column) ? 0 : board.column(column.key).count
        next = length === 0 ? undefined : at(column.key, Math.min(index, length - 1))
      } while (next === undefined)
    }
    if (next !== undefined) ui.wantFocus(next)
  }

  const pickUp = (id: number) => {
    if (off !== undefined) return announce(off)
    const { ids, from } = lift(ui, board, id, 'keyboard')
    announce(
      t(ui.getLanes() ? 'lanes.pickedUp' : 'pickedUp', {
        what: whatOf(ids, id),
        label: labelOf(from.column),
      }),
    )
  }

  const putBack = ({ ids, from }: Carry, id: number) => {
    ui.setCarry(null)
    board.release()
    announce(t('putBack', { what: whatOf(ids, id), label: labelOf(from.column) }))
  }

  const carryOn = (id: number, key: string): boolean => {
    const carry = ui.getCarry()
    if (carry?.by !== 'keyboard') return false
    const to = carry.to ?? carry.from
    const lanes = ui.getLanes()
    let isMoved = false
    const drop = () => {
      const seen = board.hold(carry.ids)
      const owner = lanes?.effectOf(carry.ids, to).owner ?? null
      if (!dropTargetOf(carry, to) || (to.column === carry.from.column && owner === null))
        return putBack(carry, id)
      ui.setCarry(null)
      board.release()
      announce(t('dropped', { what: whatOf(carry.ids, id), label: labelOf(to.column) }))
      if (carry.ids.length > 1) ui.select([])
      isMoved = true
      moveWithFocus(ui, board, id, () => move(carry.ids, to.column, seen, owner))
    }
    const open = stagesFor(columns, carry.from)
    const goOver = (place: DropTarget) => {
      ui.setCarry({ ...carry, to: place })
      if (lanes) lanes.show(place)
      else
        document
          .querySelector(`[data-testid="board-column"][data-stade="${place.column}"]`)
          ?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
      const over = { label: labelOf(place.column) }
      if (isSameTarget(place, carry.from)) return announce(t('overOwn', over))
      const at = open.findIndex(({ key: one }) => one === place.column) + 1
      const words = t('over', { ...over, place: at, count: open.length })
      announce([words, lanes?.effectOf(carry.ids, place).words].filter(Boolean).join(' '))
    }
    const step = STEP[key] ?? 0
    if (key === ' ' || key === 'Enter') drop()
    else if (key === 'Escape' || key === 'Tab') putBack(carry, id)
    else if (key === 'ArrowLeft' || key === 'ArrowRight') {
      const next = open[open.findIndex((column) => column.key === to.column) + step]
      if (next) goOver({ ...to, column: next.key })
    } else if ((key === 'ArrowUp' || key === 'ArrowDown') && lanes) {
      const lane = lanes.laneBeside(to.lane, step)
      if (lane !== null) goOver({ ...to, lane })
    } else if (key === 'ArrowUp' || key === 'ArrowDown') announce(t('ordered'))
    if (ui.getCarry() === null && !isMoved) ui.wantFocus(id)
    return true
  }

  // A click elsewhere cancels the carry, so that the cards do not stay frozen.
  const onPress = useEffectEvent(() => {
    const carry = ui.getCarry()
    if (carry?.by === 'keyboard') putBack(carry, carry.ids[0] ?? 0)
  })
  useEffect(() => listen(document, 'pointerdown', () => onPress(), { capture: true }), [])

  return (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    // During a carry the list of stages has the focus, not a card.
    const carries = ui.getCarry()?.by === 'keyboard'
    const id = idAt(event.target) ?? (carries ? ui.getActive() : null)
    if (id === null) {
      // Not the Escape that closes a column's menu.
      const isInMenu = event.target instanceof Element && event.target.closest('[popover]') !== null
      if (event.key === 'Escape' && ui.getSelected().size > 0 && !isInMenu) ui.select([])
      return
    }
    if (carryOn(id, event.key)) return event.preventDefault()
    if (event.key === ' ') pickUp(id)
    else if (event.key === 'x' && singleKeysAct()) ui.toggle(id)
    else if ((event.key === 'm' && singleKeysAct()) || (event.shiftKey && event.key === 'F10')) openMenu(id)
    else if (event.key === 'Escape' && ui.getSelected().size > 0) ui.select([])
    else if (event.key in STEP || event.key === 'Home' || event.key === 'End') focusBeside(id, event.key)
    else return
    event.preventDefault()
  }
}
