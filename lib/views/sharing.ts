import { createStore } from '#lib/store.ts'
import type { SavedView, SharedView } from './saved-view.ts'

/**
 * How it stands with the workspace. `unknown`: it has not told yet. `away`: it cannot be reached. `full`: its disk is, so that
 * it is only read. `nobody`: it is there, and nobody has said who they are, so that one's own stays in the browser. `on`:
 * one's own is there.
 */
export type SharingState = 'unknown' | 'away' | 'full' | 'nobody' | 'on'

/** What can be done with the team's views. All reject with an ApiError, and change nothing then. */
export interface TeamViewActs {
  /** Makes one's own view the team's. Answers its name there: another where that is taken. */
  share: (screen: string, view: SavedView) => Promise<string>
  /** Makes the team's view one's own, and nobody else's. */
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
  /** Asks the workspace again. Rejects where it still cannot be reached. */
  retry: () => Promise<void>
}

export const NOT_SHARING: Sharing = { state: 'unknown', views: null, retry: async () => undefined }

/** Whether views and the like are shared, and how they are: given once the page has come to rest. */
export const sharing = createStore<Sharing>(NOT_SHARING)
