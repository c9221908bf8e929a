import { singleton } from '../singleton.ts'

const state = () => singleton('closing', () => ({ outOfTime: false }))

/** Whether the process has no time left for new calls to the API. */
export const isClosing = (): boolean => state().outOfTime

/** From here on the API is asked nothing more. */
export const noMoreTime = (): void => {
  state().outOfTime = true
}
