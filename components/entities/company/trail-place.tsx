import { useEffect, useState } from 'react'
import { partOf } from '#components/ui/feedback/part.tsx'
import { hasTrail } from '#lib/trail/registered-trails.ts'
import type { TrailNavProps } from './trail-nav.tsx'

const TrailNav = partOf(() => import('./trail-nav.tsx'), 'TrailNav')

/** The position of this company (or branch) in the list that somebody came from; nothing if there is no such list. */
export function TrailPosition(props: TrailNavProps) {
  const { kind } = props
  const [came, setCame] = useState(false)
  useEffect(() => setCame(hasTrail(kind)), [kind])
  return came && <TrailNav {...props} />
}
