import { malformed } from '#client/faults.ts'
import { isObject } from '#lib/domain/api/is-object.ts'
import { Plain } from '#lib/domain/api/plain.ts'
import { TimeSlices } from '../time-slices.ts'
import type { Checked, Wanted } from './checked.ts'
import { Columns } from './columns.ts'
import { breaksContract } from './drift.ts'
import { checkEnvelope, type Expected, envelopeOf, type Root } from './envelope.ts'
import { makePlain } from './plain.ts'
import { readScanned } from './read-scanned.ts'
import { endOfValue, findArray, itemRanges, MAX_RECORD_VALUES, ScanError, skipSpace } from './scan.ts'
import { itemPaths, removeSecrets } from './secrets.ts'

/** From this size on an answer is read item by item. */
const LARGE = 128 * 1024
const FLUSH_AT = 64 * 1024
/** An API spells all items of an answer alike: this many show how. */
const SAMPLE = 20

/** The item with those of `fields` that it has; null: all. */
export function pickFields(item: unknown, fields: readonly string[] | null): unknown {
  if (fields === null || !isObject(item)) return item
  const picked: [string, unknown][] = []
  for (const name of fields) if (Object.hasOwn(item, name)) picked.push([name, item[name]])
  // Not by assignment: a field may be called `__proto__`.
  return Object.fromEntries(picked)
}

async function driftOf(
  item: unknown,
  { operation, endpoint, watcher }: Expected,
  { slices, plain }: { slices: TimeSlices; plain: Plain },
): Promise<number> {
  if (!endpoint.item || !endpoint.list) return 0
  makePlain(endpoint.item, item, plain)
  watcher?.item(item)
  return (await breaksContract(operation, endpoint.item, item, `${endpoint.list}.*`, slices)) ? 1 : 0
}

const withoutList = (envelope: Root, list: string | null): Root =>
  list === null ? envelope : { ...envelope, [list]: [] }

async function readWhole(bytes: Buffer, expected: Expected, { fields, packs }: Wanted): Promise<Checked> {
  const { endpoint } = expected
  // A long list that is not read item by item is parsed in one go, so it gets the limit of a single record.
  endOfValue(
    bytes,
    skipSpace(bytes, 0),
    endpoint.list === null || bytes.length >= LARGE ? MAX_RECORD_VALUES : undefined,
  )
  const root: unknown = JSON.parse(bytes.toString('utf8'))
  const plain = new Plain(expected.timeZone)
  if (endpoint.list === null) makePlain(endpoint.response, root, plain)
  let drift = checkEnvelope(root, expected) ? 1 : 0
  const envelope = root as Root
  const items = endpoint.list === null ? [] : (envelope[endpoint.list] as unknown[])
  const slices = new TimeSlices(expected)
  for (const item of items) {
    drift += await driftOf(item, expected, { slices, plain })
    if (slices.isDue()) await slices.rest()
  }
  const hadSecrets = removeSecrets(envelope, endpoint.secrets)
  const told = { envelope: withoutList(envelope, endpoint.list), items: items.length, spelling: plain.seen }
  if (endpoint.list !== null && packs) {
    const columns = new Columns(fields, bytes.length)
    for (const item of items) columns.add(item)
    return { drift, told, chunks: [...columns.pieces(envelope, endpoint.list)] }
  }
  if (endpoint.list === null || fields === null) {
    const isOther = hadSecrets || plain.changed > 0
    return { drift, told, chunks: [isOther ? Buffer.from(JSON.stringify(envelope)) : bytes] }
  }
  const trimmed = { ...envelope, [endpoint.list]: items.map((item) => pickFields(item, fields)) }
  return { drift, told, chunks: [Buffer.from(JSON.stringify(trimmed))] }
}

/** Collects text into buffers of limited size. */
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

/** Whether the first items are in another spelling than the dashboard reads. */
function isSpelledOtherwise(bytes: Buffer, opening: number, { endpoint, timeZone }: Expected): boolean {
  const plain = new Plain(timeZone)
  const items = itemRanges(bytes, opening)
  for (let count = 0; count < SAMPLE; count += 1) {
    const next = items.next()
    if (next.done) break
    if (endpoint.item) makePlain(endpoint.item, JSON.parse(bytes.toString('utf8', ...next.value)), plain)
  }
  return plain.changed > 0
}

