import { jsonIn } from '../text/json-in.ts'

/** Kinds of column filters: words in the text, a range of numbers or days, or a set of values. */
export type FilterKind = 'text' | 'number' | 'day' | 'values'

/** A column's filter. Bounds are inclusive, '' for none; values are index keys, '' for null. */
export type ColumnFilter =
  | { kind: 'text'; text: string }
  | { kind: 'range'; from: string; to: string }
  | { kind: 'values'; values: readonly string[] }

const BOUND = { number: /^-?\d{1,15}(?:\.\d{1,6})?$/, day: /^\d{4}-\d{2}-\d{2}$/ } as const
/** `>4`, `<= 4`, `=4`, as in a spreadsheet's filter. */
const COMPARED = /^(>=|<=|>|<|=)?\s*(-?\d{1,15}(?:\.\d{1,6})?)$/
const BETWEEN = '..'

/** Numbers of the API are integers, so `>4` is 5 or more. */
function compared(text: string): ColumnFilter | null {
  const [, sign, number] = COMPARED.exec(text) ?? []
  if (number === undefined) return null
  if (sign === '>') return { kind: 'range', from: String(Math.floor(Number(number)) + 1), to: '' }
  if (sign === '<') return { kind: 'range', from: '', to: String(Math.ceil(Number(number)) - 1) }
  return { kind: 'range', from: sign === '<=' ? '' : number, to: sign === '>=' ? '' : number }
}

function range(kind: 'number' | 'day', text: string): ColumnFilter | null {
  const cut = text.indexOf(BETWEEN)
  if (cut < 0) {
    if (kind === 'number') return compared(text)
    return BOUND.day.test(text) ? { kind: 'range', from: text, to: text } : null
  }
  const [from, to] = [text.slice(0, cut), text.slice(cut + BETWEEN.length)]
  const isBound = (bound: string) => bound === '' || BOUND[kind].test(bound)
  return isBound(from) && isBound(to) && from + to !== '' ? { kind: 'range', from, to } : null
}

function values(text: string): ColumnFilter | null {
  if (!text.startsWith('[')) return null
  const read = jsonIn(text)
  return Array.isArray(read) && read.every((each) => typeof each === 'string')
    ? { kind: 'values', values: read }
    : null
}

/** Parses a column's filter from the address; anything that does not fit is a text search, as in older addresses. */
export function readColumnFilter(kind: FilterKind, text: string): ColumnFilter {
  const read = kind === 'text' ? null : kind === 'values' ? values(text.trim()) : range(kind, text.trim())
  return read ?? { kind: 'text', text }
}

/** A filter as written in the address: `2..5`, `["success"]`; '' for none. */
export function writeColumnFilter(filter: ColumnFilter): string {
  if (filter.kind === 'text') return filter.text
  if (filter.kind === 'values') return filter.values.length === 0 ? '' : JSON.stringify(filter.values)
  return filter.from === '' && filter.to === '' ? '' : `${filter.from}${BETWEEN}${filter.to}`
}
