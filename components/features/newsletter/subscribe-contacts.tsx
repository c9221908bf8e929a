'use client'

import { partOf } from '#components/ui/feedback/part.tsx'

const SubscribeFlow = partOf(() => import('./subscribe-flow.tsx'), 'SubscribeFlow')

interface SubscribeContactsProps {
  idCrmVisitCards: readonly number[]
  onClose: () => void
}

/** Subscribes contacts to a newsletter; its code is loaded on demand. */
export const SubscribeContacts = ({ idCrmVisitCards, onClose }: SubscribeContactsProps) => (
  <SubscribeFlow contacts={idCrmVisitCards.join(', ')} onClose={onClose} />
)
