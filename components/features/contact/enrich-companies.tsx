'use client'

import { dialogOf } from '#components/ui/feedback/part.tsx'

/** Enriches the contacts of several companies; its code is loaded on demand. */
export const EnrichCompanies = dialogOf(
  () => import('./enrich-companies-dialog.tsx'),
  'EnrichCompaniesDialog',
)
