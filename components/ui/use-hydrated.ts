import { useSyncExternalStore } from 'react'

const never = () => () => undefined
const yes = () => true
const no = () => false

/** Whether the page is hydrated: until then a component must render what the server rendered. */
export const useHydrated = (): boolean => useSyncExternalStore(never, yes, no)