async function readByItem(
  bytes: Buffer,
  opening: number,
  expected: Expected,
  shape: Wanted & { secrets: readonly string[]; rewrites: boolean },
): Promise<Checked> {
  const { rewrites, packs, fields } = shape
  const columns = packs ? new Columns(fields, bytes.length) : null
  const slices = new TimeSlices(expected)
  const plain = new Plain(expected.timeZone)
  let count = 0
  const out = new Gatherer()
  let drift = 0
  let separator = '['
  const items = itemRanges(bytes, opening)
  let next = items.next()
  while (!next.done) {
    const item: unknown = JSON.parse(bytes.toString('utf8', next.value[0], next.value[1]))
    drift += await driftOf(item, expected, { slices, plain })
    count += 1
    // The first items did not show it: rewrite the whole list.
    if (!rewrites && plain.changed > 0)
      return readByItem(bytes, opening, expected, { ...shape, rewrites: true })
    if (rewrites) {
      removeSecrets(item, shape.secrets)
      if (columns) columns.add(item)
      else out.add(separator + JSON.stringify(pickFields(item, fields)))
      separator = ','
    }
    if (slices.isDue()) await slices.rest()
    next = items.next()
  }
  const before = bytes.subarray(0, opening)
  const after = bytes.subarray(next.value)
  const envelope = envelopeOf(before, after)
  if (checkEnvelope(envelope, expected)) drift += 1
  const told = { envelope, items: count, spelling: plain.seen }
  if (!rewrites) return { drift, told, chunks: [bytes] }
  if (columns) {
    const chunks: Buffer[] = []
    for (const piece of columns.pieces(envelope, expected.endpoint.list ?? '')) {
      chunks.push(piece)
      if (slices.isDue()) await slices.rest()
    }
    return { drift, told, chunks }
  }
  out.add(separator === '[' ? '[]' : ']')
  out.flush()
  return { drift, told, chunks: [before, ...out.chunks, after] }
}

async function readAny(bytes: Buffer, expected: Expected, wanted: Wanted): Promise<Checked> {
  const { list, secrets } = expected.endpoint
  // A short list is trimmed faster as objects than from its bytes.
  const isFit = secrets.length === 0 && (bytes.length >= LARGE || (wanted.fields === null && !wanted.packs))
  const opening = list === null || !isFit ? null : findArray(bytes, list)
  const scanned = opening === null ? null : await readScanned(bytes, opening, expected, wanted)
  return scanned ?? readParsed(bytes, expected, wanted)
}

/** `readAnswer` with every item parsed into an object: for what cannot be read in its bytes. */
export async function readParsed(bytes: Buffer, expected: Expected, wanted: Wanted): Promise<Checked> {
  const { list, secrets } = expected.endpoint
  const inner = list === null ? null : itemPaths(secrets, list)
  const opening = list === null || inner === null || bytes.length < LARGE ? null : findArray(bytes, list)
  if (opening === null || inner === null) return readWhole(bytes, expected, wanted)
  const rewrites =
    wanted.packs !== null ||
    wanted.fields !== null ||
    inner.length > 0 ||
    isSpelledOtherwise(bytes, opening, expected)
  return readByItem(bytes, opening, expected, { ...wanted, secrets: inner, rewrites })
}

/**
 * Checks a successful API answer against the contract and makes what is sent to the browser: the same bytes, unless secrets
 * must go, only some fields or columns are wanted, or the API spells numbers or datetimes differently. Long lists are read
 * in slices. Throws as `checkEnvelope` does; what is not JSON, nested too deep to be serialised again, or made of far more
 * values than an answer has, counts as malformed.
 */
export async function readAnswer(bytes: Buffer, expected: Expected, wanted: Wanted): Promise<Checked> {
  try {
    return await readAny(bytes, expected, wanted)
  } catch (error) {
    const isNotJson = [SyntaxError, ScanError, RangeError].some((kind) => error instanceof kind)
    throw isNotJson ? malformed(expected.endpoint.method !== 'GET', expected.status) : error
  }
}
