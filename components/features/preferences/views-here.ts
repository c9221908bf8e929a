import type { SavedView } from '#lib/views/saved-view.ts'
import { viewStore } from '#lib/views/view-store.ts'
import { type ViewsByScreen, viewScreens } from './model/preference-file.ts'

/** A file holds what a view says; its place in the workspace is another matter. */
const plain = (views: readonly SavedView[]) => views.map(({ name, search }) => ({ name, search }))

/** One's own views of the account, of every screen. */
export const viewsHere = (): ViewsByScreen => {
  const [opportunities, campaigns] = viewScreens.map((screen) => plain(viewStore.get(screen)))
  return { opportunities: opportunities ?? [], campaigns: campaigns ?? [] }
}
