import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { type DraftFields, draftStore } from './draft-store.ts'

const nothing = () => null
const no = () => false

export const useHasDraft = (key: string): boolean =>
  useSyncExternalStore(draftStore.subscribe, () => draftStore.get(key) !== null, no)
const kindOf = (value: unknown) => (Array.isArray(value) ? 'list' : value === null ? 'null' : typeof value)

/** The form's initial values overridden by the draft; fields of another type, left by an older release, are ignored. */
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
  /** Whether there is a draft that differs from the initial values. */
  dirty: boolean
  /** Changes some fields. When all are back at their initial values, the draft is deleted. */
  change: (fields: Partial<Fields>) => void
  /** Deletes the draft, sent or discarded: the form shows its initial values. */
  clear: () => void
}

/**
 * The unsent input of a controlled form. It survives a reload of the tab, a closed form, an expired session and a
 * failed call, and is deleted at sign-out.
 * @param key one per form and record, e.g. `opportunity:12`; the account is added
 * @param initial the initial values, flat; pass a referentially stable object
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
