import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { idsIn, lastChoice, noteIds, onLastChoice, seenIds } from './last-choice.ts'

const unknown = () => undefined

/** The last choice; undefined until storage has been read (during hydration), null where there is none. */
export const useLastChoice = (idAccount: string, what: string): string | null | undefined =>
  useSyncExternalStore(onLastChoice, () => lastChoice(idAccount, what), unknown)

const nothing = () => ''

/** Ids of a kind seen in this session's responses, including those in `now`, in ascending order. */
export function useSeenIds(idAccount: string, kind: string, now: readonly number[]): readonly number[] {
  const seen = useSyncExternalStore(onLastChoice, () => seenIds(idAccount, kind), nothing)
  const text = [...new Set(now)].join(' ')
  useEffect(() => noteIds(idAccount, kind, idsIn(text)), [idAccount, kind, text])
  return useMemo(() => [...new Set(idsIn(`${text} ${seen}`))].sort((a, b) => a - b), [text, seen])
}
