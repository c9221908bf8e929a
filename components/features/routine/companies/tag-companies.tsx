'use client'

import { dialogOf } from '#components/ui/feedback/part.tsx'

/** Tags many companies on one routine; its code is loaded on demand. */
export const TagCompanies = dialogOf(() => import('./tag-companies-dialog.tsx'), 'TagCompaniesDialog')
