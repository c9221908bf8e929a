import { useEffect, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { dialogOf } from '#components/ui/feedback/part.tsx'
import { dismissToast, toast } from '#components/ui/feedback/toast-store.ts'
import { useGo } from '#components/ui/use-go.ts'
import { useLatest } from '#components/ui/use-latest.ts'
import { lineOrNull } from '#lib/format/plain-text.ts'
import { paths } from '#lib/paths.ts'
import { onSignOut } from '#lib/session/session-store.ts'
import { type OpenQuestion, questions } from './model/questions.ts'

// If the dialog's script cannot be loaded, the waiting write goes on as if the person had cancelled.
const unasked = { onMissing: () => questions.abandon() }
const ConflictDialog = dialogOf(() => import('./conflict-dialog.tsx'), 'ConflictDialog', unasked)
const OwnerDialog = dialogOf(() => import('./owner-dialog.tsx'), 'OwnerDialog', unasked)

const nothing = () => null

/** While no dialogue can be shown: keeps a toast about the open question. Returns the function that ends that. */
function tellOfOpen(say: (question: OpenQuestion) => number): () => void {
  let told: { open: OpenQuestion; toast: number } | null = null
  const look = (open: OpenQuestion | null) => {
    if (open === (told?.open ?? null)) return
    if (told) dismissToast(told.toast)
    told = open && { open, toast: say(open) }
  }
  const stop = questions.subscribe(() => look(questions.get()))
  look(questions.get())
  return () => {
    stop()
    look(null)
  }
}

let stopTelling = () => {}

/** Dialogues for the questions that writes wait for, one at a time. Rendered once on each screen that writes. */
export function OpportunityQuestions() {
  const t = useTranslations('board')
  const ui = useTranslations('ui.batch')
  const go = useGo()
  const open = useSyncExternalStore(questions.subscribe, questions.get, nothing)
  useEffect(() => onSignOut(questions.abandon), [])
  const say = useLatest((question: OpenQuestion) => {
    const { title, idOpportunity } = question.kind === 'owner' ? question.card : question.question.theirs
    return toast({
      tone: 'warning',
      title: t('asks', { title: lineOrNull(title) ?? t('untitled', { id: String(idOpportunity) }) }),
      duration: null,
      action: { label: ui('show'), onSelect: () => go.to(paths.opportunities()) },
    })
  })
  // A write that asks after its screen was left would wait unseen, and others behind it.
  useEffect(() => {
    stopTelling()
    return () => {
      stopTelling = tellOfOpen((question) => say.current(question))
    }
  }, [])
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
