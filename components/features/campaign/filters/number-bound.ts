import { readColumnFilter } from '#lib/domain/campaign/column-filter.ts'

const isBound = (text: string) => readColumnFilter('number', `${text}..`).kind === 'range'

/** A number field's text as a bound that an address holds: `1e5`, `.5` and `1.0000001` are numbers too. Null: too large for one. */
export function numberBound(typed: string): string | null {
  if (typed === '' || isBound(typed)) return typed
  const text = String(Number(Number(typed).toFixed(6)))
  return isBound(text) ? text : null
}
