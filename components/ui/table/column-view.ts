import { type Param, param } from '#lib/view.ts'
import { boundedWidth } from './column-bounds.ts'

/** The column layout of a table, as kept in an address or in the browser's storage. */
export interface ColumnView<Id extends string> {
  /** The visible columns in their order. */
  columns: readonly Id[]
  /** Widths that somebody chose, pixels at 16 px to the rem. */
  widths: Readonly<Partial<Record<Id, number>>>
  pinned: readonly Id[]
}

/** The columns named in a comma-separated text, each once; unknown names are left out. */
export const columnsNamedIn = <Id extends string>(ids: readonly Id[], given: string | null): Id[] => [
  ...new Set((given ?? '').split(',').flatMap((word) => ids.find((id) => id === word) ?? [])),
]

/** Widths in the address: `title:240,owner:120`. */
export const widthsParam = <Id extends string>(ids: readonly Id[]): Param<ColumnView<Id>['widths']> =>
  param<ColumnView<Id>['widths']>(
    (given) =>
      Object.fromEntries(
        (given ?? '').split(',').flatMap((word) => {
          const [name = '', width = ''] = word.split(':')
          const id = ids.find((one) => one === name)
          return id && /^\d{2,3}$/.test(width) ? [[id, boundedWidth(Number(width))]] : []
        }),
      ) as ColumnView<Id>['widths'],
    (value) =>
      Object.entries<number | undefined>(value)
        .map(([id, width]) => `${id}:${Math.round(width ?? 0)}`)
        .join() || null,
  )

type AnyView = ColumnView<string>
type IdOf<View extends Pick<AnyView, 'columns'>> = View['columns'][number]

/** The columns as displayed: the pinned first, then the others, both in the view's order. */
export function placedColumns<View extends Pick<AnyView, 'columns' | 'pinned'>>(view: View): IdOf<View>[] {
  const held = new Set(view.pinned)
  const columns: readonly IdOf<View>[] = view.columns
  return [...columns.filter((id) => held.has(id)), ...columns.filter((id) => !held.has(id))]
}

/** Moves a column before or after another; it becomes pinned if the other is, and unpinned if not. */
export function moveColumn<View extends AnyView>(
  view: View,
  id: IdOf<View>,
  beside: IdOf<View>,
  edge: 'before' | 'after',
): View {
  if (id === beside) return view
  const columns = placedColumns(view).filter((each) => each !== id)
  columns.splice(columns.indexOf(beside) + (edge === 'after' ? 1 : 0), 0, id)
  const free = view.pinned.filter((each) => each !== id)
  const pinned = view.pinned.includes(beside) ? [...free, id] : free
  return { ...view, columns, pinned: columns.filter((each) => pinned.includes(each)) }
}

/** Moves a column one place; it does not cross between pinned and unpinned columns. */
export function shiftColumn<View extends AnyView>(view: View, id: IdOf<View>, by: -1 | 1): View {
  const columns = placedColumns(view)
  const beside = columns[columns.indexOf(id) + by]
  if (beside === undefined || view.pinned.includes(beside) !== view.pinned.includes(id)) return view
  return moveColumn(view, id, beside, by < 0 ? 'before' : 'after')
}

export function pinColumn<View extends AnyView>(view: View, id: IdOf<View>, on: boolean): View {
  const columns = placedColumns(view)
  const pinned = columns.filter((each) => (each === id ? on : view.pinned.includes(each)))
  return { ...view, columns, pinned }
}

/**
 * Shows or hides a column; the last visible one cannot be hidden. A shown column is placed by the list of all columns:
 * after the nearest visible one before it.
 */
export function showColumn<View extends AnyView>(
  view: View,
  all: readonly IdOf<View>[],
  id: IdOf<View>,
  on: boolean,
): View {
  if (!on) {
    const columns = view.columns.filter((each) => each !== id)
    return columns.length === 0 ? view : { ...view, columns }
  }
  if (view.columns.includes(id)) return view
  const before = all.slice(0, all.indexOf(id)).findLast((each) => view.columns.includes(each))
  const columns = [...view.columns]
  columns.splice(before === undefined ? 0 : columns.indexOf(before) + 1, 0, id)
  return { ...view, columns }
}

/** Sets the width of a column; the default width is not stored, so that addresses stay short. */
export function widenColumn<View extends AnyView>(
  view: View,
  id: IdOf<View>,
  width: number,
  usual?: number,
): View {
  const { [id]: _, ...others } = view.widths
  const wanted = boundedWidth(width)
  return { ...view, widths: wanted === usual ? others : { ...others, [id]: wanted } }
}
