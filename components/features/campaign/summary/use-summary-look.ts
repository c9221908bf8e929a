import { useSyncExternalStore } from 'react'
import { savePreference } from '#lib/preferences/browser.ts'
import type { SummaryLook } from '#lib/preferences/preferences.ts'
import { createStore } from '#lib/store.ts'

/** Chosen since the page was loaded. */
const chosen = createStore<SummaryLook | null>(null)

function choose(look: SummaryLook): void {
  void savePreference('summary', look)
  chosen.set(look)
}

/**
 * How the summary stands, kept in this browser, and how to choose otherwise. `kept` is what the server read: the
 * document already has the right room for it.
 */
export function useSummaryLook(kept: SummaryLook): [SummaryLook, (look: SummaryLook) => void] {
  return [
    useSyncExternalStore(
      chosen.subscribe,
      () => chosen.get() ?? kept,
      () => kept,
    ),
    choose,
  ]
}
