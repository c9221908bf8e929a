import { useSyncExternalStore } from 'react'
import { type Sharing, sharing } from '#lib/views/sharing.ts'

/** The state of sharing with the team. */
export const useSharing = (): Sharing => useSyncExternalStore(sharing.subscribe, sharing.get, sharing.get)
