'use client'

import { type ComponentType, useEffect, useState } from 'react'
import { loadWhenIdle } from '#lib/when-idle.ts'

/** Everything a page can be used without, loaded as one chunk once the page is idle. */
export function AfterPage() {
  const [Late, setLate] = useState<ComponentType | null>(null)
  useEffect(
    () =>
      loadWhenIdle(
        () => import('./late-parts.tsx'),
        ({ LateParts }) => setLate(() => LateParts),
      ),
    [],
  )
  return Late && <Late />
}
