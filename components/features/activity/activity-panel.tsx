'use client'

import { useOff } from '#components/entities/team/role.tsx'
import { partOf } from '#components/ui/feedback/part.tsx'

const LastActivity = partOf(() => import('./last-activity.tsx'), 'LastActivity')

/** What was last done, of one thing: read once the page is there, and absent until then. */
export const ActivityPanel = ({ entity }: { entity: string }) => <LastActivity entity={entity} />

/** What everybody did last, for admins. */
export const AccountActivityPanel = () => (useOff('admin') === undefined ? <LastActivity /> : null)
