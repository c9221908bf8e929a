'use client'

import { useSyncExternalStore } from 'react'

/** How the summary stands: folded to its head, as bars, or as a table. */
export type SummaryLook = 'closed' | 'bars' | 'table'

const KEY = 'campaign:summary'
const listeners = new Set<() => void>()
let kept: SummaryLook | null = null

function read(): SummaryLook {
  if (kept !== null) return kept
  let stored: string | null = null
  try {
    stored = window.localStorage.getItem(KEY)
  } catch {
    // Storage is forbidden: the choice lives as long as the page.
  }
  // On a phone the rows need the room, until somebody says otherwise.
  const first = window.matchMedia('(width < 40rem)').matches ? 'closed' : 'bars'
  kept = stored === 'closed' || stored === 'table' || stored === 'bars' ? stored : first
  return kept
}

function write(look: SummaryLook): void {
  kept = look
  try {
    window.localStorage.setItem(KEY, look)
  } catch {
    // As above.
  }
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** The chosen look, kept in this browser, and how to choose another. */
export function useSummaryLook(): [SummaryLook, (look: SummaryLook) => void] {
  return [useSyncExternalStore(subscribe, read, () => 'bars'), write]
}
