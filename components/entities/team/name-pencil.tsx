import { buttonStyle } from '#components/ui/button-style.ts'
import { partOf } from '#components/ui/feedback/part.tsx'
import { useOff } from './role.tsx'
import type { Nameable } from './team-store.ts'
import { useTeam } from './use-team.ts'

/** As large as the button, and on its line: what stands beside and below it keeps its place. */
const Place = () => (
  <span aria-hidden className={buttonStyle('ghost', 'sm', true, 'invisible')}>
    <span className="size-[13px]" />
  </span>
)
const NameButton = partOf(() => import('./name-button.tsx'), 'NameButton', { waiting: <Place /> })

/**
 * Beside something that the API gives no name: the team's name for it, to be given and changed; off, saying why, for readers.
 * Its place is empty without a workspace.
 */
export function NamePencil(props: Nameable) {
  const { me } = useTeam()
  const off = useOff()
  return me === undefined ? <Place /> : <NameButton {...props} off={off} />
}
