'use client'

import { useEffect, useState } from 'react'
import { onSignOut } from '#lib/session/session-store.ts'
import { createSelection, type Selection } from './selection.ts'

const FIELD = 'listTicks'
/** Selections, by the name that a history entry stores for them. */
const kept = new Map<string, ReadonlySet<string>>()

onSignOut(() => kept.clear())

/** The selected rows of a list, which are still selected after opening one of them and going Back. */
export function useStoredSelection(): Selection {
  const [selection] = useState(createSelection)
  const [name] = useState(() => String(Math.random()))
  // Not during render: the history is still at the previous entry then.
  useEffect(() => {
    const before = window.history.state?.[FIELD]
    const chosen = kept.get(before)
    if (chosen === undefined) return
    // From now on it is stored under this name: each Back would leave another copy of a hundred thousand keys.
    kept.delete(before)
    selection.set(chosen)
  }, [selection])
  // After each render, as a filter creates a history entry of its own.
  useEffect(() => {
    const keep = () => {
      kept.set(name, selection.get())
      if (selection.get().size > 0 && window.history.state?.[FIELD] !== name)
        window.history.replaceState({ ...window.history.state, [FIELD]: name }, '')
    }
    keep()
    return selection.subscribe(keep)
  })
  return selection
}
