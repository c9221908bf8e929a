import { withStorage } from '#lib/storage/keeping.ts'

const KEY = 'sign-on'
const attempt = withStorage(() => window.sessionStorage)

/** Before the organisation's sign-in, which leads back to `path` without it: keeps the fragment of the address in this tab. */
export const keepFragment = (path: string): void =>
  void attempt((storage) => storage.setItem(KEY, path + window.location.hash))

/** The fragment that was kept for this page, once; empty where there is none. */
export function takeFragment(): string {
  const kept = attempt((storage) => storage.getItem(KEY)) ?? ''
  const { pathname, search } = window.location
  if (!kept.startsWith(`${pathname}${search}#`)) return ''
  attempt((storage) => storage.removeItem(KEY))
  return kept.slice(kept.indexOf('#'))
}
