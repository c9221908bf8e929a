import { singleton } from '../singleton.ts'

const state = () => singleton('closing', () => ({ outOfTime: false, ending: new AbortController() }))

/** Whether the process is too close to its end for new calls to the API. */
export const isClosing = (): boolean => state().outOfTime

export const refuseNewCalls = (): void => {
  state().outOfTime = true
}

/** Aborts when shutdown begins: long-lived work, such as an event stream, ends then. */
export const ending = (): AbortSignal => state().ending.signal

export const beginShutdown = (): void => state().ending.abort()
