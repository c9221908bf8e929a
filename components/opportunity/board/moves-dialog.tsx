'use client'

import dynamic from 'next/dynamic'
import { useTranslations } from 'use-intl'
import { part } from '#components/ui/part.tsx'
import { toast } from '#components/ui/toast-store.ts'
import type { Move } from '#lib/opportunity/move-batch.ts'
import type { Moves } from './use-moves.ts'

const BatchDialog = part(
  dynamic(() => import('#components/ui/batch-dialog.tsx').then((module) => module.BatchDialog<Move>), {
    loading: () => null,
  }),
)

/** How many moves at once go, each with its result; what was moved can be taken back after it closes. */
export function MovesDialog({ moves: { moving, stopMoving, titleOf } }: { moves: Moves }) {
  const t = useTranslations('board')
  if (!moving) return null
  const { batch, label, undo } = moving
  const close = () => {
    const done = batch.get().filter(({ outcome }) => outcome === 'done').length
    stopMoving()
    if (done === 0) return
    toast({ title: t('movedMany', { count: done, label }), action: { label: t('undo'), onSelect: undo } })
  }
  return (
    <BatchDialog
      title={t('movingTo', { label })}
      batch={batch}
      nameOf={({ idOpportunity }) => titleOf(idOpportunity)}
      keyOf={({ idOpportunity }) => String(idOpportunity)}
      onClose={close}
    />
  )
}
