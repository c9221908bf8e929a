'use client'

import { partOf } from '#components/ui/feedback/part.tsx'

const SubscribeFlow = partOf(() => import('./subscribe-flow.tsx'), 'SubscribeFlow')

interface SubscribeContactsProps {
  idCrmVisitCards: readonly number[]
  onClose: () => void
}

/** Subscribes contacts to a newsletter; made when it is first asked for. */
export const SubscribeContacts = ({ idCrmVisitCards, onClose }: SubscribeContactsProps) => (
  <SubscribeFlow contacts={idCrmVisitCards.join(', ')} onClose={onClose} />
)
