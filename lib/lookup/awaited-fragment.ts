import { attemptInTab } from '#lib/storage/keeping.ts'

const KEY = 'sign-on'

/** Before the organisation's sign-in, which leads back to `path` without it: keeps the fragment of the address in this tab. */
export const keepFragment = (path: string): void =>
  void attemptInTab((storage) => storage.setItem(KEY, path + window.location.hash))

/** The fragment that was kept for this page, once; empty where there is none. */
export function takeFragment(): string {
  const kept = attemptInTab((storage) => storage.getItem(KEY)) ?? ''
  const { pathname, search } = window.location
  if (!kept.startsWith(`${pathname}${search}#`)) return ''
  attemptInTab((storage) => storage.removeItem(KEY))
  return kept.slice(kept.indexOf('#'))
}
