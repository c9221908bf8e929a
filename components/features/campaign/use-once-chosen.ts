import { useState } from 'react'
import { type Selection, useSelected } from '#components/ui/table/selection.ts'

/** Whether a row was ever chosen: what can be done with chosen rows comes with the first, and stays. */
export function useOnceChosen(selection: Selection): boolean {
  const [once, setOnce] = useState(false)
  const any = useSelected(selection).size > 0
  if (any && !once) setOnce(true)
  return once || any
}
