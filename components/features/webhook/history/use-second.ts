import { useSyncExternalStore } from 'react'
import { createClock } from '#lib/store.ts'

const clock = createClock(1000)

/** This browser's time, milliseconds, anew each second: one timer for every countdown. 0 on the server. */
export const useSecond = (): number => useSyncExternalStore(clock.subscribe, clock.get, () => 0)
