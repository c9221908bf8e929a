import { withStorage } from '#lib/storage/keeping.ts'
import { createListeners } from '#lib/store.ts'

const PREFIX = 'views:'
/** As many as a screen keeps. */
export const MOST_VIEWS = 100
const LONGEST_NAME = 60

/** A view that somebody gave a name: the query of its address, without the parameters that are not kept. */
export interface SavedView {
  name: string
  /** '' or '?a=1&b=2', in a fixed order. */
  search: string
}

type Keeper = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const none: readonly SavedView[] = []

/** A name as it is kept: one line, without spaces around it, not longer than 60 characters. */
export const viewName = (text: string): string => text.replace(/\s+/g, ' ').trim().slice(0, LONGEST_NAME)

const alike = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

/**
 * A query in the form in which views are compared and kept: parameters in order of their names, without empty ones and
 * without those left out.
 */
export function viewSearch(search: string, leaveOut: readonly string[] = []): string {
  const params = [...new URLSearchParams(search)].filter(
    ([name, value]) => value !== '' && !leaveOut.includes(name),
  )
  const text = new URLSearchParams(params.toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))).toString()
  return text === '' ? '' : `?${text}`
}

function read(text: string | null): readonly SavedView[] {
  if (text === null) return none
  try {
    const entries: unknown = JSON.parse(text)
    if (!Array.isArray(entries)) return none
    return entries.flatMap((entry: unknown) => {
      if (typeof entry !== 'object' || entry === null) return []
      const name: unknown = Reflect.get(entry, 'name')
      const search: unknown = Reflect.get(entry, 'search')
      return typeof name === 'string' && typeof search === 'string' ? [{ name, search }] : []
    })
  } catch {
    return none
  }
}

/**
 * Named views, kept per account and screen in `keeper`. They outlive a sign-out (docs/decisions/saved-views.md), which
 * is why a screen leaves out what its readers type. Nothing here throws.
 */
export function createViewStore(keeper: () => Keeper | null) {
  let account: string | null = null
  const screens = new Map<string, readonly SavedView[]>()
  const { subscribe, tell } = createListeners()
  const attempt = withStorage(keeper)
  const storageKey = (screen: string) => `${PREFIX}${account ?? ''}:${screen}`
  const get = (screen: string): readonly SavedView[] => {
    const known = screens.get(screen)
    if (known) return known
    const kept = account === null ? none : read(attempt((storage) => storage.getItem(storageKey(screen))))
    screens.set(screen, kept)
    return kept
  }
  const change = (screen: string, views: readonly SavedView[]) => {
    const sorted = views.toSorted((a, b) => a.name.localeCompare(b.name)).slice(0, MOST_VIEWS)
    screens.set(screen, sorted)
    if (account !== null) attempt((storage) => storage.setItem(storageKey(screen), JSON.stringify(sorted)))
    tell()
  }
  return {
    subscribe,
    open: (idAccount: string) => {
      if (account === idAccount) return
      account = idAccount
      screens.clear()
      tell()
    },
    /** Another tab changed what is kept. */
    reload: () => {
      screens.clear()
      tell()
    },
    /** The views of a screen by name; the same list until it changes. */
    get,
    /** Keeps a view; the same name again, however written, is replaced. An empty name does nothing. */
    save: (screen: string, name: string, search: string) => {
      const clean = viewName(name)
      if (clean === '') return
      change(screen, [...get(screen).filter((view) => !alike(view.name, clean)), { name: clean, search }])
    },
    /** Another view of the new name gives way. An empty name does nothing. */
    rename: (screen: string, from: string, to: string) => {
      const clean = viewName(to)
      const found = get(screen).find((view) => view.name === from)
      if (!found || clean === '') return
      const others = get(screen).filter((view) => view !== found && !alike(view.name, clean))
      change(screen, [...others, { ...found, name: clean }])
    },
    remove: (screen: string, name: string) =>
      change(
        screen,
        get(screen).filter((view) => view.name !== name),
      ),
  }
}

export const viewStore = createViewStore(() => (typeof window === 'undefined' ? null : window.localStorage))

/** Whether a change of the browser's storage is one of the views; `null` is everything at once. */
export const isViewKey = (key: string | null): boolean => key === null || key.startsWith(PREFIX)
