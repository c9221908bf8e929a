import { routes } from '../../../../lib/contract/routes.generated.ts'
import { isObject } from '../../../../lib/domain/api/is-object.ts'
import { jsonIn } from '../../../../lib/domain/text/json-in.ts'
import type { CallInput, Operation } from '../../../client/src/caller.ts'
import { type Desk, EXIT, type Options, textOf, UsageError } from '../desk.ts'

const isOperation = (name: string | undefined): name is Operation =>
  name !== undefined && Object.hasOwn(routes, name)

function partOf(options: Options, name: 'params' | 'query' | 'body'): CallInput {
  const text = textOf(options[name])
  if (text === undefined) return {}
  const value = jsonIn(text)
  if (isObject(value)) return { [name]: value }
  // Without repeating the input.
  throw new UsageError('badOption', { name: `--${name}`, command: 'call' })
}

/** `desk call`: calls one operation of the contract and prints its answer; a write needs `--write`. */
export async function call(desk: Desk, [name]: readonly string[], options: Options): Promise<number> {
  if (!isOperation(name)) throw new UsageError('noOperation', { all: Object.keys(routes).join(', ') })
  const isWrite = routes[name].method !== 'GET'
  if (isWrite && options.write !== true) throw new UsageError('isWrite', { name })
  const input = {
    ...partOf(options, 'params'),
    ...partOf(options, 'query'),
    // A write without fields still needs a body (section 4).
    ...partOf(options, 'body'),
  }
  const answer = await desk.client.call(name, input, { signal: desk.signal })
  await desk.print(`${JSON.stringify(answer, null, 2)}\n`)
  return EXIT.done
}
