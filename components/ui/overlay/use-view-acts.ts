import { useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { sharing } from '#lib/views/sharing.ts'
import { announce } from '../feedback/announcer.ts'
import { useErrorText } from '../feedback/error-text.ts'
import { panelError } from '../feedback/panel-state.ts'
import { toast } from '../feedback/toast-store.ts'

export function useViewActs() {
  const { state, views: acts, retry } = useSyncExternalStore(sharing.subscribe, sharing.get, sharing.get)
  const text = useErrorText()
  const t = useTranslations('ui.views')
  /** Says that a colleague took the view from the team meanwhile; throws every other error again. */
  const sayIfGone = (error: unknown) => {
    if (panelError(error).code !== 'not_found') throw error
    toast({ tone: 'danger', title: t('gone'), description: t('goneText') })
  }
  return {
    state,
    acts,
    retry,
    /** Announces what was done with a view of one's own, or warns that it could not be stored and is lost on reload. */
    said: (isKept: boolean, words: string) => {
      if (isKept || state === 'on') announce(words)
      else toast({ tone: 'danger', title: t('unkept'), description: t('unkeptText') })
    },
    sayIfGone,
    /** Runs an action and announces the text it resolves to; on failure shows the error. */
    attempt: (act: () => Promise<string>) => {
      act()
        .then(announce)
        .catch(sayIfGone)
        .catch((error: unknown) => {
          const { title, message, detail } = text(error)
          toast({ tone: 'danger', title, description: message ?? detail ?? '' })
        })
    },
  }
}
