import { isUtf8 } from 'node:buffer'
import { Plain } from '#lib/domain/api/plain.ts'
import { TimeSlices } from '../time-slices.ts'
import type { Checked, Wanted } from './checked.ts'
import { headOfColumns } from './columns.ts'
import { breaksContract } from './drift.ts'
import { checkEnvelope, type Expected, envelopeOf } from './envelope.ts'
import { FieldOffsets } from './field-offsets.ts'
import { ItemScanner } from './item-scanner.ts'
import { Picks } from './picks.ts'
import { makePlain } from './plain.ts'
import { endOfValue, ScanError, skipSpace } from './scan.ts'
import { itemRule } from './table.ts'

const COMMA = 0x2c
const CLOSE_ARRAY = 0x5d

/** How many scanned items are read between two checks of the clock. */
const BETWEEN_LOOKS = 16

/**
 * As `readAnswer`, for a list whose array opens at `opening`: items are scanned as bytes, and only those that the scanner
 * does not accept are parsed. Null where the answer must be read in another way: spelled differently, not UTF-8, the list
 * twice, or fields requested that the contract lacks. Throws ScanError or SyntaxError where it is not JSON.
 */
export async function readScanned(
  bytes: Buffer,
  opening: number,
  expected: Expected,
  { fields, packs }: Wanted,
): Promise<Checked | null> {
  const { operation, endpoint, timeZone, watcher } = expected
  const { list, item: schema } = endpoint
  if (list === null || schema === null || (packs && fields === null)) return null
  const scanner = new ItemScanner(itemRule(schema))
  const picks = fields === null ? null : Picks.of(bytes, scanner.rule.fields, fields)
  if (fields !== null && (picks === null || !isUtf8(bytes))) return null
  const offsets = watcher ? new FieldOffsets(bytes, scanner.rule.fields, watcher.fields) : null
  const plain = new Plain(timeZone)
  const slices = new TimeSlices(expected)
  const parsed: unknown[] = []
  let drift = 0
  let count = 0
  let at = skipSpace(bytes, opening + 1)
  let isOpen = bytes[at] !== CLOSE_ARRAY
  while (isOpen) {
    let end = scanner.read(bytes, at)
    const isParsed = end === -1
    if (!isParsed) {
      offsets?.add(scanner.spans)
      picks?.addRead(scanner.spans)
    } else {
      end = endOfValue(bytes, at)
      if (end === at) throw new ScanError('An item is missing')
      const item: unknown = JSON.parse(bytes.toString('utf8', at, end))
      makePlain(schema, item, plain)
      if (picks === null && plain.changed > 0) return null
      if (watcher) parsed.push(item)
      if (await breaksContract(operation, schema, item, `${list}.*`, slices)) drift += 1
      picks?.addParsed(item)
    }
    count += 1
    if ((isParsed || count % BETWEEN_LOOKS === 0) && slices.isDue()) await slices.rest()
    at = skipSpace(bytes, end)
    isOpen = bytes[at] !== CLOSE_ARRAY
    if (!isOpen) break
    if (bytes[at] !== COMMA) throw new ScanError('Items are not separated')
    at = skipSpace(bytes, at + 1)
  }
  const before = bytes.subarray(0, opening)
  const after = bytes.subarray(at + 1)
  const envelope = envelopeOf(before, after)
  // The list's key may come again after it, maybe with escapes: JSON.parse keeps the last.
  if (after.includes(`"${list}"`) || after.includes('\\u')) return null
  if (checkEnvelope(envelope, expected)) drift += 1
  for (const item of parsed) watcher?.item(item)
  if (offsets) watcher?.items(offsets)
  if (scanner.isUtc) plain.seen.stamps ??= 'utc'
  if (scanner.isFraction) plain.seen.numbers = true
  const told = { envelope, items: count, spelling: plain.seen }
  if (picks === null) return { drift, told, chunks: [bytes] }
  if (!packs) return { drift, told, chunks: [before, ...(await picks.items()), after] }
  const head = Buffer.from(headOfColumns(envelope, list, count))
  return { drift, told, chunks: [head, ...(await picks.columns(packs)), Buffer.from('}}')] }
}
