import { isObject } from '#lib/domain/api/is-object.ts'
import { tryOrNull } from '#lib/domain/text/try-or-null.ts'
import { type PreferenceName, type Preferences, parsePreference } from '#lib/preferences/preferences.ts'
import { equalsIgnoringCase, MAX_VIEWS, type SavedView, viewName, viewSearch } from '#lib/views/saved-view.ts'

const KIND = 'company-desk-preferences'
const FILE_VERSION = 1
/** Longest file that is read, characters; a hundred long views take a tenth of it. */
const MAX_LENGTH = 1_000_000
/** Of a file only so many bytes are read: enough to see that it is too long. */
export const MAX_PREFERENCE_BYTES = 4 * MAX_LENGTH + 4
const MAX_SEARCH = 8_000

export const viewScreens = ['opportunities', 'campaigns'] as const
export type ViewScreen = (typeof viewScreens)[number]

export const preferenceNames = [
  'locale',
  'theme',
  'density',
  'nav',
  'summary',
  'dates',
  'times',
  'currency',
  'shortcuts',
  'inspector',
] as const satisfies readonly PreferenceName[]

export type ViewsByScreen = Readonly<Record<ViewScreen, readonly SavedView[]>>

/** Contents of a file: preferences and saved views, no data of the account. */
export interface PreferenceFile {
  preferences: Partial<Preferences>
  views: ViewsByScreen
}

/** Why a file is rejected. `name` and `value` locate it: a preference, a screen, a view. */
export type FileProblem =
  | { code: 'empty' | 'tooLong' | 'notJson' | 'notOurs' | 'version' | 'shape'; name?: never; value?: never }
  | { code: 'unknownPreference' | 'unknownScreen' | 'views' | 'tooManyViews'; name: string; value?: never }
  | { code: 'preference' | 'view' | 'twice'; name: string; value: string }

class Refused extends Error {
  readonly problem: FileProblem

  constructor(problem: FileProblem) {
    super(problem.code)
    this.problem = problem
  }
}

/** A value of the file as JSON, short enough for a message; … for one nested too deeply to be written. */
const shortly = (value: unknown): string => (tryOrNull(() => JSON.stringify(value)) ?? '…').slice(0, 60)

/** The text of a file with this browser's preferences and the account's saved views. */
export const writePreferenceFile = ({ preferences, views }: PreferenceFile): string =>
  `${JSON.stringify({ kind: KIND, version: FILE_VERSION, preferences, views }, null, 2)}\n`

function readPreferences(given: unknown): Partial<Preferences> {
  if (given === undefined) return {}
  if (!isObject(given)) throw new Refused({ code: 'shape' })
  const found: [string, string][] = Object.entries(given).map(([key, value]) => {
    const name = preferenceNames.find((one) => one === key)
    if (name === undefined) throw new Refused({ code: 'unknownPreference', name: key.slice(0, 60) })
    const parsed = parsePreference(name, typeof value === 'string' ? value : undefined)
    if (parsed === undefined) throw new Refused({ code: 'preference', name, value: shortly(value) })
    return [name, parsed]
  })
  return Object.fromEntries(found)
}

function readViews(screen: ViewScreen, given: unknown): SavedView[] {
  if (!Array.isArray(given)) throw new Refused({ code: 'views', name: screen })
  if (given.length > MAX_VIEWS) throw new Refused({ code: 'tooManyViews', name: screen })
  const names = new Set<string>()
  return given.map((view: unknown) => {
    const wrong = () => new Refused({ code: 'view', name: screen, value: shortly(view) })
    if (!isObject(view) || typeof view.name !== 'string' || typeof view.search !== 'string') throw wrong()
    const { name, search } = view
    if (viewName(name) === '' || viewName(name) !== name || search.length > MAX_SEARCH) throw wrong()
    if (search !== '' && !search.startsWith('?')) throw wrong()
    if (names.has(name.toLowerCase())) throw new Refused({ code: 'twice', name: screen, value: name })
    names.add(name.toLowerCase())
    return { name, search: viewSearch(search) }
  })
}

function readAllViews(given: unknown): ViewsByScreen {
  const all = given === undefined ? {} : given
  if (!isObject(all)) throw new Refused({ code: 'shape' })
  const strange = Object.keys(all).find((name) => !viewScreens.some((screen) => screen === name))
  if (strange !== undefined) throw new Refused({ code: 'unknownScreen', name: strange.slice(0, 60) })
  return {
    opportunities: readViews('opportunities', all.opportunities ?? []),
    campaigns: readViews('campaigns', all.campaigns ?? []),
  }
}

function parse(text: string): Record<string, unknown> {
  if (text.trim() === '') throw new Refused({ code: 'empty' })
  if (text.length > MAX_LENGTH) throw new Refused({ code: 'tooLong' })
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new Refused({ code: 'notJson' })
  }
  if (!isObject(value) || value.kind !== KIND) throw new Refused({ code: 'notOurs' })
  if (value.version !== FILE_VERSION) throw new Refused({ code: 'version' })
  return value
}

/** Parses a file, or returns the first problem. Never throws. */
export function readPreferenceFile(
  text: string,
): { file: PreferenceFile; problem: null } | { file: null; problem: FileProblem } {
  try {
    const value = parse(text)
    const file = { preferences: readPreferences(value.preferences), views: readAllViews(value.views) }
    return { file, problem: null }
  } catch (error) {
    if (error instanceof Refused) return { file: null, problem: error.problem }
    throw error
  }
}

/** A view in the file with the name of a different view here. */
export interface ViewClash {
  screen: ViewScreen
  mine: SavedView
  theirs: SavedView
}

interface ViewPlan {
  /** Views that can be added without a question. */
  added: readonly { screen: ViewScreen; view: SavedView }[]
  clashes: readonly ViewClash[]
}

/** Compares the file's views with those here: equal ones are skipped, others added, or clash by name. */
export function planViews(here: ViewsByScreen, file: ViewsByScreen): ViewPlan {
  const added: { screen: ViewScreen; view: SavedView }[] = []
  const clashes: ViewClash[] = []
  for (const screen of viewScreens)
    for (const theirs of file[screen]) {
      const mine = here[screen].find(({ name }) => equalsIgnoringCase(name, theirs.name))
      if (mine === undefined) added.push({ screen, view: theirs })
      else if (viewSearch(mine.search) !== theirs.search) clashes.push({ screen, mine, theirs })
    }
  return { added, clashes }
}
