import { useState } from 'react'
import { type Selection, useSelected } from '#components/ui/table/selection.ts'

/** Whether a row was ever selected: the selection bar is loaded with the first one, and stays mounted. */
export function useOnceChosen(selection: Selection): boolean {
  const [once, setOnce] = useState(false)
  const any = useSelected(selection).size > 0
  if (any && !once) setOnce(true)
  return once || any
}
