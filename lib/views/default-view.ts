import { withLocalStorage } from '#lib/storage/browser-storage.ts'

/** Storage key of a screen's default view, stored apart from the views, so that it can be read before them. */
export const defaultKey = (idAccount: string, screen: string) => `views:default:${idAccount}:${screen}`

/** The query string that a screen opens with: one's own default, else the team's; null where there is none. */
export const defaultView = (idAccount: string, screen: string): string | null =>
  withLocalStorage((storage) => storage.getItem(defaultKey(idAccount, screen)))
