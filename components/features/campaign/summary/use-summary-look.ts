'use client'

import { useSyncExternalStore } from 'react'
import { savePreference } from '#lib/preferences/browser.ts'
import type { SummaryLook } from '#lib/preferences/preferences.ts'

const listeners = new Set<() => void>()
/** Chosen since the page was loaded. */
let chosen: SummaryLook | null = null

function choose(look: SummaryLook): void {
  chosen = look
  void savePreference('summary', look)
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/**
 * How the summary stands, kept in this browser, and how to choose otherwise. `kept` is what the server read: the
 * document already has the right room for it.
 */
export function useSummaryLook(kept: SummaryLook): [SummaryLook, (look: SummaryLook) => void] {
  return [
    useSyncExternalStore(
      subscribe,
      () => chosen ?? kept,
      () => kept,
    ),
    choose,
  ]
}
