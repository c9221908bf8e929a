'use client'

import { useDisabledReason } from '#components/entities/team/role.tsx'
import { partOf } from '#components/ui/feedback/part.tsx'

const LastActivity = partOf(() => import('./last-activity.tsx'), 'LastActivity')

/** The latest activity on one record (`entity`, e.g. `contact:7`), loaded on demand. */
export const ActivityPanel = ({ entity }: { entity: string }) => <LastActivity entity={entity} />

export const AccountActivityPanel = () => (useDisabledReason('admin') === undefined ? <LastActivity /> : null)
