import { useSyncExternalStore } from 'react'
import { neverChanges } from '#lib/store.ts'

const yes = () => true
const no = () => false

/** Whether the page is hydrated: until then a component must render what the server rendered. */
export const useHydrated = (): boolean => useSyncExternalStore(neverChanges, yes, no)
