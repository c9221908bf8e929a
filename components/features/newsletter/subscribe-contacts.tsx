'use client'

import { partOf } from '#components/ui/feedback/part.tsx'

/** Subscribes contacts to a newsletter; its code is loaded on demand. */
export const SubscribeContacts = partOf(() => import('./subscribe-flow.tsx'), 'SubscribeFlow')
