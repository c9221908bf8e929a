import { readColumnFilter } from '#lib/domain/campaign/column-filter.ts'

const isBound = (text: string) => readColumnFilter('number', `${text}..`).kind === 'range'

/** Normalises a number field's text, e.g. `1e5`, `.5` or `1.0000001`, to a bound for the address; null if too large. */
export function numberBound(typed: string): string | null {
  if (typed === '' || isBound(typed)) return typed
  const text = String(Number(Number(typed).toFixed(6)))
  return isBound(text) ? text : null
}
