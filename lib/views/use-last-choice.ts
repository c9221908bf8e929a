import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { useIdAccount } from '#lib/session/id-account.ts'
import { idsIn, lastChoice, noteIds, onLastChoice, seenIds } from './last-choice.ts'

const unknown = () => undefined

/** The last choice; undefined until storage has been read (during hydration), null where there is none. */
export function useLastChoice(what: string): string | null | undefined {
  const idAccount = useIdAccount()
  return useSyncExternalStore(onLastChoice, () => lastChoice(idAccount, what), unknown)
}

const nothing = () => ''

/** Ids of a kind seen in this session's responses, including those in `now`, in ascending order. */
export function useSeenIds(kind: string, now: readonly number[]): readonly number[] {
  const idAccount = useIdAccount()
  const seen = useSyncExternalStore(onLastChoice, () => seenIds(idAccount, kind), nothing)
  const text = [...new Set(now)].join(' ')
  useEffect(() => noteIds(idAccount, kind, idsIn(text)), [idAccount, kind, text])
  return useMemo(() => [...new Set(idsIn(`${text} ${seen}`))].sort((a, b) => a - b), [text, seen])
}
