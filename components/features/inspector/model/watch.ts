import { tapCalls } from '#lib/query/tap.ts'
import { onSignOut } from '#lib/session/session-store.ts'
import { together } from '#lib/store.ts'
import { recorder } from './recorder.ts'

/** Records every call from now on. Returns the function that stops it and forgets all; a sign-out forgets all too. */
export const watchCalls = (): (() => void) =>
  together(
    tapCalls((call) => void recorder.record(call)),
    onSignOut(recorder.clear),
    recorder.clear,
  )
