import { browserKeeper, type Keeper, keysOf, withStorage } from '#lib/storage/keeping.ts'
import { createListeners } from '#lib/store.ts'
import { defaultKey } from './default-view.ts'
import {
  alike,
  MOST_VIEWS,
  noViews,
  readList,
  readTeamView,
  readView,
  type SavedView,
  type SharedView,
  viewName,
} from './saved-view.ts'

const PREFIX = 'views:'
const TEAM = 'views:team:'
const KNOWN = 'views:known:'

export interface ViewOfScreen<View> {
  screen: string
  view: View
}

/**
 * Named views, kept per account and screen in `keeper`: one's own, what the workspace was last known to hold of them, and
 * a copy of the team's. They outlive a sign-out (docs/decisions/saved-views.md), which is why a screen leaves out what its
 * readers type. Nothing here throws.
 */
export function createViewStore(keeper: () => Keeper | null) {
  let account: string | null = null
  const own = new Map<string, readonly SavedView[]>()
  const team = new Map<string, readonly SharedView[]>()
  const { subscribe, tell } = createListeners()
  const edited = createListeners()
  const attempt = withStorage(keeper)
  const storageKey = (prefix: string, screen = '') => `${prefix}${account ?? ''}${screen && `:${screen}`}`
  const read = (key: string) => (account === null ? null : attempt((storage) => storage.getItem(key)))
  /** Whether the browser keeps it; before there is an account, it is not asked. */
  const write = (key: string, value: unknown): boolean =>
    account === null ||
    attempt((storage) => {
      storage.setItem(key, JSON.stringify(value))
      return true
    }) === true
  /** The same list until it changes. */
  const once = <T>(lists: Map<string, readonly T[]>, screen: string, find: () => readonly T[]) => {
    const known = lists.get(screen)
    if (known) return known
    const found = find()
    lists.set(screen, found)
    return found
  }
  const get = (screen: string) =>
    once(own, screen, () => readList(read(storageKey(PREFIX, screen)), readView))
  const teamOf = (screen: string) =>
    once(team, screen, () => readList(read(storageKey(TEAM, screen)), readTeamView))
  const keepDefault = (screen: string) => {
    if (account === null) return
    const found = [...get(screen), ...teamOf(screen)].find(({ isDefault }) => isDefault)
    const key = defaultKey(account, screen)
    attempt((storage) => (found ? storage.setItem(key, found.search) : storage.removeItem(key)))
  }
  const put = (screen: string, views: readonly SavedView[]) => {
    const sorted = views.toSorted((a, b) => a.name.localeCompare(b.name))
    own.set(screen, sorted)
    const isKept = write(storageKey(PREFIX, screen), sorted)
    keepDefault(screen)
    return isKept
  }
  const change = (screen: string, views: readonly SavedView[]) => {
    const isKept = put(screen, views)
    tell()
    edited.tell()
    return isKept
  }
  const forget = () => {
    own.clear()
    team.clear()
  }
  /** The screens of which something is kept. */
  const screensIn = (prefix: string, map: ReadonlyMap<string, unknown>) => {
    const start = `${storageKey(prefix)}:`
    const keys = account === null ? null : attempt((storage) => keysOf(storage, start))
    return [...new Set([...(keys ?? []).map((key) => key.slice(start.length)), ...map.keys()])]
  }
  const byScreen = <View>(views: readonly ViewOfScreen<View>[], also: readonly string[]) => {
    const screens = new Map<string, View[]>(also.map((screen) => [screen, []]))
    for (const { screen, view } of views) screens.set(screen, [...(screens.get(screen) ?? []), view])
    return screens
  }
  return {
    subscribe,
    /** Hears of what the person changes here, not of what comes from another tab or from the workspace. */
    onEdit: edited.subscribe,
    open: (idAccount: string) => {
      if (account === idAccount) return
      account = idAccount
      forget()
      tell()
    },
    /** Another tab changed what is kept. */
    reload: () => {
      forget()
      tell()
    },
    /** One's own views of a screen by name; the same list until it changes. */
    get,
    /** The team's, as they were last known. */
    team: teamOf,
    /**
     * Keeps a view; the same name again, however written, is replaced. An empty name does nothing, nor one too many.
     * Answers whether it outlives the page, as the next two do.
     */
    save: (screen: string, name: string, search: string): boolean => {
      const clean = viewName(name)
      if (clean === '') return false
      const before = get(screen).find((view) => alike(view.name, clean))
      const others = get(screen).filter((view) => view !== before)
      if (!before && others.length >= MOST_VIEWS) return false
      return change(screen, [...others, { ...before, name: clean, search }])
    },
    /** Another view of the new name gives way. An empty name does nothing. */
    rename: (screen: string, from: string, to: string): boolean => {
      const clean = viewName(to)
      const found = get(screen).find((view) => view.name === from)
      if (!found || clean === '') return false
      const others = get(screen).filter((view) => view !== found && !alike(view.name, clean))
      return change(screen, [...others, { ...found, name: clean }])
    },
    remove: (screen: string, name: string) =>
      change(
        screen,
        get(screen).filter((view) => view.name !== name),
      ),
    /** The screen opens with this one of one's own; null: with none of them. */
    setDefault: (screen: string, name: string | null) =>
      change(
        screen,
        get(screen).map(({ isDefault: _before, ...view }) =>
          view.name === name ? { ...view, isDefault: true } : view,
        ),
      ),
    /** One's own of every screen. */
    all: (): ViewOfScreen<SavedView>[] =>
      screensIn(PREFIX, own).flatMap((screen) => get(screen).map((view) => ({ screen, view }))),
    /** What the workspace held of one's own when it last told, each with its screen. */
    known: (): readonly (SavedView & { screen: string })[] =>
      readList(read(storageKey(KNOWN)), (entry) => {
        const view = readView(entry)
        return view && typeof entry.screen === 'string' ? { ...view, screen: entry.screen } : null
      }),
    /** What came of the workspace's answer: all of one's own as they are now, and what it holds of them. */
    take: (views: readonly ViewOfScreen<SavedView>[], known: readonly (SavedView & { screen: string })[]) => {
      for (const [screen, some] of byScreen(views, screensIn(PREFIX, own))) put(screen, some)
      write(storageKey(KNOWN), known)
      tell()
    },
    takeTeam: (views: readonly ViewOfScreen<SharedView>[]) => {
      for (const [screen, some] of byScreen(views, screensIn(TEAM, team))) {
        team.set(screen, some.length === 0 ? noViews : some)
        write(storageKey(TEAM, screen), some)
        keepDefault(screen)
      }
      tell()
    },
  }
}

export const viewStore = createViewStore(browserKeeper)

/** Whether a change of the browser's storage is one of the views; `null` is everything at once. */
export const isViewKey = (key: string | null): boolean => key === null || key.startsWith(PREFIX)
