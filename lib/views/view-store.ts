import { keptOrMade } from '#lib/domain/api/kept-or-made.ts'
import { browserStorage, type KeyValueStorage, keysOf, withStorage } from '#lib/storage/browser-storage.ts'
import { createListeners } from '#lib/store.ts'
import { defaultKey } from './default-view.ts'
import {
  equalsIgnoringCase,
  MAX_VIEWS,
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
 * Named views, stored per account and screen in `keeper`: one's own, what the workspace last held of them, and a copy of
 * the team's. They survive sign-out (docs/decisions/saved-views.md), so screens leave out of them what people type. Never
 * throws.
 */
export function createViewStore(keeper: () => KeyValueStorage | null) {
  let account: string | null = null
  const own = new Map<string, readonly SavedView[]>()
  const team = new Map<string, readonly SharedView[]>()
  const { subscribe, tell } = createListeners()
  const edited = createListeners()
  const attempt = withStorage(keeper)
  const storageKey = (prefix: string, screen = '') => `${prefix}${account ?? ''}${screen && `:${screen}`}`
  const read = (key: string) => (account === null ? null : attempt((storage) => storage.getItem(key)))
  /** Stores a value. Returns whether that worked; true without an account, when nothing is stored. */
  const write = (key: string, value: unknown): boolean =>
    account === null ||
    attempt((storage) => {
      storage.setItem(key, JSON.stringify(value))
      return true
    }) === true
  const get = (screen: string) =>
    keptOrMade(own, screen, () => readList(read(storageKey(PREFIX, screen)), readView))
  const teamOf = (screen: string) =>
    keptOrMade(team, screen, () => readList(read(storageKey(TEAM, screen)), readTeamView))
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
    /** Subscribes to changes by the person in this tab, not to those from other tabs or the workspace. */
    onEdit: edited.subscribe,
    open: (idAccount: string) => {
      if (account === idAccount) return
      account = idAccount
      forget()
      tell()
    },
    /** Another tab changed the storage: loads it again. */
    reload: () => {
      forget()
      tell()
    },
    /** One's own views of a screen, sorted by name; the same array until it changes. */
    get,
    /** The team's views, as last read. */
    team: teamOf,
    /**
     * Saves a view; one with the same name, ignoring case, is replaced. Does nothing for an empty name or above the
     * maximum. Returns whether it was stored, as do the next two.
     */
    save: (screen: string, name: string, search: string): boolean => {
      const clean = viewName(name)
      if (clean === '') return false
      const before = get(screen).find((view) => equalsIgnoringCase(view.name, clean))
      const others = get(screen).filter((view) => view !== before)
      if (!before && others.length >= MAX_VIEWS) return false
      return change(screen, [...others, { ...before, name: clean, search }])
    },
    /** Renames a view, and replaces another one with the new name. Does nothing for an empty name. */
    rename: (screen: string, from: string, to: string): boolean => {
      const clean = viewName(to)
      const found = get(screen).find((view) => view.name === from)
      if (!found || clean === '') return false
      const others = get(screen).filter((view) => view !== found && !equalsIgnoringCase(view.name, clean))
      return change(screen, [...others, { ...found, name: clean }])
    },
    remove: (screen: string, name: string) =>
      change(
        screen,
        get(screen).filter((view) => view.name !== name),
      ),
    /** Makes one of one's own views the screen's default; null: none of them. */
    setDefault: (screen: string, name: string | null) =>
      change(
        screen,
        get(screen).map(({ isDefault: _before, ...view }) =>
          view.name === name ? { ...view, isDefault: true } : view,
        ),
      ),
    all: (): ViewOfScreen<SavedView>[] =>
      screensIn(PREFIX, own).flatMap((screen) => get(screen).map((view) => ({ screen, view }))),
    /** What the workspace held of one's own views when last read, each with its screen. */
    known: (): readonly (SavedView & { screen: string })[] =>
      readList(read(storageKey(KNOWN)), (entry) => {
        const view = readView(entry)
        return view && typeof entry.screen === 'string' ? { ...view, screen: entry.screen } : null
      }),
    /** Stores the result of a sync: all of one's own views as they are now, and what the workspace holds of them. */
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

export const viewStore = createViewStore(browserStorage)

/** Whether a `storage` event's key belongs to the views; `null` means that everything was cleared. */
export const isViewKey = (key: string | null): boolean => key === null || key.startsWith(PREFIX)
