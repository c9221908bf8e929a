import { createStore } from '#lib/store.ts'
import type { SavedView, SharedView } from './saved-view.ts'

/**
 * The state of the workspace. `unknown`: not read yet. `away`: it cannot be reached. `full`: its disk is full, so it is
 * read-only. `nobody`: reachable, but the person has not said who they are, so their own items stay in the browser. `on`:
 * their own items are in the workspace.
 */
export type SharingState = 'unknown' | 'away' | 'full' | 'nobody' | 'on'

/** Actions on the team's views. All reject with an ApiError, and change nothing then. */
export interface TeamViewActs {
  /** Makes one's own view the team's. Returns its name there: a variant if it was taken. */
  share: (screen: string, view: SavedView) => Promise<string>
  /** Turns a team view into one's own, visible to nobody else. */
  stopSharing: (screen: string, view: SharedView) => Promise<string>
  change: (
    screen: string,
    view: SharedView,
    to: Partial<Pick<SharedView, 'name' | 'isDefault'>>,
  ) => Promise<string>
  remove: (view: SharedView) => Promise<void>
}

export interface Sharing {
  state: SharingState
  views: TeamViewActs | null
  /** Reads the workspace again. Rejects where it still cannot be reached. */
  retry: () => Promise<void>
}

export const NOT_SHARING: Sharing = { state: 'unknown', views: null, retry: async () => undefined }

/** The state of sharing and its actions; set once the page is idle. */
export const sharing = createStore<Sharing>(NOT_SHARING)
