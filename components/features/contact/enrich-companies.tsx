'use client'

import { partOf } from '#components/ui/feedback/part.tsx'

/** Enriches the contacts of several companies; made when it is first asked for. */
export const EnrichCompanies = partOf(() => import('./enrich-companies-dialog.tsx'), 'EnrichCompaniesDialog')
