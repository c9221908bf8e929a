'use client'

import { partOf } from '#components/ui/feedback/part.tsx'

/** An opportunity for each of several companies; made when it is first asked for. */
export const CreateOpportunities = partOf(() => import('./create-many-dialog.tsx'), 'CreateManyDialog')
