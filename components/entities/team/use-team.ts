import { useCallback, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import type { NameKind } from '#lib/domain/workspace/workspace.ts'
import { nameKey, type Team, teamStore, UNREAD } from './team-store.ts'

/** The team, as far as it is known; empty in the server's render and during hydration. */
export const useTeam = (): Team => useSyncExternalStore(teamStore.subscribe, teamStore.get, () => UNREAD)

/** Returns a function for the name of something that nobody has named: « Campaign 401 ». */
export function usePlainName(): (kind: NameKind, id: number | string) => string {
  const t = useTranslations('entities.plain')
  return useCallback((kind, id) => t(kind, { id: String(id) }), [t])
}

/** Returns a function for a name: the team's, else `otherwise`, else the plain one. */
export function useNamed(): (kind: NameKind, id: number | string, otherwise?: string | null) => string {
  const plain = usePlainName()
  const { names } = useTeam()
  return useCallback(
    (kind, id, otherwise) => names.get(nameKey(kind, id))?.name ?? otherwise ?? plain(kind, id),
    [names, plain],
  )
}
