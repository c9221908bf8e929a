import { useSyncExternalStore } from 'react'

const never = () => () => undefined
const yes = () => true
const no = () => false

/**
 * Whether the page has taken up its document: until then a part must draw what the server drew, though what it shows may
 * be there already.
 */
export const useHydrated = (): boolean => useSyncExternalStore(never, yes, no)
