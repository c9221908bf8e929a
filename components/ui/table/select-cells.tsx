import type { ChangeEvent, MouseEvent } from 'react'
import { Checkbox } from '../form/checkbox.tsx'
import { type Selection, useIsSelected, useSelected } from './selection.ts'

interface SelectRowProps {
  selection: Selection
  id: string
  label: string
  /** The keys in display order, for a range with Shift: from the row ticked last to this one. */
  order: () => Iterable<string>
}

export function SelectRow({ selection, id, label, order }: SelectRowProps) {
  const checked = useIsSelected(selection, id)
  return (
    <Checkbox
      hideLabel
      label={label}
      checked={checked}
      onMouseDown={keepText}
      onChange={(event) => tick(event, selection, id, order)}
    />
  )
}

/** Prevents a Shift-click from selecting the text between two clicks. */
export const keepText = (event: MouseEvent) => {
  if (event.shiftKey) event.preventDefault()
}

/** Ticks a row, or with Shift all rows to it. */
export function tick(
  { target, nativeEvent }: ChangeEvent<HTMLInputElement>,
  selection: Selection,
  id: string,
  order: () => Iterable<string>,
): void {
  const isRange = 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true
  if (isRange) selection.reach(id, target.checked, order())
  else selection.toggle(id, target.checked)
}

export function SelectAll(props: { selection: Selection; ids: readonly string[]; label: string }) {
  const { selection, ids, label } = props
  const selected = useSelected(selection)
  const all = ids.length > 0 && ids.every((id) => selected.has(id))
  return (
    <Checkbox
      hideLabel
      label={label}
      checked={all}
      indeterminate={!all && selected.size > 0}
      onCheckedChange={(checked) => selection.set(checked ? ids : [])}
    />
  )
}
