import { useSyncExternalStore } from 'react'
import { dialogOf } from '#components/ui/feedback/part.tsx'
import { questions } from './model/questions.ts'

// If the dialog's script cannot be loaded, the waiting write goes on as if the person had cancelled.
const unasked = { onMissing: () => questions.abandon() }
const ConflictDialog = dialogOf(() => import('./conflict-dialog.tsx'), 'ConflictDialog', unasked)
const OwnerDialog = dialogOf(() => import('./owner-dialog.tsx'), 'OwnerDialog', unasked)

const nothing = () => null

/** Dialogues for the questions that writes wait for, one at a time. Rendered once on each screen that writes. */
export function OpportunityQuestions() {
  const open = useSyncExternalStore(questions.subscribe, questions.get, nothing)
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
          last={questions.lastOwner()}
          onAnswer={open.answer}
        />
      )
    default:
      return open satisfies never
  }
}
