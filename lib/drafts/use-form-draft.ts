import { type FormEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { type DraftFields, draftStore } from './draft-store.ts'
import { formTextsOf } from './form-texts.ts'

const nothing = () => null

function fill(form: HTMLFormElement, fields: readonly string[], kept: DraftFields): void {
  for (const field of fields) {
    const control = form.elements.namedItem(field)
    if (!(control instanceof HTMLInputElement || control instanceof HTMLSelectElement)) continue
    const text = String(kept[field] ?? '')
    // Drafts are stored trimmed: spaces at the ends must not be removed while somebody types.
    if (control.value.trim() !== text) control.value = text
  }
}

/**
 * `useDraft` for uncontrolled inputs, as in a form that the browser can submit before hydration.
 * @param name one per form; the draft's key is this and the initial values, so other initial values have another draft
 * @param fields the names of its controls
 */
export function useFormDraft(name: string, fields: readonly string[]) {
  const form = useRef<HTMLFormElement>(null)
  const [key, setKey] = useState<string | null>(null)
  const kept = useSyncExternalStore(
    draftStore.subscribe,
    () => (key === null ? null : draftStore.get(key)),
    nothing,
  )
  useEffect(() => {
    if (form.current) setKey(`${name}:${JSON.stringify(formTextsOf(form.current, fields))}`)
  }, [name, fields])
  useEffect(() => {
    if (form.current && kept !== null) fill(form.current, fields, kept)
  }, [kept, fields])
  return {
    form,
    /** What is typed and not sent; null: nothing. */
    kept,
    onInput: ({ currentTarget }: FormEvent<HTMLFormElement>) => {
      if (key === null) return
      const texts = formTextsOf(currentTarget, fields)
      if (key === `${name}:${JSON.stringify(texts)}`) draftStore.drop(key)
      else draftStore.set(key, texts as DraftFields)
    },
    /** Deletes the draft: it was sent or discarded. */
    clear: () => {
      if (key !== null) draftStore.drop(key)
    },
  }
}
