'use client'

import dynamic from 'next/dynamic'
import { useEffect, useSyncExternalStore } from 'react'
import { questions } from '#lib/opportunity/questions.ts'
import { onSignOut } from '#lib/session/session-store.ts'

const ConflictDialog = dynamic(
  () => import('./conflict-dialog.tsx').then((module) => module.ConflictDialog),
  {
    loading: () => null,
  },
)
const OwnerDialog = dynamic(() => import('./owner-dialog.tsx').then((module) => module.OwnerDialog), {
  loading: () => null,
})

const nothing = () => null

/** What writes are waiting to be told, one question at a time. Once on a screen that writes. */
export function OpportunityQuestions() {
  const open = useSyncExternalStore(questions.subscribe, questions.get, nothing)
  useEffect(() => onSignOut(questions.abandon), [])
  if (open === null) return null
  switch (open.kind) {
    case 'conflict':
      return <ConflictDialog key={open.id} question={open.question} onAnswer={open.answer} />
    case 'owner':
      return <OwnerDialog key={open.id} card={open.card} last={open.last} onAnswer={open.answer} />
    default:
      return open satisfies never
  }
}
