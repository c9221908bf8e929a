import { malformed } from '../upstream/faults.ts'
import { breaksContract } from './drift.ts'
import { checkEnvelope, type Expected, type Root } from './envelope.ts'
import { findArray, itemsOf, ScanError } from './scan.ts'
import { itemPaths, removeSecrets } from './secrets.ts'
import { Slices } from './slices.ts'

/** An answer as it goes on to the browser. */
export interface Checked {
  chunks: readonly Buffer[]
  /** Items (and envelopes) that break the contract. */
  drift: number
}

/** Past this many bytes an answer is read item by item. */
const LARGE = 128 * 1024
const FLUSH_AT = 64 * 1024

const isObject = (value: unknown): value is Root =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function pick(item: unknown, fields: readonly string[] | null): unknown {
  if (fields === null || !isObject(item)) return item
  const picked: [string, unknown][] = []
  for (const name of fields) if (Object.hasOwn(item, name)) picked.push([name, item[name]])
  // Not by assignment: a field may be called `__proto__`.
  return Object.fromEntries(picked)
}

async function driftOf(item: unknown, { operation, endpoint }: Expected, slices: Slices): Promise<number> {
  if (!endpoint.item || !endpoint.list) return 0
  return (await breaksContract(operation, endpoint.item, item, `${endpoint.list}.*`, slices)) ? 1 : 0
}

async function readWhole(
  bytes: Buffer,
  expected: Expected,
  fields: readonly string[] | null,
): Promise<Checked> {
  const { endpoint } = expected
  const root: unknown = JSON.parse(bytes.toString('utf8'))
  let drift = checkEnvelope(root, expected) ? 1 : 0
  const envelope = root as Root
  const items = endpoint.list === null ? [] : (envelope[endpoint.list] as unknown[])
  const slices = new Slices()
  for (const item of items) {
    drift += await driftOf(item, expected, slices)
    if (slices.isDue()) await slices.rest()
  }
  const hadSecrets = removeSecrets(envelope, endpoint.secrets)
  if (endpoint.list === null || fields === null) {
    return { chunks: [hadSecrets ? Buffer.from(JSON.stringify(envelope)) : bytes], drift }
  }
  const trimmed = { ...envelope, [endpoint.list]: items.map((item) => pick(item, fields)) }
  return { chunks: [Buffer.from(JSON.stringify(trimmed))], drift }
}

/** Text gathered into buffers of bearable size. */
class Gatherer {
  readonly chunks: Buffer[] = []
  #text = ''

  add(text: string): void {
    this.#text += text
    if (this.#text.length > FLUSH_AT) this.flush()
  }

  flush(): void {
    if (this.#text !== '') this.chunks.push(Buffer.from(this.#text))
    this.#text = ''
  }
}

async function readByItem(
  bytes: Buffer,
  opening: number,
  expected: Expected,
  shape: { fields: readonly string[] | null; secrets: readonly string[] },
): Promise<Checked> {
  const rewrites = shape.fields !== null || shape.secrets.length > 0
  const slices = new Slices()
  const out = new Gatherer()
  let drift = 0
  let separator = '['
  const items = itemsOf(bytes, opening)
  let next = items.next()
  while (!next.done) {
    const item: unknown = JSON.parse(bytes.toString('utf8', next.value[0], next.value[1]))
    drift += await driftOf(item, expected, slices)
    if (rewrites) {
      removeSecrets(item, shape.secrets)
      out.add(separator + JSON.stringify(pick(item, shape.fields)))
      separator = ','
    }
    if (slices.isDue()) await slices.rest()
    next = items.next()
  }
  const before = bytes.subarray(0, opening)
  const after = bytes.subarray(next.value)
  if (checkEnvelope(JSON.parse(`${before.toString('utf8')}[]${after.toString('utf8')}`), expected)) drift += 1
  if (!rewrites) return { chunks: [bytes], drift }
  out.add(separator === '[' ? '[]' : ']')
  out.flush()
  return { chunks: [before, ...out.chunks, after], drift }
}

function readAny(bytes: Buffer, expected: Expected, fields: readonly string[] | null): Promise<Checked> {
  const { list, secrets } = expected.endpoint
  const inner = list === null ? null : itemPaths(secrets, list)
  const opening = list === null || inner === null || bytes.length < LARGE ? null : findArray(bytes, list)
  if (opening === null || inner === null) return readWhole(bytes, expected, fields)
  return readByItem(bytes, opening, expected, { fields, secrets: inner })
}

/**
 * Checks a successful answer of the API against the contract and makes what the browser gets of it: the very same
 * bytes, unless secrets must go or `fields` names the item fields to keep. Long lists are looked at in slices that
 * let others run. Throws as `checkEnvelope` does; text that is not JSON is malformed too.
 */
export async function readAnswer(
  bytes: Buffer,
  expected: Expected,
  fields: readonly string[] | null,
): Promise<Checked> {
  try {
    return await readAny(bytes, expected, fields)
  } catch (error) {
    const isNotJson = error instanceof SyntaxError || error instanceof ScanError
    throw isNotJson ? malformed(expected.endpoint.method !== 'GET', expected.status) : error
  }
}
