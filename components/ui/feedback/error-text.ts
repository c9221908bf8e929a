import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import type { PanelError } from './panel-state.ts'

/** Error codes whose message comes from the API and says more than a text of the dashboard could. */
const WITH_MESSAGE = new Set(['forbidden', 'invalid', 'not_found', 'upstream_rejected', 'outcome_unknown'])

export interface ErrorText {
  title: string
  /** What it means or what to do; null when the title says it all. */
  detail: string | null
  /** The API's message, shown unchanged. */
  message: string | null
}

/** Turns an error into words of the chosen language. */
export function useErrorText(): (error: PanelError) => ErrorText {
  const t = useTranslations('errors')
  return useCallback(
    (error: PanelError) => {
      // A refusal by the dashboard itself has no message: the role does not allow it.
      const word = error.code !== 'forbidden' || error.message ? error.code : 'role'
      const code = t.has(`${word}.title` as 'unexpected.title') ? (word as 'unexpected') : 'unexpected'
      return {
        title: t(`${code}.title`),
        detail: t.has(`${code}.detail`) ? t(`${code}.detail`) : null,
        message: WITH_MESSAGE.has(error.code) && error.message !== '' ? error.message : null,
      }
    },
    [t],
  )
}
