/** The fields of a form as text, trimmed; empty ones are left out. */
export function formTextsOf<Field extends string>(
  form: HTMLFormElement,
  fields: readonly Field[],
): Partial<Record<Field, string>> {
  const entered = new FormData(form)
  const texts: Partial<Record<Field, string>> = {}
  for (const field of fields) {
    const text = String(entered.get(field) ?? '').trim()
    if (text) texts[field] = text
  }
  return texts
}
