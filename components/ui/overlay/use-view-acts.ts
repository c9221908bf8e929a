import { useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { sharing } from '#lib/views/sharing.ts'
import { announce } from '../feedback/announcer.ts'
import { useErrorText } from '../feedback/error-text.ts'
import { panelError } from '../feedback/panel-state.ts'
import { toast } from '../feedback/toast-store.ts'

/** What can be done with the team's views, and how it stands with them. */
export function useViewActs() {
  const { state, views: acts, retry } = useSyncExternalStore(sharing.subscribe, sharing.get, sharing.get)
  const text = useErrorText()
  const t = useTranslations('ui.views')
  return {
    state,
    acts,
    retry,
    /** Says what was done with a view of one's own, or that it goes with the page: nobody keeps it. */
    said: (isKept: boolean, words: string) => {
      if (isKept || state === 'on') announce(words)
      else toast({ tone: 'danger', title: t('unkept'), description: t('unkeptText') })
    },
    /** Does something, and says what it answers; or what went wrong. */
    attempt: (act: () => Promise<string>) => {
      act().then(announce, (error: unknown) => {
        const { title, said, detail } = text(panelError(error))
        toast({ tone: 'danger', title, description: said ?? detail ?? '' })
      })
    },
  }
}
