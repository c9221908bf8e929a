import { useSyncExternalStore } from 'react'
import { type Sharing, sharing } from '#lib/views/sharing.ts'

export const useSharing = (): Sharing => useSyncExternalStore(sharing.subscribe, sharing.get, sharing.get)
