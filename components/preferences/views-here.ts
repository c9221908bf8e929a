import { type ViewsByScreen, viewScreens } from '#lib/preference-file/preference-file.ts'
import { viewStore } from '#lib/views/view-store.ts'

/** The views that this browser keeps for the account, of every screen. */
export const viewsHere = (): ViewsByScreen => {
  const [opportunities, campaigns] = viewScreens.map((screen) => viewStore.get(screen))
  return { opportunities: opportunities ?? [], campaigns: campaigns ?? [] }
}
