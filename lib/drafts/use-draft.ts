import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { type DraftFields, draftStore } from './draft-store.ts'

const nothing = () => null
const no = () => false

/** Whether something typed and not sent is kept under a key. */
export const useHasDraft = (key: string): boolean =>
  useSyncExternalStore(draftStore.subscribe, () => draftStore.get(key) !== null, no)
const kindOf = (value: unknown) => (Array.isArray(value) ? 'list' : value === null ? 'null' : typeof value)

/** What is kept laid over what the form begins with; a field of another kind, from an older release, is left out. */
export function withDraft<Fields extends DraftFields>(initial: Fields, kept: DraftFields | null): Fields {
  if (kept === null) return initial
  const fits = Object.entries(kept).filter(
    ([field, value]) =>
      Object.hasOwn(initial, field) &&
      (kindOf(value) === kindOf(initial[field]) || value === null || initial[field] === null),
  )
  return { ...initial, ...Object.fromEntries(fits) }
}

const same = (a: DraftFields, b: DraftFields) =>
  Object.keys({ ...a, ...b }).every((field) => JSON.stringify(a[field]) === JSON.stringify(b[field]))

export interface Draft<Fields extends DraftFields> {
  value: Fields
  /** Whether something typed is kept that differs from what the form begins with. */
  dirty: boolean
  /** Changes some fields. Typed back to what the form begins with, there is no draft any more. */
  change: (fields: Partial<Fields>) => void
  /** Sent, or given up: the form is as at the beginning. */
  clear: () => void
}

/**
 * What is typed into a form and not sent. It survives a reload of the tab, a closed form, a lost session and a failed
 * call, and is wiped at sign-out.
 * @param key one per form and thing, e.g. `opportunity:12`; the account is added
 * @param initial what the form begins with, flat; give a stable object
 */
export function useDraft<Fields extends DraftFields>(key: string, initial: Fields): Draft<Fields> {
  const kept = useSyncExternalStore(draftStore.subscribe, () => draftStore.get(key), nothing)
  const value = useMemo(() => withDraft(initial, kept), [initial, kept])
  const change = useCallback(
    (fields: Partial<Fields>) => {
      const next = { ...withDraft(initial, draftStore.get(key)), ...fields }
      if (same(next, initial)) draftStore.drop(key)
      else draftStore.set(key, next)
    },
    [key, initial],
  )
  const clear = useCallback(() => draftStore.drop(key), [key])
  return { value, dirty: kept !== null && !same(value, initial), change, clear }
}
