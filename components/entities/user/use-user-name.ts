'use client'

import { useCallback, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'

import { userDirectory } from './user-directory.ts'

const none: ReadonlyMap<number, string> = new Map()
const nothing = () => none

/** Answers users' names, for tables: the name if any answer has named the user, else « User 12 ». */
export function useUserNames(): (idUser: number) => string {
  const t = useTranslations('entities')
  const names = useSyncExternalStore(userDirectory.subscribe, userDirectory.get, nothing)
  return useCallback((idUser: number) => names.get(idUser) ?? t('user', { id: String(idUser) }), [names, t])
}

/** A user's name, or « User 12 » until any answer has named them; null for null. */
export function useUserName(idUser: number | null | undefined): string | null {
  const nameOf = useUserNames()
  return idUser === null || idUser === undefined ? null : nameOf(idUser)
}
