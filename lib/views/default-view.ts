import { attempt } from '#lib/storage/keeping.ts'

/** What a screen opens with is kept beside the views, so that it is there before them. */
export const defaultKey = (idAccount: string, screen: string) => `views:default:${idAccount}:${screen}`

/** The query that a screen opens with: one's own default, else the team's; null where there is none. */
export const defaultView = (idAccount: string, screen: string): string | null =>
  attempt((storage) => storage.getItem(defaultKey(idAccount, screen)))
