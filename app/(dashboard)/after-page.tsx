'use client'

import { type ComponentType, useEffect, useState } from 'react'
import { loadWhenIdle } from '#lib/when-idle.ts'

interface Of {
  idAccount: string
}

/** Everything a page can be used without, loaded as one chunk once the page is idle. */
export function AfterPage({ idAccount }: Of) {
  const [Late, setLate] = useState<ComponentType<Of> | null>(null)
  useEffect(
    () =>
      loadWhenIdle(
        () => import('./late-parts.tsx'),
        ({ LateParts }) => setLate(() => LateParts),
      ),
    [],
  )
  return Late && <Late idAccount={idAccount} />
}
