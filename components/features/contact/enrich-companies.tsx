'use client'

import { partOf } from '#components/ui/feedback/part.tsx'

/** Enriches the contacts of several companies; its code is loaded on demand. */
export const EnrichCompanies = partOf(() => import('./enrich-companies-dialog.tsx'), 'EnrichCompaniesDialog')
