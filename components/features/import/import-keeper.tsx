'use client'

import { useEffect } from 'react'
import { onSignOut } from '#lib/session/session-store.ts'

/** Has the imports forgotten that this browser keeps, at sign-out, on whichever page. Shows nothing. */
export function ImportKeeper() {
  useEffect(() => onSignOut(async () => (await import('./model/import-keep.ts')).wipeImports()), [])
  return null
}
