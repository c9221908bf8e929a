import { useSyncExternalStore } from 'react'
import { type Sharing, sharing } from '#lib/views/sharing.ts'

/** How it stands with what the team shares. */
export const useSharing = (): Sharing => useSyncExternalStore(sharing.subscribe, sharing.get, sharing.get)
