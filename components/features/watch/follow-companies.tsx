'use client'

import { partOf } from '#components/ui/feedback/part.tsx'

/** The button that adds selected companies to the watch-list; its code is loaded on demand. */
export const FollowCompanies = partOf(() => import('./follow-button.tsx'), 'FollowButton')
