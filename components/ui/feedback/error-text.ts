import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import { panelError } from './panel-state.ts'

/** Error codes whose message comes from the API and says more than a text of the dashboard could. */
const WITH_MESSAGE = new Set(['forbidden', 'invalid', 'not_found', 'upstream_rejected', 'outcome_unknown'])

export interface ErrorText {
  title: string
  /** What it means or what to do; null when the title says it all. */
  detail: string | null
  /** The API's message, shown unchanged. */
  message: string | null
  /** The message, else the title. */
  short: string
  /** The title as a sentence, then the message or the detail. */
  whole: string
}

export function useErrorText(): (thrown: unknown) => ErrorText {
  const t = useTranslations('errors')
  return useCallback(
    (thrown: unknown) => {
      const error = panelError(thrown)
      // A refusal by the dashboard itself has no message: the role does not allow it.
      const word = error.code !== 'forbidden' || error.message ? error.code : 'role'
      const code = t.has(`${word}.title` as 'unexpected.title') ? (word as 'unexpected') : 'unexpected'
      const title = t(`${code}.title`)
      const detail = t.has(`${code}.detail`) ? t(`${code}.detail`) : null
      const message = WITH_MESSAGE.has(error.code) && error.message !== '' ? error.message : null
      // Some titles are headings without a full stop.
      const whole = `${title.replace(/\.?$/, '.')} ${message ?? detail ?? ''}`
      return { title, detail, message, short: message ?? title, whole }
    },
    [t],
  )
}
