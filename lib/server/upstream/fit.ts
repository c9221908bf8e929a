import 'server-only'

import type { ArrayFormat, WireQuery } from '#lib/contract/wire.ts'
import { chunkQueries, joinAnswers, pageOf } from '#lib/domain/api/chunked-answers.ts'
import { mapConcurrently } from '#lib/domain/api/concurrently.ts'

import type { Told } from '../answer/checked.ts'
import { Columns } from '../answer/columns.ts'
import { env } from '../env.ts'
import { BffError } from '../errors.ts'
import { spelledQuery } from '../prepare.ts'
import { type Answered, type Asker, ask, type Prepared } from './ask.ts'
import { readingsOf } from './readings.ts'

/** What is tried when the API refuses a call with many values: so many of them. */
const SMALLER: readonly number[] = [25, 10]
/** The same for a window that looks far back, minutes: a year, 90, 30, 7 days and one. */
const WINDOWS: readonly number[] = [525_600, 129_600, 43_200, 10_080, 1_440]
const WINDOW_NAMES = ['polling', 'pollingDeleted', 'pollingScoring', 'pollingTag'] as const
const FORMATS: readonly ArrayFormat[] = ['repeat', 'brackets', 'comma']
type Parameter = string | number | boolean | readonly (string | number | boolean)[] | null | undefined

const isRefusal = (error: unknown): error is BffError =>
  error instanceof BffError && error.code === 'invalid' && error.upstream?.status === 400

const several = (value: Parameter): number => (Array.isArray(value) ? new Set(value.map(String)).size : 0)

const longestList = ({ query }: Prepared) => Math.max(0, ...Object.values(query).map(several))

/** Whether the API's echo of the parameters (api.md section 4) says that of several values it took one. */
function tookOne({ query }: Prepared, told: Told | undefined): boolean | null {
  const parameters = told?.envelope.parameters
  if (typeof parameters !== 'object' || parameters === null) return null
  const echoed = Object.entries(query).flatMap(([name, value]) => {
    const echo: unknown = Object.hasOwn(parameters, name) ? Reflect.get(parameters, name) : undefined
    return several(value) > 1 && Array.isArray(echo) ? [new Set(echo.map(String)).size] : []
  })
  return echoed.length === 0 ? null : echoed.includes(1)
}

/** The same call with another query. */
const withQuery = (call: Prepared, query: WireQuery) => spelledQuery(call, query, env().API_ARRAY_FORMAT)

/** One call and what its answer tells. */
async function asked(
  asker: Asker,
  call: Prepared,
  format: ArrayFormat,
  signal: AbortSignal,
): Promise<Answered> {
  const spelled = format === env().API_ARRAY_FORMAT ? call : spelledQuery(call, call.query, format)
  const answered = await ask(asker, spelled, signal)
  if (answered.told) readingsOf(asker.scope).hear(answered.told, pageOf(call))
  return answered
}

/** The same in a spelling that the API understands: where its echo shows one value of several, the others are tried. */
async function understood(asker: Asker, call: Prepared, signal: AbortSignal): Promise<Answered> {
  const readings = readingsOf(asker.scope)
  const known = readings.get('arrays')
  const format = known === undefined || known === 'unclear' ? env().API_ARRAY_FORMAT : known
  const answered = await asked(asker, call, format, signal)
  if (known === 'unclear' || longestList(call) < 2) return answered
  const isMisread = tookOne(call, answered.told)
  if (isMisread === false) readings.note('arrays', format)
  if (isMisread !== true) return answered
  for (const other of FORMATS.filter((each) => each !== format)) {
    const again = await asked(asker, call, other, signal)
    if (tookOne(call, again.told) !== false) continue
    readings.note('arrays', other)
    return again
  }
  readings.note('arrays', 'unclear')
  return answered
}

type Root = Record<string, unknown>

function packed(answer: Root, list: string, fields: readonly string[] | null): Buffer[] {
  const columns = new Columns(fields)
  for (const item of answer[list] as unknown[]) columns.add(item)
  return [...columns.pieces(answer, list)]
}

const readOf = ({ operation, endpoint: { list }, query }: Prepared) => ({ operation, list, query })

