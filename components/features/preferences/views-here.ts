import { viewStore } from '#lib/views/view-store.ts'
import { type ViewsByScreen, viewScreens } from './model/preference-file.ts'

/** The views that this browser keeps for the account, of every screen. */
export const viewsHere = (): ViewsByScreen => {
  const [opportunities, campaigns] = viewScreens.map((screen) => viewStore.get(screen))
  return { opportunities: opportunities ?? [], campaigns: campaigns ?? [] }
}
