'use client'

import { partOf } from '#components/ui/feedback/part.tsx'

/** What was last done, of one thing or of all: read once the page is there, and absent until then. */
export const ActivityPanel = partOf(() => import('./last-activity.tsx'), 'LastActivity')
