'use client'

import { dialogOf } from '#components/ui/feedback/part.tsx'

/** Subscribes contacts to a newsletter; its code is loaded on demand. */
export const SubscribeContacts = dialogOf(() => import('./subscribe-flow.tsx'), 'SubscribeFlow')
