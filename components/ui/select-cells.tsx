'use client'

import { Checkbox } from './checkbox.tsx'
import { type Selection, useIsSelected, useSelected } from './selection.ts'

/** The tick of one row. */
export function SelectRow({ selection, id, label }: { selection: Selection; id: string; label: string }) {
  const checked = useIsSelected(selection, id)
  return (
    <Checkbox
      hideLabel
      label={label}
      checked={checked}
      onChange={(event) => selection.toggle(id, event.target.checked)}
    />
  )
}

/** The tick of all rows. */
export function SelectAll({
  selection,
  ids,
  label,
}: {
  selection: Selection
  ids: readonly string[]
  label: string
}) {
  const selected = useSelected(selection)
  const all = ids.length > 0 && ids.every((id) => selected.has(id))
  return (
    <Checkbox
      hideLabel
      label={label}
      checked={all}
      indeterminate={!all && selected.size > 0}
      onChange={(event) => selection.set(event.target.checked ? ids : [])}
    />
  )
}
