'use client'

import { useEffect, useState } from 'react'
import { onSignOut } from '#lib/session/session-store.ts'
import { createSelection, type Selection } from './selection.ts'

const FIELD = 'listTicks'
/** What was chosen, by the name under which a step of the history says so. */
const kept = new Map<string, ReadonlySet<string>>()

onSignOut(() => kept.clear())

/** The chosen rows of a list, which are chosen still for whoever opens one of them and goes Back. */
export function useKeptSelection(): Selection {
  const [selection] = useState(createSelection)
  const [name] = useState(() => String(Math.random()))
  // Not while it is rendered: the history is at the step before it until then.
  useEffect(() => {
    const chosen = kept.get(window.history.state?.[FIELD])
    if (chosen !== undefined) selection.set(chosen)
  }, [selection])
  // Each time: a filter makes a step of its own.
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
