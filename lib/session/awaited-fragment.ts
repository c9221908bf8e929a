import { withSessionStorage } from '#lib/storage/browser-storage.ts'

const KEY = 'sign-on'

/** Stores the address's fragment in this tab before single sign-on, which redirects back to `path` without it. */
export const storeFragment = (path: string): void =>
  void withSessionStorage((storage) => storage.setItem(KEY, path + window.location.hash))

const forget = () => void withSessionStorage((storage) => storage.removeItem(KEY))

/** Returns the rest of the address stored for this page, which begins so, once; empty where there is none. */
export function takeFragment(beginning: string): string {
  const kept = withSessionStorage((storage) => storage.getItem(KEY)) ?? ''
  const here = window.location.pathname + window.location.search
  if (!kept.startsWith(here + beginning)) return ''
  forget()
  return kept.slice(here.length)
}

/**
 * Goes on to the query that sign-in led back without: one that was too long for the organisation's, or that the address of
 * sign-in had to hold in its fragment (`signInAddress`).
 */
export function restoreQuery(): void {
  const brought = window.location.hash || takeFragment('#?') || takeFragment('?')
  forget()
  if (/^#?\?/.test(brought)) window.location.replace(brought.replace(/^#/, ''))
}
