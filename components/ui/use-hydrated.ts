'use client'

import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Whether scripts are at work: false in the document that the server sent. A button may wait for it. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
