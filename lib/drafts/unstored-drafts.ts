import { isDraftStored } from '#lib/lookup/lookup-text-store.ts'
import { listen } from '#lib/store.ts'
import { draftStore } from './draft-store.ts'

/** Has the browser ask before it leaves a page whose drafts its storage has no room for. Returns what ends it. */
export const followUnstoredDrafts = (): (() => void) =>
  listen(window, 'beforeunload', (event) => {
    if (draftStore.persistAll().length > 0 || !isDraftStored()) event.preventDefault()
  })
