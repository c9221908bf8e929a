import { buttonStyle } from '#components/ui/button-style.ts'
import { partOf } from '#components/ui/feedback/part.tsx'
import { useDisabledReason } from './role.tsx'
import type { Nameable } from './team-store.ts'
import { useTeam } from './use-team.ts'

/** A placeholder as large as the button, so that nothing shifts when the button is loaded. */
const Place = () => (
  <span aria-hidden className={buttonStyle('ghost', 'sm', true, 'invisible')}>
    <span className="size-[13px]" />
  </span>
)
const NameButton = partOf(() => import('./name-button.tsx'), 'NameButton', { waiting: <Place /> })

/**
 * A button that sets or changes the team's name for something that has none in the API; disabled for readers, with the
 * reason. An empty placeholder without a workspace.
 */
export function NamePencil(props: Nameable) {
  const { me } = useTeam()
  const off = useDisabledReason()
  return me === undefined ? <Place /> : <NameButton {...props} off={off} />
}
