import type { SortingState } from '@tanstack/react-table'

const LOOKUP_COLUMNS = ['name', 'siren', 'city', 'naf', 'state', 'by'] as const

/** `-city` is city downwards; anything unknown sorts nothing: the order of the paste. */
export function readSort(text: string | null): SortingState {
  const desc = text?.startsWith('-') ?? false
  const id = LOOKUP_COLUMNS.find((column) => column === (desc ? text?.slice(1) : text))
  return id === undefined ? [] : [{ id, desc }]
}

/** What `readSort` reads; null for no order. */
export function writeSort([first]: SortingState): string | null {
  return first === undefined ? null : `${first.desc ? '-' : ''}${first.id}`
}
