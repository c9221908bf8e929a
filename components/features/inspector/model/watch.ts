import { tapCalls } from '#lib/query/tap.ts'
import { onSignOut } from '#lib/session/session-store.ts'
import { recorder } from './recorder.ts'

/** Records every call from now on. Returns the function that stops it and forgets all; a sign-out forgets all too. */
export function watchCalls(): () => void {
  const stops = [tapCalls((call) => void recorder.record(call)), onSignOut(recorder.clear)]
  return () => {
    for (const stop of stops) stop()
    recorder.clear()
  }
}
