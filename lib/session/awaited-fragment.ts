import { withSessionStorage } from '#lib/storage/browser-storage.ts'

const KEY = 'sign-on'

/** Stores the address's fragment in this tab before single sign-on, which redirects back to `path` without it. */
export const storeFragment = (path: string): void =>
  void withSessionStorage((storage) => storage.setItem(KEY, path + window.location.hash))

/** Returns the fragment stored for this page that begins so, once; empty where there is none. */
export function takeFragment(beginning: string): string {
  const kept = withSessionStorage((storage) => storage.getItem(KEY)) ?? ''
  const { pathname, search } = window.location
  if (!kept.startsWith(pathname + search + beginning)) return ''
  withSessionStorage((storage) => storage.removeItem(KEY))
  return kept.slice(kept.indexOf('#'))
}

/** Goes on to the query that sign-in's address had to hold in its fragment (`paths.signIn`), where sign-in led back without it. */
export function restoreQuery(): void {
  const brought = window.location.hash || takeFragment('#?')
  if (brought.startsWith('#?')) window.location.replace(brought.slice(1))
}
