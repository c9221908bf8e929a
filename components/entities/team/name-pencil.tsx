'use client'

import { partOf } from '#components/ui/feedback/part.tsx'
import { useOff } from './role.tsx'
import type { Nameable } from './team-store.ts'
import { useTeam } from './use-team.ts'

const NameButton = partOf(() => import('./name-button.tsx'), 'NameButton')

/**
 * Beside something that the API gives no name: the team's name for it, to be given and changed; off, saying why, for readers.
 * Absent without a workspace.
 */
export function NamePencil(props: Nameable) {
  const { me } = useTeam()
  const off = useOff()
  return me === undefined ? null : <NameButton {...props} off={off} />
}
