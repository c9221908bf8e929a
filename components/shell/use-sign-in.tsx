import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorText } from '#components/ui/feedback/error-text.ts'
import { panelError } from '#components/ui/feedback/panel-state.ts'
import { useCountdown } from '#components/ui/feedback/use-countdown.ts'
import { ApiError } from '#lib/query/api-error.ts'
import { type BrowserSession, postSession } from '#lib/query/session.ts'
import { tellOtherTabs } from '#lib/session/tab.ts'

type SignedIn = Extract<BrowserSession, { signedIn: true }>

/** Minutes and seconds, as a clock shows them. */
const clockTime = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** Sends a key, says what went wrong in plain words, and counts down when there were too many tries. */
export function useSignIn(onSignedIn: (session: SignedIn) => Promise<void> | void) {
  const t = useTranslations('signIn.errors')
  const errorText = useErrorText()
  const [busyKey, setBusyKey] = useState<string | null>(null)
  const [failure, setFailure] = useState<ApiError | 'empty' | null>(null)
  const limited = failure instanceof ApiError && failure.status === 429
  const wait = useCountdown(limited ? failure : null)

  const submit = async (apiKey: string): Promise<boolean> => {
    if (busyKey !== null || wait > 0) return false
    if (apiKey === '') {
      setFailure('empty')
      return false
    }
    setBusyKey(apiKey)
    setFailure(null)
    try {
      const session = await postSession(apiKey)
      if (!session.signedIn) throw new TypeError('signed out right after signing in')
      tellOtherTabs('in', session.account)
      await onSignedIn(session)
      return true
    } catch (thrown) {
      const known = panelError(thrown)
      setFailure(thrown instanceof ApiError ? thrown : new ApiError({ ...known, status: 0 }))
      return false
    } finally {
      setBusyKey(null)
    }
  }

  const words = (): ReactNode => {
    if (failure === null) return null
    if (failure === 'empty') return t('empty')
    switch (failure.status) {
      case 400:
        return t('malformed')
      case 401:
        return t('invalidKey')
      case 403:
        return failure.code === 'csrf_rejected' ? errorText(panelError(failure)).title : t('forbidden')
      case 429:
        if (wait > 0)
          // Said once: a countdown in a region that is read out would be read every second.
          return t.rich('limitedFor', { time: () => <span aria-live="off">{clockTime(wait)}</span> })
        return failure.retryAfter ? null : t('limited')
      case 502:
      case 503:
      case 504:
        return t('upstream')
      default: {
        const text = errorText(panelError(failure))
        return [text.title, text.detail].filter(Boolean).join(' ')
      }
    }
  }

  return {
    submit,
    busyKey,
    error: words(),
    wait,
    clear: () => {
      if (!limited) setFailure(null)
    },
  }
}
