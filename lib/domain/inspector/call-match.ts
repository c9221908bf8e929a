import { isObject } from '#lib/domain/api/is-object.ts'

type Given = Readonly<Record<string, unknown>>

/** The part of a call's input that distinguishes it from others. */
export interface MatchedCall {
  operation: string
  input: { params?: Given; query?: Given }
}

const given = (value: unknown): Given => (isObject(value) ? value : {})
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value])

/** Whether every requested parameter was sent with the same value; for a list, a chunk of it is enough. */
const covers = (asked: Given, sent: Given): boolean =>
  Object.entries(asked).every(([name, wanted]) => {
    if (wanted === undefined || wanted === null) return true
    const values = listOf(sent[name])
    if (!Array.isArray(wanted)) return values.length === 1 && String(values[0]) === String(wanted)
    const all = new Set(wanted.map(String))
    return sent[name] !== undefined && values.every((value) => all.has(String(value)))
  })

/** Whether nothing was sent beyond what is requested, except the page. */
const addsNothing = (asked: Given, sent: Given): boolean =>
  Object.entries(sent).every(
    ([name, value]) => (value ?? null) === null || (asked[name] ?? null) !== null || PAGING.has(name),
  )
const PAGING = new Set(['limit', 'offset'])

function asks(input: unknown, call: MatchedCall): boolean {
  if (!isObject(input)) return false
  const [asked, sent] = [given(input.query), given(call.input.query)]
  return (
    covers(given(input.params), given(call.input.params)) && covers(asked, sent) && addsNothing(asked, sent)
  )
}

/** Whether a call was made for the query with this key, be it for one of its chunks or pages. */
export function isCallOf(queryKey: readonly unknown[], call: MatchedCall): boolean {
  const [name, asked] = queryKey
  if (name !== call.operation) return false
  return listOf(asked).some((input) => asks(input, call))
}
