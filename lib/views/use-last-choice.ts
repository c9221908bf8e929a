'use client'

import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { lastChoice, noteIds, onLastChoice } from './last-choice.ts'

const unknown = () => undefined

/** What was chosen last; undefined until the browser has told, null where nothing was. */
export const useLastChoice = (idAccount: string, what: string): string | null | undefined =>
  useSyncExternalStore(onLastChoice, () => lastChoice(idAccount, what), unknown)

/** Ids seen so far in the answers of a screen, those of `now` among them, in order. */
export function useSeenIds(idAccount: string, what: string, now: readonly number[]): readonly number[] {
  const kept = useLastChoice(idAccount, what)
  const text = [...new Set(now)].join(' ')
  useEffect(() => {
    if (text !== '') noteIds(idAccount, what, text.split(' ').map(Number))
  }, [idAccount, what, text])
  return useMemo(() => {
    const ids = [...text.split(' '), ...(kept?.split(' ') ?? [])].filter(Boolean).map(Number)
    return [...new Set(ids)].filter(Number.isSafeInteger).sort((a, b) => a - b)
  }, [text, kept])
}
