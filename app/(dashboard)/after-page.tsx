'use client'

import { type ComponentType, useEffect, useState } from 'react'
import { afterPage } from '#lib/when-idle.ts'

interface Of {
  idAccount: string
}

/** What every page is whole without, in one piece, once it has come to rest. */
export function AfterPage({ idAccount }: Of) {
  const [Late, setLate] = useState<ComponentType<Of> | null>(null)
  useEffect(
    () =>
      afterPage(
        () => import('./late-parts.tsx'),
        ({ LateParts }) => setLate(() => LateParts),
      ),
    [],
  )
  return Late && <Late idAccount={idAccount} />
}
