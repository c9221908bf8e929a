'use client'

import { useEffect, useState } from 'react'
import { partOf } from '#components/ui/feedback/part.tsx'
import { hasTrail, type TrailKind } from '#lib/trail/offered.ts'

const TrailNav = partOf(() => import('./trail-nav.tsx'), 'TrailNav')

export interface TrailPlaceProps {
  kind: TrailKind
  id: number
  hrefOf: (id: number) => string
}

/** Where this company (or branch) stands in the list that somebody came from; nothing where they came from none. */
export function TrailPlace(props: TrailPlaceProps) {
  const { kind } = props
  const [came, setCame] = useState(false)
  useEffect(() => setCame(hasTrail(kind)), [kind])
  return came && <TrailNav {...props} />
}
