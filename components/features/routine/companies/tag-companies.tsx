'use client'

import { partOf } from '#components/ui/feedback/part.tsx'

/** Tags many companies on one routine; its code is loaded on demand. */
export const TagCompanies = partOf(() => import('./tag-companies-dialog.tsx'), 'TagCompaniesDialog')
