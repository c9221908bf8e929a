import { useState } from 'react'
import { type ErrorText, useErrorText } from './error-text.ts'

/** Runs work that may fail: whether it is in progress, and what starts it. `onFailure` gets the error's text. */
export function useAttempt(onFailure: (words: ErrorText) => void) {
  const errorText = useErrorText()
  const [busy, setBusy] = useState(false)
  const attempt = async (work: () => Promise<unknown>) => {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      onFailure(errorText(error))
    } finally {
      setBusy(false)
    }
  }
  return { busy, attempt }
}
