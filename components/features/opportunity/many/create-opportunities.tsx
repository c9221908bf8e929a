'use client'

import { dialogOf } from '#components/ui/feedback/part.tsx'

/** Creates the same opportunity for several companies; its script is loaded on first use. */
export const CreateOpportunities = dialogOf(() => import('./create-many-dialog.tsx'), 'CreateManyDialog')