/** A call in chunks of at most `most` values a parameter, answered as one. */
async function inChunks(asker: Asker, call: Prepared, most: number, signal: AbortSignal): Promise<Answered> {
  if (longestList(call) <= most) return understood(asker, call, signal)
  const plain = { ...call, packs: false }
  const calls = chunkQueries(readOf(call), most).map((query) => withQuery(plain, query))
  const answers = await mapConcurrently(calls, (chunk) => understood(asker, chunk, signal))
  const roots = answers.map(({ chunks }) => JSON.parse(Buffer.concat(chunks).toString('utf8')) as Root)
  const answer = joinAnswers(readOf(call), roots, readingsOf(asker.scope).get('count') === 'total')
  const { list } = call.endpoint
  return {
    status: answers[0]?.status ?? 200,
    drift: answers.reduce((sum, { drift }) => sum + drift, 0),
    chunks:
      call.packs && list !== null ? packed(answer, list, call.fields) : [Buffer.from(JSON.stringify(answer))],
  }
}

const windowNameOf = ({ query }: Prepared) => WINDOW_NAMES.find((name) => typeof query[name] === 'number')

/** The first of `sizes` with which the call is not refused, and its answer. Null: that was not the reason. */
async function firstTaken(
  sizes: readonly number[],
  askWith: (size: number) => Promise<Answered>,
): Promise<{ size: number; answered: Answered } | null> {
  for (const size of sizes) {
    try {
      return { size, answered: await askWith(size) }
    } catch (error) {
      if (!isRefusal(error)) throw error
    }
  }
  return null
}

/** A refused call with fewer values at once; what the API takes is remembered. Null: that was not the reason. */
async function withFewer(asker: Asker, call: Prepared, most: number, signal: AbortSignal) {
  const longest = longestList(call)
  const sizes = SMALLER.filter((size) => size < longest && size < most)
  const taken = await firstTaken(sizes, (size) => inChunks(asker, call, size, signal))
  if (taken) readingsOf(asker.scope).note('ids', taken.size)
  return taken?.answered
}

/** A refused call with a shorter window; how far the API looks back is remembered. Null: that was not the reason. */
async function withShorterWindow(asker: Asker, call: Prepared, most: number, signal: AbortSignal) {
  const name = windowNameOf(call)
  if (name === undefined) return null
  const sizes = WINDOWS.filter((minutes) => minutes < Number(call.query[name]))
  const taken = await firstTaken(sizes, (minutes) =>
    inChunks(asker, withQuery(call, { ...call.query, [name]: minutes }), most, signal),
  )
  if (taken) readingsOf(asker.scope).note('polling', taken.size)
  return taken && { ...taken.answered, window: taken.size }
}

/**
 * Asks as `ask` does, in the way that this API takes where api.md is silent: in its spelling of several values, no more
 * values a call than it takes, no window longer than it gives. What it takes is told from its answers and remembered.
 */
export async function askFitting(asker: Asker, call: Prepared, signal: AbortSignal): Promise<Answered> {
  const readings = readingsOf(asker.scope)
  if (call.endpoint.method !== 'GET') {
    const answered = await ask(asker, call, signal)
    if (answered.told) readings.hear(answered.told, null)
    return answered
  }
  const name = windowNameOf(call)
  // Most calls: there is nothing to fit.
  if (name === undefined && longestList(call) < 2) return asked(asker, call, env().API_ARRAY_FORMAT, signal)
  const longest = readings.get('polling')
  const isTooLong = name !== undefined && longest !== undefined && Number(call.query[name]) > longest
  const fitting = isTooLong ? withQuery(call, { ...call.query, [name]: longest }) : call
  const most = Math.min(env().API_IDS_PER_CALL, readings.get('ids') ?? Number.POSITIVE_INFINITY)
  try {
    const answered = await inChunks(asker, fitting, most, signal)
    return isTooLong ? { ...answered, window: longest } : answered
  } catch (error) {
    if (!isRefusal(error)) throw error
    const answered =
      (await withFewer(asker, fitting, most, signal)) ??
      (await withShorterWindow(asker, fitting, most, signal))
    if (answered) return answered
    throw error
  }
}
