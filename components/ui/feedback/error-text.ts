import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import type { PanelError } from './panel-state.ts'

/** Codes whose message is the API's own, and tells more than we could. */
const spoken = new Set(['forbidden', 'invalid', 'not_found', 'upstream_rejected', 'outcome_unknown'])

export interface ErrorText {
  title: string
  /** What it means or what to do; null when the title says it all. */
  detail: string | null
  /** The API's own words, shown as given. */
  said: string | null
}

/** Turns an error into words of the chosen language. */
export function useErrorText(): (error: PanelError) => ErrorText {
  const t = useTranslations('errors')
  return useCallback(
    (error: PanelError) => {
      // The dashboard's own refusal has no words of its own: it is the role.
      const word = error.code !== 'forbidden' || error.message ? error.code : 'role'
      const code = t.has(`${word}.title` as 'unexpected.title') ? (word as 'unexpected') : 'unexpected'
      return {
        title: t(`${code}.title`),
        detail: t.has(`${code}.detail`) ? t(`${code}.detail`) : null,
        said: spoken.has(error.code) && error.message !== '' ? error.message : null,
      }
    },
    [t],
  )
}
