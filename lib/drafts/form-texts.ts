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

/** Characters of a form's fields that fit into an address with room to spare: the server takes 16 KB with the cookies. */
const MAX_TEXTS = 10_100

/** The longest field where all together are too long for an address; else null. */
export function fieldTooLong<Field extends string>(texts: Partial<Record<Field, string>>): Field | null {
  const all = Object.entries<string | undefined>(texts) as [Field, string][]
  const [longest] = all.sort(([, a], [, b]) => b.length - a.length)
  return longest && all.join('').length > MAX_TEXTS ? longest[0] : null
}
