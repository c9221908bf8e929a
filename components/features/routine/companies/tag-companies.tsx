'use client'

import { partOf } from '#components/ui/feedback/part.tsx'

/** Tags many companies on one routine; made when it is first asked for. */
export const TagCompanies = partOf(() => import('./tag-companies-dialog.tsx'), 'TagCompaniesDialog')
