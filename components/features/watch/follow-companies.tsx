'use client'

import { partOf } from '#components/ui/feedback/part.tsx'

/** The button that watches chosen companies; made when companies are first chosen. */
export const FollowCompanies = partOf(() => import('./follow-button.tsx'), 'FollowButton')
