import { useCallback, useEffect, useMemo, useState } from 'react'
import { type Selection, useSelected } from '#components/ui/table/selection.ts'
import { callAfter, whenIdle } from '#lib/when-idle.ts'
import { chosenShown, rowsInSight } from './grid/shown-keys.ts'
import type { GridRows } from './grid/use-grid-rows.ts'
import { placeOfKey, rowKey } from './model/campaign-row.ts'

const none: ReadonlySet<number> = new Set()

/** Codes of the folded groups; reset by other rows, whose codes are others, or another grouping. */
export function useFolded(generation: number | undefined, group: string | null) {
  const [state, setState] = useState({ generation, group, folded: none })
  const isSame = state.generation === generation && state.group === group
  if (!isSame) setState({ generation, group, folded: none })
  const onFold = useCallback(
    (code: number) =>
      setState((now) => {
        const folded = new Set(now.folded)
        if (!folded.delete(code)) folded.add(code)
        return { ...now, folded }
      }),
    [],
  )
  return { folded: isSame ? state.folded : none, onFold }
}

/** Whether a row was ever selected: the selection bar is loaded with the first one, and stays mounted. */
export function useOnceChosen(selection: Selection): boolean {
  const [once, setOnce] = useState(false)
  const any = useSelected(selection).size > 0
  if (any && !once) setOnce(true)
  return once || any
}

/** The rows that the grid shows, in its order, and the selected ones among them. */
export function useChosenRows(grid: GridRows, selection: Selection) {
  const { rows, view } = grid
  return useMemo(
    () => ({
      rowsInSight: () => rowsInSight({ rows, view }),
      shownCount: view.count,
      chosenRows: () => chosenShown({ rows, view }, selection.get()),
    }),
    [rows, view, selection],
  )
}

interface Opened {
  /** Its position among the rows that the grid shows, from 1. */
  position: { index: number; of: number } | null
  /** The key of the next or previous row. */
  beside: (step: 1 | -1) => string | null
}

const nowhere: Opened = { position: null, beside: () => null }

export const useOpened = ({ rows, view }: GridRows, open: string | null): Opened =>
  useMemo(() => {
    const at = placeOfKey(rows, open)
    const place = at < 0 || view.order === null ? at : view.order.indexOf(at)
    if (place < 0) return nowhere
    return {
      position: { index: place + 1, of: view.count },
      beside: (step) => {
        const next = place + step
        const other = next < 0 || next >= view.count ? undefined : rows[view.order?.[next] ?? next]
        return other === undefined ? null : rowKey(other)
      },
    }
  }, [rows, view, open])

/** Longest wait after the rows, milliseconds. */
const LATEST = 1000

/**
 * Whether the rows are painted and the browser is idle, so that other parts of the screen do not delay them. While more
 * rows are loading it waits a fixed time, as idle moments between two answers mean nothing.
 */
export function useIdleAfterRows(there: boolean, coming: boolean): boolean {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => {
    if (!there || isIdle) return
    const settle = () => setIdle(true)
    return coming ? callAfter(LATEST, settle) : whenIdle(settle, LATEST)
  }, [there, coming, isIdle])
  return isIdle
}
