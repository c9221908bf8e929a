import { z } from 'zod'
import { isDecimal, isStamp } from '#lib/contract/bare-schema.ts'
import { endpointOf } from '#lib/contract/index.ts'
import { stampForm } from '#lib/domain/time/plain-stamp.ts'
import { offsetAt } from '#lib/domain/time/wall-clock.ts'
import type { Good, ProbeAnswer } from '../answer.ts'
import type { Prober } from '../asker.ts'
import { successCodeOf } from '../breaches.ts'
import { type DialectReading, determined, many, undetermined } from '../reading.ts'
import { isWord, type Visited, walk } from '../walk.ts'

const ZONE = 'Europe/Paris'
const SETTING = `API_TIME_ZONE=${ZONE} (default)`
/** Fields whose time is always in the past. */
const PASSED = new Set(['created', 'modified', 'createdRow', 'modifiedRow', 'lastAttemptDate'])
const HOUR_MS = 3_600_000
/** Tolerated clock skew, milliseconds. */
const SLACK_MS = 600_000

export const successfulAnswers = (answers: readonly ProbeAnswer[]): Good[] =>
  answers.filter((answer) => answer.ok)

/** Every value in the answers, except the echoed request parameters. */
function* visitedIn(answers: readonly ProbeAnswer[]): Generator<Visited> {
  for (const { operation, body } of successfulAnswers(answers)) {
    const { parameters: _, ...rest } = body
    yield* walk(endpointOf(operation).response, rest)
  }
}

function zoneless(count: number, newest: number, now: number): DialectReading {
  const seen = `${many(count, 'stamp')} without a zone`
  const ahead = newest - now
  if (ahead < SLACK_MS)
    return determined(
      'dates',
      'paris',
      `${seen}; which zone cannot be told now: if not ${ZONE}, name it`,
      SETTING,
    )
  const hours = Math.ceil((ahead - SLACK_MS) / HOUR_MS)
  const isParis = ahead <= offsetAt(now, ZONE) + SLACK_MS
  return isParis
    ? determined('dates', 'paris', `${seen}, the newest ${hours} h ahead of UTC as in Paris`, SETTING)
    : determined(
        'dates',
        'without a zone',
        `${seen}, the newest ${hours} h ahead of UTC, so not Paris`,
        'API_TIME_ZONE=the zone of the API',
      )
}

function dates(found: readonly Visited[], now: number): DialectReading {
  const seen = { utc: 0, offset: 0, zoneless: 0 }
  let newest = Number.NEGATIVE_INFINITY
  for (const { schema, key, value } of found) {
    const form = isStamp(schema) && typeof value === 'string' ? stampForm(value) : null
    if (form === null) continue
    seen[form] += 1
    const shown = form === 'zoneless' ? Date.parse(`${String(value).replace(' ', 'T')}Z`) : Number.NaN
    if (PASSED.has(key) && shown > newest) newest = shown
  }
  const { utc, offset } = seen
  const kinds = Object.values(seen).filter((count) => count > 0).length
  if (kinds === 0) return undetermined('dates', 'no date with a time was in any answer')
  if (kinds > 1) {
    const how = `${utc} in UTC, ${offset} with an offset, ${seen.zoneless} without a zone`
    return determined('dates', 'mixed', how, seen.zoneless > 0 ? SETTING : null)
  }
  if (utc > 0) return determined('dates', 'utc', `${many(utc, 'stamp')}, each with Z`)
  if (offset > 0) return determined('dates', 'offset', `${many(offset, 'stamp')}, each with its offset`)
  return zoneless(seen.zoneless, newest, now)
}

function numbers(found: readonly Visited[]): DialectReading {
  const values = found.filter(({ schema, value }) => isDecimal(schema) && value !== null)
  const asNumber = values.filter(({ value }) => typeof value === 'number').length
  const asText = values.filter(
    ({ value }) => typeof value === 'string' && /^-?\d+(?:\.\d+)?$/.test(value),
  ).length
  if (asNumber + asText === 0) return undetermined('numbers', 'every amount and decimal number was null')
  if (asNumber > 0 && asText > 0)
    return determined('numbers', 'both', `${asNumber} as numbers, ${asText} as text`)
  return asText > 0
    ? determined('numbers', 'text', `${many(asText, 'decimal number')}, all text; they are read as numbers`)
    : determined('numbers', 'number', `${many(asNumber, 'decimal number')}, none as text`)
}

const isDigits = (code: unknown) => /^\d+$/.test(String(code))

function codes(answers: readonly ProbeAnswer[]): DialectReading {
  const pairs = successfulAnswers(answers).flatMap(({ operation, body }) => {
    const wanted = successCodeOf(operation)
    const fits = isDigits(wanted) && isDigits(body.code) && body.code !== null
    return fits ? [{ wanted: typeof wanted, is: typeof body.code }] : []
  })
  if (new Set(pairs.map(({ wanted }) => wanted)).size < 2)
    return undetermined(
      'codes',
      'it takes two answers of which the contract wants one code as text and one as an int',
    )
  const all = (type: string) => pairs.every(({ is }) => is === type)
  const how = `${many(pairs.length, 'code')} looked at; the dashboard goes by the status`
  if (all('string')) return determined('codes', 'text', how)
  if (all('number')) return determined('codes', 'int', how)
  return pairs.every(({ is, wanted }) => is === wanted)
    ? determined('codes', 'mixed', how)
    : determined('codes', 'other', how)
}

const MAX_NAMED = 4

function extra(found: readonly Visited[]): DialectReading {
  const fields = new Set(found.filter(({ isUndocumented }) => isUndocumented).map(({ path }) => path))
  const words = found.filter(
    ({ schema, value }) =>
      schema instanceof z.ZodEnum && isWord(value) && !schema.options.includes(value as never),
  )
  if (found.length === 0) return undetermined('extra', 'nothing was answered')
  if (fields.size === 0 && words.length === 0)
    return determined('extra', 'none', 'no field and no word besides those of the contract was seen')
  const named = [...fields].slice(0, MAX_NAMED).join(', ')
  const more = fields.size > MAX_NAMED ? ` and ${fields.size - MAX_NAMED} more` : ''
  const unknown = words.length > 0 ? `${many(words.length, 'word')} that the contract does not know` : ''
  const strangers =
    fields.size > 0 ? `${many(fields.size, 'field')} that the contract does not know: ${named}${more}` : ''
  return determined('extra', 'fields', [strangers, unknown].filter((part) => part !== '').join('; '))
}

const RATE_HEADERS = /^(?:x-)?rate-?limit/i

function limits({ answers, refused }: Prober): DialectReading {
  if (refused > 0)
    return determined(
      'limits',
      'rate',
      `429 ${many(refused, 'time')}, at two calls a second; the dashboard slows down`,
    )
  const names = new Set(
    answers.flatMap(({ headers }) => [...headers.keys()].filter((name) => RATE_HEADERS.test(name))),
  )
  if (names.size > 0) return determined('limits', 'rate', `it sends ${[...names].slice(0, 3).join(', ')}`)
  return undetermined('limits', 'only by asking faster than two calls a second, which this does not')
}

/** The readings that need no further calls. `now` is the time in UTC, milliseconds. */
export function readAnswers(asker: Prober, now: number): DialectReading[] {
  const found = [...visitedIn(asker.answers)]
  return [
    undetermined('update', 'only a write can tell; the dashboard sends the whole record with every write'),
    dates(found, now),
    numbers(found),
    codes(asker.answers),
    extra(found),
    limits(asker),
  ]
}
