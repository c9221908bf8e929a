import { useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { companyNames, useCompanyNames } from '#components/entities/company/company-names.ts'
import { useCompanyText } from '#components/entities/company/company-text.ts'
import { MAX_WATCHED } from '#components/entities/company/watch-store.ts'
import type { Watched } from '#components/entities/company/watched.ts'
import { type PanelState, panelStateOf } from '#components/ui/feedback/panel-state.ts'
import { toast } from '#components/ui/feedback/toast-store.ts'
import { countChanges } from '#lib/domain/watch/watch-changes.ts'
import { type CompanyChanges, useWatchChanges, type WatchKind } from './use-watch-changes.ts'

/** Watched companies, the person's own before the team's, and how many exceed the limit. */
function followed(own: readonly Watched[], team: readonly Watched[]) {
  const mine = new Set(own.map(({ idCompany }) => idCompany))
  const all = [...own, ...team.filter(({ idCompany }) => !mine.has(idCompany))]
  return { mine, watched: all.slice(0, MAX_WATCHED), leftOut: Math.max(0, all.length - MAX_WATCHED) }
}

const none: readonly Watched[] = []

export interface WatchedCompany {
  idCompany: number
  name: string
  changes: CompanyChanges
  fresh: number
  /** Merged or deleted: the API does not return it any more. */
  isGone: boolean
  /** Starred by the person; else by the team only. */
  isMine: boolean
}

/** Companies that had changes since Home was opened; they keep their place when marked as seen. */
function useOnTop(companies: readonly WatchedCompany[]): ReadonlySet<number> {
  const [onTop, setOnTop] = useState<ReadonlySet<number>>(new Set())
  const more = companies.filter(({ idCompany, fresh }) => fresh > 0 && !onTop.has(idCompany))
  if (more.length > 0) setOnTop(new Set([...onTop, ...more.map(({ idCompany }) => idCompany)]))
  return onTop
}

/** The panel shows an error if all queries failed; otherwise each failure is a note beside the data. */
function stateOf(watched: readonly Watched[] | null, kinds: readonly WatchKind[]): PanelState {
  if (watched === null) return { kind: 'loading' }
  if (watched.length === 0) return { kind: 'empty' }
  const states = kinds.map((part) => panelStateOf(part))
  const bad = states.filter(({ kind }) => kind === 'error' || kind === 'noAccess')
  const [first] = bad
  if (first && bad.length === states.length) return first
  return states.some(({ kind }) => kind === 'loading') ? { kind: 'loading' } : { kind: 'full' }
}

/** State and actions of the watch-list, the person's own and the team's. */
export function useWatchView(list: readonly Watched[] | null, team: readonly Watched[]) {
  const t = useTranslations('watchList')
  const textOf = useCompanyText()
  const { mine, watched, leftOut } = useMemo(() => followed(list ?? none, team), [list, team])
  const { kinds, changes, markSeen } = useWatchChanges(watched)
  const names = useCompanyNames(watched.map(({ idCompany }) => idCompany))
  const companies = watched.flatMap(({ idCompany }): WatchedCompany[] => {
    const found = changes.get(idCompany)
    if (!found) return []
    const name = textOf(idCompany, names.get(idCompany)?.name)
    const fresh = countChanges(found)
    // `get` also returns null after a failed read.
    const isGone = companyNames.get(idCompany) === null && companyNames.unknown([idCompany]).length === 0
    return [{ idCompany, name, changes: found, fresh, isGone, isMine: mine.has(idCompany) }]
  })
  const onTop = useOnTop(companies)
  const state = stateOf(list && watched, kinds)
  const fresh = state.kind === 'full' ? companies.reduce((sum, company) => sum + company.fresh, 0) : 0
  /** Splits into companies with changes and the others, each in order of starring. */
  const parted = (some: readonly WatchedCompany[]) => ({
    top: some.filter(({ idCompany }) => onTop.has(idCompany)),
    rest: some.filter(({ idCompany }) => !onTop.has(idCompany)),
  })
  const mark = (some: readonly WatchedCompany[]) => {
    const [only] = some
    const undo = markSeen(some.map(({ idCompany }) => idCompany))
    toast({
      title:
        only && some.length === 1
          ? t('marked', { name: only.name })
          : t('markedMany', { count: some.length }),
      action: { label: t('undo'), onSelect: undo },
    })
  }
  return {
    state,
    kinds,
    fresh,
    retrying: kinds.some(({ isFetching }) => isFetching),
    retry: () => {
      for (const { refetch } of kinds) void refetch()
    },
    leftOut,
    mine: parted(companies.filter(({ isMine }) => isMine)),
    team: parted(companies.filter(({ isMine }) => !isMine)),
    mark: (company: WatchedCompany) => mark([company]),
    markAll: () => mark(companies.filter((company) => company.fresh > 0)),
  }
}

export type WatchView = ReturnType<typeof useWatchView>
