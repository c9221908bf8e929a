'use client'

import { useDisabledReason } from '#components/entities/team/role.tsx'
import { partOf } from '#components/ui/feedback/part.tsx'

/** The latest activity, on one record with `entity`, e.g. `contact:7`; loaded on demand. */
export const ActivityPanel = partOf(() => import('./last-activity.tsx'), 'LastActivity')

/** The latest activity of the whole account, for admins. */
export const AccountActivityPanel = () =>
  useDisabledReason('admin') === undefined ? <ActivityPanel /> : null
