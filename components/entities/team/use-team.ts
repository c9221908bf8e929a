import { useCallback, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import type { NameKind } from '#lib/domain/workspace/workspace.ts'
import { nameKey, type Team, teamStore, UNREAD } from './team-store.ts'

/** The team, as far as it is known; nothing of it in a document, nor while that comes to life. */
export const useTeam = (): Team => useSyncExternalStore(teamStore.subscribe, teamStore.get, () => UNREAD)

/** Answers what something is called that nobody gave a name: « Campaign 401 ». */
export function usePlainName(): (kind: NameKind, id: number | string) => string {
  const t = useTranslations('entities.plain')
  return useCallback((kind, id) => t(kind, { id: String(id) }), [t])
}

/** Answers what the team calls something that the API gives no name, else what it is called otherwise. */
export function useNamed(): (kind: NameKind, id: number | string, otherwise?: string | null) => string {
  const plain = usePlainName()
  const { names } = useTeam()
  return useCallback(
    (kind, id, otherwise) => names.get(nameKey(kind, id))?.name ?? otherwise ?? plain(kind, id),
    [names, plain],
  )
}
