type Given = Readonly<Record<string, unknown>>

/** What a call was given, as far as it tells it from others. */
export interface MatchedCall {
  operation: string
  input: { params?: Given; query?: Given }
}

const isObject = (value: unknown): value is Given => typeof value === 'object' && value !== null
const given = (value: unknown): Given => (isObject(value) ? value : {})
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value])

/** Whether every value that is asked for is what was sent: of a list, a part may travel by itself. */
function covers(asked: Given, sent: Given): boolean {
  return Object.entries(asked).every(([name, wanted]) => {
    if (wanted === undefined || wanted === null) return true
    const values = listOf(sent[name])
    if (!Array.isArray(wanted)) return values.length === 1 && String(values[0]) === String(wanted)
    const all = new Set(wanted.map(String))
    return sent[name] !== undefined && values.every((value) => all.has(String(value)))
  })
}

const asks = (input: unknown, call: MatchedCall): boolean =>
  isObject(input) &&
  covers(given(input.params), given(call.input.params)) &&
  covers(given(input.query), given(call.input.query))

/**
 * Whether a call was made for the query with this key: the same operation and parameters; one of the chunks of a long
 * list, one of its pages, or the call that fetched a company's name together with others.
 */
export function isCallOf(queryKey: readonly unknown[], call: MatchedCall): boolean {
  const [name, asked] = queryKey
  if (name === 'companyName')
    return call.operation === 'listCompanies' && listOf(call.input.query?.idCompany).includes(asked)
  if (name !== call.operation) return false
  return listOf(asked).some((input) => asks(input, call))
}
