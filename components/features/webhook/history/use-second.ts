import { useSyncExternalStore } from 'react'
import { createClock } from '#lib/store.ts'

const clock = createClock(1000)

/** This browser's time, milliseconds, updated every second by one timer for all countdowns. 0 on the server. */
export const useSecond = (): number => useSyncExternalStore(clock.subscribe, clock.get, () => 0)
