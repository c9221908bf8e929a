import { useEffect, useSyncExternalStore } from 'react'
import { partOf } from '#components/ui/feedback/part.tsx'
import { onSignOut } from '#lib/session/session-store.ts'
import { questions } from './model/questions.ts'

// Whoever waits for an answer goes on as if the question had been cancelled.
const unasked = { onMissing: () => questions.abandon() }
const ConflictDialog = partOf(() => import('./conflict-dialog.tsx'), 'ConflictDialog', unasked)
const OwnerDialog = partOf(() => import('./owner-dialog.tsx'), 'OwnerDialog', unasked)

const nothing = () => null

/** What writes are waiting to be told, one question at a time. Once on a screen that writes. */
export function OpportunityQuestions() {
  const open = useSyncExternalStore(questions.subscribe, questions.get, nothing)
  useEffect(() => onSignOut(questions.abandon), [])
  if (open === null) return null
  switch (open.kind) {
    case 'conflict':
      return (
        <ConflictDialog
          key={open.id}
          question={open.question}
          isOneOfMany={open.isOneOfMany}
          onAnswer={open.answer}
        />
      )
    case 'owner':
      return (
        <OwnerDialog
          key={open.id}
          card={open.card}
          others={open.others}
          last={open.last}
          onAnswer={open.answer}
        />
      )
    default:
      return open satisfies never
  }
}
