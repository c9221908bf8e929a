import { singleton } from '../singleton.ts'

const state = () => singleton('closing', () => ({ outOfTime: false, ending: new AbortController() }))

/** Whether the process has no time left for new calls to the API. */
export const isClosing = (): boolean => state().outOfTime

/** From here on the API is asked nothing more. */
export const noMoreTime = (): void => {
  state().outOfTime = true
}

/** Fires when the process was asked to end: what would go on for ever ends then. */
export const ending = (): AbortSignal => state().ending.signal

export const beginEnding = (): void => state().ending.abort()
